import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, test } from 'vitest';
import { runCli } from './cli.ts';
import { startHolding } from './holding-server.ts';
import { callServed, startServe } from './serving.ts';

const [TOKEN, OTHER] = ['token-of-one-client', 'token-of-another-one'];

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Serving {
  readonly url: string;
  readonly child: ChildProcess;
  readonly held: readonly (() => void)[];
  /** Calls of the tool that were given up. */
  readonly stopped: readonly unknown[];
}

async function startServing(...args: string[]): Promise<Serving> {
  const { url: tools, held, stopped, close } = await startHolding();
  opened.push(close);
  const serving = await startServe(['--server', `s=${tools}`, ...args], { ONE: TOKEN, OTHER });
  opened.push(serving.close);
  return { ...serving, held, stopped };
}

const HOLD = 'import { hold } from "@codemode/servers/s"; globalThis.__codemode_result__ = await hold({});';

/** A run of the script that calls the tool, as a client without a session makes it. */
const run = (url: string, token: string): Promise<Response> => callServed(url, token, { input: { code: HOLD } });

interface Session {
  /** Without an id it is a notification. */
  post(
    message: { readonly method: string; readonly id?: number; readonly params?: object },
    signal?: AbortSignal,
  ): Promise<Response>;
  call(id: number, code: string, signal?: AbortSignal): Promise<Response>;
  cancel(requestId: number): Promise<Response>;
  end(): Promise<Response>;
  /** The same session, as who has another token sees it. */
  as(token: string): Session;
}

/** A session of a client of an older revision. */
async function openSession(url: string): Promise<Session> {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const first = sessionOf(url, TOKEN, null);
  const begun = await first.post({ method: 'initialize', id: 0, params });
  await begun.text();
  const session = sessionOf(url, TOKEN, begun.headers.get('mcp-session-id'));
  await session.post({ method: 'notifications/initialized' });
  return session;
}

function sessionOf(url: string, token: string, session: string | null): Session {
  const send = (method: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url, {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        accept: 'application/json, text/event-stream',
        ...(session === null ? {} : { 'mcp-session-id': session }),
      },
      ...init,
    });
  const post: Session['post'] = (message, signal) =>
    send('POST', { body: JSON.stringify({ jsonrpc: '2.0', ...message }), signal: signal ?? null });
  return {
    post,
    call: (id, code, signal) =>
      post({ method: 'tools/call', id, params: { name: 'codemode_run', arguments: { code } } }, signal),
    cancel: (requestId) => post({ method: 'notifications/cancelled', params: { requestId } }),
    end: () => send('DELETE'),
    as: (other) => sessionOf(url, other, session),
  };
}

/** A call that waits for a place, where there is room for one of this client: of two that come at once, the other is refused. */
async function oneThatWaits(session: Session): Promise<{ readonly id: number; readonly response: Promise<Response> }> {
  const two = [2, 3].map((id) => ({ id, response: session.call(id, HOLD) }));
  const refused = await Promise.race(two.map(async ({ id, response }) => ({ id, status: (await response).status })));
  expect(refused.status).toBe(503);
  return two.filter(({ id }) => id !== refused.id)[0] as (typeof two)[number];
}

const NEXT = 'globalThis.__codemode_result__ = "next";';

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const statusOf = async (url: string, path: string): Promise<number> => (await fetch(new URL(path, url))).status;

test('given a balancer, it is well from the start and ready when its servers have been listed, without a token', async () => {
  const { url } = await startServing();
  expect(await statusOf(url, '/healthz')).toBe(200);
  await until(async () => (await statusOf(url, '/readyz')) === 200);
  expect(await statusOf(url, '/mcp')).toBe(401);
});

test('given a balancer that keeps connections open, as deploy/nginx.conf does, it is the end that closes them', async () => {
  const { url } = await startServing();
  const { headers } = await fetch(new URL('/healthz', url));
  const ownS = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  const config = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  const upstreams = config.match(/^ {2}upstream [^}]*/gm) ?? [];
  expect(upstreams).toHaveLength(3);
  for (const upstream of upstreams) {
    expect(upstream).toMatch(/^ {4}keepalive \d+;/m);
    expect(Number(/keepalive_timeout (\d+)s;/.exec(upstream)?.[1])).toBeLessThan(ownS);
  }
});

test('given more calls than may wait, refuses them with a time, and leaves another client its share', async () => {
  const { url, held } = await startServing('--workers', '1', '--max-queue', '2');
  const first = run(url, TOKEN);
  await until(() => held.length === 1);
  // Of two that come at once, one waits and one is beyond the share of its client.
  const two = [run(url, TOKEN), run(url, TOKEN)];
  const refused = await Promise.race(two);
  expect([refused.status, Number(refused.headers.get('retry-after')) >= 1]).toEqual([503, true]);
  const other = run(url, OTHER);
  for (let released = 0; released < 3; released++) {
    await until(() => held.length > released);
    held[released]?.();
  }
  const answers = await Promise.all([first, ...two, other]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
  expect(await (await other).text()).toContain('released');
});

test('given a call that its client cancels in a session, the next one has its place', async () => {
  const { url, held } = await startServing('--workers', '1');
  const client = new Client({ name: 'test', version: '1' });
  opened.push(() => client.close());
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const call = (code: string, signal?: AbortSignal) =>
    client.callTool({ name: 'codemode_run', arguments: { code } }, undefined, signal === undefined ? {} : { signal });
  for (let round = 1; round <= 3; round++) {
    const controller = new AbortController();
    const cancelled = call(HOLD, controller.signal);
    await until(() => held.length === round);
    controller.abort('enough');
    await expect(cancelled).rejects.toThrow('enough');
  }
  expect(JSON.stringify(await call('globalThis.__codemode_result__ = "next";'))).toContain('next');
});

test('given a call that runs and one that waits, both cancelled, ends their streams and lets the next one run', async () => {
  const { url, held, stopped } = await startServing('--workers', '1', '--max-queue', '2');
  const session = await openSession(url);
  const running = session.call(1, HOLD);
  await until(() => held.length === 1);
  const waiting = await oneThatWaits(session);
  await session.cancel(waiting.id);
  expect(await (await waiting.response).text()).toBe('');
  await session.cancel(1);
  expect(await (await running).text()).not.toContain('"id":1');
  await until(() => stopped.length === 1);
  expect(await (await session.call(4, NEXT)).text()).toContain('next');
  expect(held.length).toBe(1);
});

test('given a session whose client closes the connection of a call, stops its run', async () => {
  const { url, held, stopped } = await startServing('--workers', '1');
  const session = await openSession(url);
  const leaving = new AbortController();
  const left = session.call(1, HOLD, leaving.signal).then((response) => response.text());
  await until(() => held.length === 1);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await until(() => stopped.length === 1);
  expect(await (await session.call(1, NEXT)).text()).toContain('next');
});

test('given a client that closes the connection of a call and uses its id again, gets no answer of the call before', async () => {
  const { url, held } = await startServing('--workers', '1');
  const session = await openSession(url);
  for (let round = 1; round <= 5; round++) {
    const leaving = new AbortController();
    const left = session.call(1, HOLD, leaving.signal).then((response) => response.text());
    await until(() => held.length === round);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    let next = await session.call(1, NEXT);
    // Until the server has noticed that the connection is closed, the id is in use.
    while (next.status === 400) next = await session.call(1, NEXT);
    expect(await next.text()).toContain('next');
  }
});

test('given a session that its client ends, ends the streams of what runs and what waits', async () => {
  const { url, held, stopped } = await startServing('--workers', '1', '--max-queue', '2');
  const session = await openSession(url);
  const running = session.call(1, HOLD);
  await until(() => held.length === 1);
  const waiting = await oneThatWaits(session);
  expect((await session.end()).status).toBe(200);
  expect(await (await waiting.response).text()).toBe('');
  expect(await (await running).text()).not.toContain('"id":1');
  await until(() => stopped.length === 1);
  expect((await session.call(4, NEXT)).status).toBe(404);
  expect(await (await (await openSession(url)).call(1, NEXT)).text()).toContain('next');
});

test('given the session of another client, its id opens nothing', async () => {
  const { url } = await startServing();
  const session = await openSession(url);
  expect((await session.as(OTHER).call(1, NEXT)).status).toBe(404);
  expect((await session.as(OTHER).end()).status).toBe(404);
  expect(await (await session.call(1, NEXT)).text()).toContain('next');
});

test('given two calls of a session with the same id at once, refuses the second', async () => {
  const { url, held } = await startServing('--workers', '1');
  const session = await openSession(url);
  const first = session.call(1, HOLD);
  await until(() => held.length === 1);
  const second = await session.call(1, HOLD);
  expect([second.status, await second.text()]).toEqual([400, expect.stringContaining('an id of its own')]);
  held[0]?.();
  expect(await (await first).text()).toContain('released');
});

test('given SIGTERM, finishes what runs, refuses what comes, and ends', async () => {
  const { url, child, held } = await startServing();
  const running = run(url, TOKEN);
  await until(() => held.length === 1);
  child.kill('SIGTERM');
  await until(async () => (await statusOf(url, '/readyz')) === 503);
  expect(await statusOf(url, '/healthz')).toBe(200);
  const late = await run(url, TOKEN);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
  const exit = once(child, 'exit');
  held[0]?.();
  expect(await (await running).text()).toContain('released');
  expect(await exit).toEqual([143, null]);
});

test('given SIGTERM and a run that does not end in time, stops and answers it', async () => {
  const { url, child, held } = await startServing('--drain', '0');
  const running = run(url, TOKEN);
  await until(() => held.length === 1);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await (await running).text()).toContain('CANCELLED');
  expect(await exit).toEqual([143, null]);
});

test.each([
  ['--workers', '0'],
  ['--max-queue', 'many'],
  ['--drain', '-1'],
])('given %s %s, says what it takes', async (option, value) => {
  const { code, stderr } = await runCli(['serve', '--http', '0', `${option}=${value}`]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`${option} ${value} is not a number from`)]);
});
