import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EverythingServer, freePort, startEverything } from '../../src/mcp/testing/everything-server.ts';
import { walk } from '../sample.ts';
import { ALLOW_ALL, ALLOW_LEGACY, type CorsLab, type Fault, startCorsLab } from './cors-lab.ts';
import { type LabPage, openLab } from './page.ts';

type Answer = NonNullable<Fault['answer']>;

/** Enough for what does answer, on whatever machine; and for what never answers. */
const PATIENT_MS = 20_000;
const IMPATIENT_MS = 900;

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

/** A server of the newest revision, as far as its tools can be listed and called. */
const modern =
  (inputSchema: object): Answer =>
  (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const { id, method } = JSON.parse(body || '{}') as { id?: number; method?: string };
      const cache = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
      const results: Record<string, object> = {
        'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ...cache },
        'tools/list': { tools: [{ name: 'run', inputSchema }], ...cache },
      };
      const result = results[method ?? ''];
      response.writeHead(200, json);
      const error = { code: -32601, message: 'Method not found' };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }));
    });
    return true;
  };
const INITIALIZED = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'x', version: '1' } },
});
const BEARER = { 'www-authenticate': 'Bearer' };

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
    fault: { expose: '', answer: status(401, '', BEARER) },
    verdict: { kind: 'needs-key', challengeReadable: false },
  },
  'sign-in-without-its-header': {
    fault: {
      allow: without('authorization'),
      answer: status(401, '', { 'www-authenticate': 'Bearer resource_metadata="x"' }),
    },
    verdict: { kind: 'preflight-refused', headers: ['authorization'] },
  },
  'key-only': { fault: { answer: status(401) }, verdict: { kind: 'needs-key', challengeReadable: false } },
  'key-refused': {
    fault: { allow: `${ALLOW_ALL},x-api-key`, answer: status(401) },
    headers: { 'X-Api-Key': 'wrong' },
    verdict: { kind: 'key-refused', headers: ['X-Api-Key'] },
  },
  'key-not-let-through': {
    fault: { answer: status(401) },
    headers: { 'X-Api-Key': 'right' },
    verdict: { kind: 'preflight-refused', headers: ['x-api-key'] },
  },
  forbidden: { fault: { answer: status(403) }, verdict: { kind: 'forbidden', detail: undefined } },
  'origin-refused': {
    fault: { answer: status(403, 'Invalid Origin header') },
    verdict: { kind: 'origin-refused', detail: 'Invalid Origin header' },
  },
  'origin-refused-in-json': {
    fault: {
      answer: status(403, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Invalid Host: x"}}', json),
    },
    verdict: { kind: 'origin-refused', detail: 'Invalid Host: x' },
  },
  'rate-limited': {
    fault: { expose: 'retry-after', answer: status(429, 'slow down', { 'retry-after': '7' }) },
    verdict: { kind: 'rate-limited', retryAfterMs: 7000 },
  },
  'rate-limited-silently': {
    fault: { answer: status(429, '', { 'retry-after': '7' }) },
    verdict: { kind: 'rate-limited', retryAfterMs: undefined },
  },
  'json-as-text': {
    fault: { answer: status(200, INITIALIZED, { 'content-type': 'text/plain' }) },
    verdict: { kind: 'wrong-content-type', contentType: 'text/plain', expected: 'application/json' },
  },
  'events-as-text': {
    fault: {
      answer: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        return response.write(`event: message\ndata: ${INITIALIZED}\n\n`);
      },
    },
    verdict: { kind: 'wrong-content-type', contentType: 'text/plain', expected: 'text/event-stream' },
  },
  'plain-as-gzip': {
    fault: { answer: status(200, INITIALIZED, { ...json, 'content-encoding': 'gzip' }) },
    verdict: { kind: 'broken-encoding' },
  },
  'redirect-to-nothing': {
    fault: {
      isUnknown: (path) => path === '/gone',
      answer: (_request, response) => {
        response.writeHead(302, { location: '/redirect-to-nothing/gone' }).end();
        return true;
      },
    },
    verdict: { kind: 'redirect', to: expect.stringMatching(/\/gone$/), speaksMcp: false },
  },
  'path-unknown': { fault: { isUnknown: () => true }, verdict: { kind: 'not-mcp', status: 404 } },
  'slash-missing': {
    fault: { isUnknown: (path) => path !== '/mcp/' },
    verdict: { kind: 'wrong-path', address: expect.stringMatching(/\/slash-missing\/mcp\/$/) },
  },
  'slash-missing-and-bare': {
    fault: { bareUnknown: true, isUnknown: (path) => path !== '/mcp/' },
    verdict: { kind: 'wrong-path', address: expect.stringMatching(/\/mcp\/$/) },
  },
  'twice-allowed': { fault: { origin: ['*', '*'] }, verdict: { kind: 'no-cors' } },
  'list-allowed': { fault: { origin: 'http://localhost, https://other.example' }, verdict: { kind: 'no-cors' } },
  'newest-without-mcp-name': {
    fault: { allow: without('mcp-name'), answer: modern({ type: 'object' }) },
    connects: true,
    verdict: { kind: 'preflight-refused', headers: ['mcp-name'] },
  },
  'newest-without-mcp-param': {
    fault: {
      answer: modern({ type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } }),
    },
    connects: true,
    verdict: { kind: 'preflight-refused', headers: ['mcp-param-region'] },
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
  silent: { fault: { answer: () => true }, verdict: { kind: 'silent', afterMs: IMPATIENT_MS } },
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

  const diagnose = (url: string, headerNames: string[], timeoutMs: number) =>
    lab.page.evaluate(
      ([address, names, withinMs]) => globalThis.lab.diagnose(address, { headerNames: names, timeoutMs: withinMs }),
      [url, headerNames, timeoutMs] as const,
    );
  const connects = (url: string, headers: Record<string, string>, timeoutMs: number) =>
    lab.page.evaluate(
      async ([address, extra, withinMs]) => {
        const source = globalThis.lab.createMcpSource(
          { id: 'x', url: address, headers: extra },
          { connectTimeoutMs: withinMs },
        );
        try {
          return (await source.tools()).length > 0;
        } catch {
          return false;
        } finally {
          await source.close();
        }
      },
      [url, headers, timeoutMs] as const,
    );

  it.each(walk(Object.keys(CASES)))('%s', async (name) => {
    const { verdict, connects: gets = false, headers } = CASES[name] as (typeof CASES)[string];
    const url = cors.url(name);
    expect(await connects(url, headers ?? {}, gets ? PATIENT_MS : IMPATIENT_MS)).toBe(gets);
    const timeoutMs = name === 'silent' ? IMPATIENT_MS : PATIENT_MS;
    const diagnosis = await diagnose(url, Object.keys(headers ?? {}), timeoutMs);
    expect(diagnosis.verdict).toMatchObject(verdict);
    // The title goes on after the name of the server.
    expect(diagnosis.title).toMatch(/^[a-z]/);
    for (const sentence of [diagnosis.cause, diagnosis.cure]) expect(sentence).toMatch(/^[A-Z0-9]/);
  });

  it('names the headers of known tools that a preflight refuses, where a list of tools takes a key', async () => {
    const diagnosis = await lab.page.evaluate(
      (url) =>
        globalThis.lab.diagnose(url, {
          headerNames: ['X-Api-Key'],
          toolHeaderNames: ['mcp-name', 'mcp-param-region'],
        }),
      cors.url('key-refused'),
    );
    expect(diagnosis.verdict).toEqual({ kind: 'preflight-refused', headers: ['mcp-param-region'] });
  });

  it.each([
    ['newest-without-mcp-name', 'mcp-name'],
    ['newest-without-mcp-param', 'mcp-param-region'],
  ])('%s, a call says that the browser did not send it', async (name, header) => {
    const outcome = await lab.page.evaluate(async (url) => {
      const source = globalThis.lab.createMcpSource({ id: 'x', name: 'It', url });
      try {
        await source.tools();
        await source.call('run', { region: 'eu' }, { signal: new AbortController().signal });
        return undefined;
      } catch (error) {
        return { message: (error as Error).message, state: source.status().state };
      } finally {
        await source.close();
      }
    }, cors.url(name));
    expect(outcome).toEqual({
      message: `The browser did not send the request while calling run: It does not allow pages to send ${header}`,
      state: 'failed',
    });
  });

  it('nothing listens', async () => {
    const { verdict } = await diagnose(`http://127.0.0.1:${await freePort()}/mcp`, [], PATIENT_MS);
    expect(verdict).toMatchObject({ kind: 'unreachable' });
  });

  it('an address that is none', async () => {
    const { verdict, cure } = await diagnose('example.com/mcp', [], PATIENT_MS);
    expect(verdict).toMatchObject({ kind: 'not-a-url' });
    expect(cure).toContain('https://');
  });
});
