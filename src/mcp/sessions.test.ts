import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMcpSource } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { connectEverything } from './testing/connect-everything.ts';
import { startEverything } from './testing/everything-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { type Exchange, type Script, type ScriptedServer, startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

/** A server with sessions that can be made to forget them. */
async function forgetful(
  refuse: (exchange: Exchange) => void,
  script: Script = {},
): Promise<{ server: ScriptedServer; forget: () => void }> {
  let sessions = new Set<unknown>();
  const server = closing(
    await startScripted({
      ...script,
      initialize: (x) => {
        const id = randomUUID();
        sessions.add(id);
        const serverInfo = { name: 'forgetful', version: '1' };
        x.result({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo }, { 'mcp-session-id': id });
      },
      'tools/call': (x) => {
        if (!sessions.has(x.request.headers['mcp-session-id'])) return refuse(x);
        return script['tools/call'] === undefined ? false : script['tools/call'](x);
      },
    }),
  );
  return {
    server,
    forget: () => {
      sessions = new Set();
    },
  };
}

const REFUSALS: [string, (x: Exchange) => void][] = [
  [
    'HTTP 404',
    (x) => x.status(404, '{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}'),
  ],
  ['HTTP 400 with a word about sessions', (x) => x.status(400, 'Bad Request: No valid session ID provided')],
];

describe.each(REFUSALS)('given a server that forgot the session and says so by %s', (_how, refuse) => {
  it('opens one new session for calls made together, and repeats each once', async () => {
    const { server, forget } = await forgetful(refuse);
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    await source.tools();
    const states: string[] = [];
    source.onStatus(() => states.push(source.status().state));
    forget();
    const calls = Array.from({ length: 4 }, () => source.call('run', {}, { signal }));
    expect(await Promise.all(calls)).toHaveLength(4);
    expect(server.count('initialize')).toBe(2);
    expect(server.count('tools/call')).toBe(8);
    expect(states).toContain('reconnecting');
    expect(source.status()).toMatchObject({ state: 'ready' });
  });

  it('leaves calls that are under way in the old session alone', async () => {
    let finish: (() => void) | undefined;
    const { server, forget } = await forgetful(refuse, {
      'tools/call': (x) => {
        if (x.message.params?.name !== 'slow') return false;
        finish = () => x.result({ structuredContent: 'late' });
        return undefined;
      },
    });
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    await source.tools();
    const slow = source.call('slow', {}, { signal });
    await expect.poll(() => finish).toBeDefined();
    forget();
    await source.call('run', {}, { signal });
    finish?.();
    expect(await slow).toEqual({ structuredContent: 'late' });
    expect(server.count('initialize')).toBe(2);
  });
});

it('given a server that refuses every session, gives up after one more', async () => {
  const { server, forget } = await forgetful((x) => x.status(404));
  const source = closing(createMcpSource({ id: 'it', url: server.url }));
  await source.tools();
  server.script = { ...server.script, 'tools/call': (x) => x.status(404, 'gone') };
  forget();
  expect(await failureOf(source.call('run', {}, { signal }))).toMatchObject({ failure: 'protocol' });
  expect(server.count('tools/call')).toBe(2);
});

it('given a server without sessions, takes a 404 for what it is', async () => {
  const server = closing(await startScripted({ 'tools/call': (x) => x.status(404, 'no such thing') }));
  const source = closing(createMcpSource({ id: 'it', url: server.url }));
  const error = await failureOf(source.call('run', {}, { signal }));
  expect(error.message).toContain('HTTP 404 while calling run: no such thing');
  expect(server.count('initialize')).toBe(1);
});

it('ends the session when it is closed', async () => {
  const { server } = await forgetful((x) => x.status(404));
  const source = createMcpSource({ id: 'it', url: server.url });
  await source.tools();
  await source.close();
  expect(server.count('DELETE')).toBe(1);
});

describe('given the reference server', () => {
  it('restarted, makes 4 calls on the dead session succeed', async () => {
    const { everything, source } = await connectEverything(closing);
    await everything.kill();
    const again = await startEverything('streamableHttp', everything.port);
    closing({ close: () => again.kill() });
    const results = await Promise.all([1, 2, 3, 4].map((a) => source.call('get-sum', { a, b: 1 }, { signal })));
    expect(results.map(({ content }) => content)).toEqual(
      [2, 3, 4, 5].map((sum) => [{ type: 'text', text: expect.stringContaining(`is ${sum}.`) }]),
    );
    expect((await source.tools()).length).toBeGreaterThan(10);
  });
});
