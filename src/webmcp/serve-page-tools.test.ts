import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createMcpSource, messagePortTransport, type PortLike } from '../mcp/index.ts';
import { closeAfterEach } from '../mcp/testing/close-after-each.ts';
import { failureOf } from '../mcp/testing/failure-of.ts';
import { pageToolsOf } from './page-tools.ts';
import { MAX_CALLS, MAX_MESSAGE_CHARS, servePageTools } from './serve-page-tools.ts';
import { createRegistry, type TestTool } from './testing/registry.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

function served(tools: readonly TestTool[]) {
  const { page, set } = createRegistry();
  set(tools);
  const read = pageToolsOf(page);
  if (read === undefined) throw new Error('The registry has tools');
  const { port1, port2 } = new MessageChannel();
  const end = servePageTools(read, port1 as unknown as MessagePort);
  closing({ close: async () => end() });
  return { port: port2, set, end };
}

/** The client that playground and frame have. */
function connected(tools: readonly TestTool[]) {
  const { port, ...rest } = served(tools);
  const transport = messagePortTransport(port as unknown as PortLike);
  return { ...rest, source: closing(createMcpSource({ id: 'page', transport })) };
}

/** A peer that sends what it likes. */
function raw(tools: readonly TestTool[]) {
  const { port, ...rest } = served(tools);
  const answers: unknown[] = [];
  port.on('message', (text: string) => answers.push(JSON.parse(text)));
  return { ...rest, answers, send: (message: unknown) => port.postMessage(message) };
}

const SUM: TestTool = {
  name: 'add',
  description: 'Adds one',
  inputSchema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  execute: (input) => ({ sum: (input as { a: number }).a + 1 }),
};

test('given the tools of a page, our client lists and calls them, and hears of changes', async () => {
  const { source, set } = connected([SUM]);
  expect(await source.tools()).toMatchObject([{ name: 'add', description: 'Adds one', inputSchema: SUM.inputSchema }]);
  expect(source.status()).toMatchObject({ state: 'ready', serverInfo: { name: 'tools-of-this-page' } });
  expect(await source.call('add', { a: 1 }, { signal })).toMatchObject({ structuredContent: { sum: 2 } });
  const changed = new Promise<void>((resolve) => source.onToolsChanged(resolve));
  set([SUM, { name: 'more' }]);
  await changed;
  expect((await source.tools()).map(({ name }) => name)).toEqual(['add', 'more']);
  set([]);
  expect(await failureOf(source.call('add', { a: 1 }, { signal }))).toMatchObject({
    message: expect.stringContaining('no tool of this name'),
  });
});

test('given a client that stops waiting, the call of the tool is aborted', async () => {
  const abort = new AbortController();
  let stopped: () => void = () => undefined;
  const aborted = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const execute = (_: unknown, { signal: called }: { readonly signal: AbortSignal }) => {
    called.addEventListener('abort', () => stopped());
    abort.abort();
    return new Promise(() => undefined);
  };
  const { source } = connected([{ name: 'slow', execute }]);
  await source.tools();
  expect(await failureOf(source.call('slow', {}, { signal: abort.signal }))).toMatchObject({ failure: 'cancelled' });
  await aborted;
});

test('given an end, calls that are under way are aborted and nothing is answered any more', async () => {
  let began: () => void = () => undefined;
  const calling = new Promise<AbortSignal>((resolve) => {
    began = resolve as () => void;
  });
  const execute = (_: unknown, { signal: called }: { readonly signal: AbortSignal }) => {
    (began as (signal: AbortSignal) => void)(called);
    return new Promise(() => undefined);
  };
  const { send, end, answers } = raw([{ name: 'slow', execute }]);
  send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}');
  const called = await calling;
  end();
  expect(called.aborted).toBe(true);
  expect(answers).toEqual([]);
});

test.each([
  ['no text', { id: 1, method: 'tools/list' }],
  ['no JSON', '{"id":1,"method":'],
  ['a list', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]'],
  ['no method', '{"id":1,"params":{}}'],
  ['an id that is none', '{"id":{},"method":"tools/list"}'],
  ['an id that is too long', `{"id":"${'x'.repeat(101)}","method":"tools/list"}`],
  ['params that are none', '{"id":1,"method":"tools/list","params":[]}'],
  ['too much', `{"id":1,"method":"tools/list","params":{"x":"${'x'.repeat(MAX_MESSAGE_CHARS)}"}}`],
  ['a notification of another kind', '{"method":"notifications/message","params":{}}'],
  ['a cancellation of nothing', '{"method":"notifications/cancelled","params":{"requestId":{}}}'],
])('given a peer that sends %s, it gets no answer, and the next request gets its own', async (_, message) => {
  const { send, answers } = raw([]);
  send(message);
  send('{"jsonrpc":"2.0","id":"after","method":"ping"}');
  await expect.poll(() => answers).toEqual([{ jsonrpc: '2.0', id: 'after', result: {} }]);
});

test.each([
  ['server/discover', '{}', -32_601],
  ['resources/list', '{}', -32_601],
  ['tools/call', '{"name":7}', -32_602],
  ['tools/call', '{"name":"add","arguments":[]}', -32_602],
  ['tools/call', '{"name":"constructor","arguments":{}}', -32_602],
])('given a peer that asks for %s with %s, the answer is the error %i', async (method, params, code) => {
  const { send, answers } = raw([SUM]);
  send(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`);
  await expect.poll(() => answers).toMatchObject([{ id: 1, error: { code } }]);
});

test('given a peer that calls without end, or twice under one id, no more calls begin than may be under way', async () => {
  let calls = 0;
  const execute = () => {
    calls++;
    return new Promise(() => undefined);
  };
  const { send, answers } = raw([{ name: 'slow', execute }]);
  const call = (id: number) => send(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"slow"}}`);
  call(0);
  for (let id = 0; id <= MAX_CALLS; id++) call(id);
  await expect.poll(() => answers.length).toBe(2);
  expect(answers).toMatchObject([
    { id: 0, error: {} },
    { id: MAX_CALLS, error: {} },
  ]);
  expect(calls).toBe(MAX_CALLS);
});
