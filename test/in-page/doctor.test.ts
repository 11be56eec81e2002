import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EverythingServer, freePort, startEverything } from '../../src/mcp/testing/everything-server.ts';
import { ALLOW_ALL, ALLOW_LEGACY, type CorsLab, type Fault, startCorsLab } from './cors-lab.ts';
import { type LabPage, openLab } from './page.ts';

type Answer = NonNullable<Fault['answer']>;

const status =
  (code: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(code, headers);
    response.end(body);
    return true;
  };
const without = (...names: string[]) =>
  ALLOW_ALL.split(',')
    .filter((name) => !names.includes(name))
    .join(',');
const json = { 'content-type': 'application/json' };
const rpc = (body: object) => status(200, JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }), json);
const redirect =
  (to: (lab: CorsLab) => string): Answer =>
  (_request, response, lab) => {
    response.writeHead(308, { location: to(lab) });
    response.end();
    return true;
  };
/** Says what it speaks to whoever asks for anything else. */
const speaks = (...supported: string[]) =>
  status(
    400,
    JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32022, message: 'No', data: { supported } } }),
    json,
  );

/** Each fault, what the doctor says of it, and whether our client gets through all the same. */
const CASES: Record<string, { fault: Fault; verdict: object; connects?: boolean; headers?: Record<string, string> }> = {
  good: { fault: {}, verdict: { kind: 'works' }, connects: true },
  'good-older': { fault: { allow: ALLOW_LEGACY }, verdict: { kind: 'works' }, connects: true },
  star: { fault: { allow: '*', expose: '*' }, verdict: { kind: 'works' }, connects: true },
  none: { fault: { origin: null }, verdict: { kind: 'no-cors' } },
  'other-origin': { fault: { origin: 'https://other.example' }, verdict: { kind: 'no-cors' } },
  'bare-401': { fault: { bareErrors: true, answer: status(401) }, verdict: { kind: 'no-cors' } },
  'preflight-404': { fault: { preflight: 404 }, verdict: { kind: 'preflight-refused', headers: 'all' } },
  'preflight-401': { fault: { preflight: 401 }, verdict: { kind: 'preflight-refused', headers: 'all' } },
  'preflight-redirect': { fault: { preflight: 302 }, verdict: { kind: 'preflight-refused', headers: 'all' } },
  'no-content-type': {
    fault: { allow: without('content-type') },
    verdict: { kind: 'preflight-refused', headers: ['content-type'] },
  },
  'no-version': {
    fault: { allow: without('mcp-protocol-version') },
    verdict: { kind: 'preflight-refused', headers: ['mcp-protocol-version'] },
  },
  'no-session': {
    fault: { allow: without('mcp-session-id') },
    verdict: { kind: 'preflight-refused', headers: ['mcp-session-id'] },
  },
  'no-own-header': {
    fault: {},
    headers: { 'X-Api-Key': 'k' },
    verdict: { kind: 'preflight-refused', headers: ['x-api-key'] },
  },
  'hidden-session': { fault: { expose: '' }, verdict: { kind: 'session-header-hidden' } },
  'redirect-here': {
    fault: { answer: redirect(() => '/good/mcp') },
    verdict: { kind: 'redirect', to: expect.stringMatching(/\/good\/mcp$/), sameOrigin: true },
    connects: true,
  },
  'redirect-away': {
    fault: { answer: redirect((lab) => lab.url('good').replace('127.0.0.1', 'localhost')) },
    verdict: { kind: 'redirect', to: expect.stringMatching(/^http:\/\/localhost:\d+\/good\/mcp$/), sameOrigin: false },
  },
  'redirect-nowhere': {
    fault: { answer: redirect((lab) => lab.url('none')) },
    verdict: { kind: 'redirect', to: undefined, sameOrigin: false },
  },
  'sign-in': {
    fault: { answer: status(401, '', { 'www-authenticate': 'Bearer resource_metadata="x"' }) },
    verdict: { kind: 'needs-sign-in', status: 401, challengeReadable: true },
  },
  'sign-in-hidden': {
    fault: { expose: '', answer: status(401, '', { 'www-authenticate': 'Bearer' }) },
    verdict: { kind: 'needs-sign-in', status: 401, challengeReadable: false },
  },
  forbidden: {
    fault: { answer: status(403) },
    verdict: { kind: 'needs-sign-in', status: 403, challengeReadable: false },
  },
  down: {
    fault: { answer: status(503, '{"error":"maintenance"}', json) },
    verdict: { kind: 'server-error', status: 503, detail: 'maintenance' },
  },
  'web-page': {
    fault: { answer: status(200, '<h1>Hi</h1>', { 'content-type': 'text/html' }) },
    verdict: { kind: 'not-mcp', status: 200, contentType: 'text/html' },
  },
  'not-found': { fault: { answer: status(404, 'no') }, verdict: { kind: 'not-mcp', status: 404 } },
  'other-api': {
    fault: { answer: status(200, '{"hello":1}', json) },
    verdict: { kind: 'not-mcp', status: 200, contentType: 'application/json' },
  },
  'old-revision': {
    fault: { answer: rpc({ result: { protocolVersion: '2020-01-01', capabilities: {}, serverInfo: {} } }) },
    verdict: { kind: 'wrong-revision', offered: ['2020-01-01'] },
  },
  'future-revision': {
    fault: { answer: speaks('2031-01-01') },
    verdict: { kind: 'wrong-revision', offered: ['2031-01-01'] },
  },
  'newest-only-without-its-headers': {
    fault: { allow: ALLOW_LEGACY, answer: speaks('2026-07-28') },
    verdict: { kind: 'preflight-refused', headers: ['mcp-method', 'mcp-name'] },
  },
  silent: { fault: { answer: () => true }, verdict: { kind: 'silent', afterMs: 700 } },
};

describe('given a server with one fault, in a page', { timeout: 20_000 }, () => {
  let lab: LabPage;
  let everything: EverythingServer;
  let cors: CorsLab;

  beforeAll(async () => {
    [lab, everything] = await Promise.all([openLab(), startEverything('streamableHttp')]);
    const faults = Object.fromEntries(Object.entries(CASES).map(([name, { fault }]) => [name, fault]));
    cors = await startCorsLab(new URL(everything.url), faults);
  }, 60_000);
  afterAll(async () => {
    await cors?.close();
    await everything?.kill();
    await lab?.close();
  });

  const diagnose = (url: string, headerNames: string[] = []) =>
    lab.page.evaluate(([address, names]) => globalThis.lab.diagnose(address, { headerNames: names, timeoutMs: 700 }), [
      url,
      headerNames,
    ] as const);
  const connects = (url: string, headers: Record<string, string> = {}) =>
    lab.page.evaluate(
      async ([address, extra]) => {
        const source = globalThis.lab.createMcpSource(
          { id: 'x', url: address, headers: extra },
          { connectTimeoutMs: 900 },
        );
        try {
          return (await source.tools()).length > 0;
        } catch {
          return false;
        } finally {
          await source.close();
        }
      },
      [url, headers] as const,
    );

  it.each(Object.keys(CASES))('%s', async (name) => {
    const { verdict, connects: gets = false, headers } = CASES[name] as (typeof CASES)[string];
    const url = cors.url(name);
    expect(await connects(url, headers)).toBe(gets);
    const diagnosis = await diagnose(url, Object.keys(headers ?? {}));
    expect(diagnosis.verdict).toMatchObject(verdict);
    // The title goes on after the name of the server.
    expect(diagnosis.title).toMatch(/^[a-z]/);
    for (const sentence of [diagnosis.cause, diagnosis.cure]) expect(sentence).toMatch(/^[A-Z0-9]/);
  });

  it('nothing listens', async () => {
    const { verdict } = await diagnose(`http://127.0.0.1:${await freePort()}/mcp`);
    expect(verdict).toMatchObject({ kind: 'unreachable' });
  });

  it('an address that is none', async () => {
    const { verdict, cure } = await diagnose('example.com/mcp');
    expect(verdict).toMatchObject({ kind: 'not-a-url' });
    expect(cure).toContain('https://');
  });
});
