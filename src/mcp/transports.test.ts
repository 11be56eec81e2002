import { MessageChannel } from 'node:worker_threads';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { clientTransport, createFixtureServer } from '../../test/conformance/fixture-server.mjs';
import { createMcpSource, messagePortTransport, type PortLike } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { failureOf } from './testing/failure-of.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

describe('given a server at the other end of a MessagePort', () => {
  /** A real server of the older SDK, on the same transport from its side. */
  async function served() {
    const { port1, port2 } = new MessageChannel();
    const server = new Server({ name: 'ported', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [{ name: 'double', inputSchema: { type: 'object' as const } }],
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
      content: [{ type: 'text', text: String(2 * Number(params.arguments?.n)) }],
    }));
    await server.connect(messagePortTransport(port2 as unknown as PortLike) as never);
    const transport = messagePortTransport(port1 as unknown as PortLike);
    return { server, source: closing(createMcpSource({ id: 'ported', transport })) };
  }

  it('lists and calls', async () => {
    const { source } = await served();
    expect(await source.tools()).toMatchObject([{ name: 'double' }]);
    expect(await source.call('double', { n: 21 }, { signal })).toEqual({ content: [{ type: 'text', text: '42' }] });
    expect(source.status()).toMatchObject({ state: 'ready', wire: 'transport', serverInfo: { name: 'ported' } });
  });

  it('notices when the other end is closed', async () => {
    const { source, server } = await served();
    await source.tools();
    await server.close();
    await expect.poll(() => source.status()).toMatchObject({ state: 'failed', failure: 'broken' });
    expect(await failureOf(source.call('double', { n: 1 }, { signal }))).toMatchObject({ failure: 'broken' });
  });
});

it('given a message that is longer than any answer may be, a port passes an error on and not the message', async () => {
  const { port1, port2 } = new MessageChannel();
  const transport = messagePortTransport(port1 as unknown as PortLike);
  const messages: unknown[] = [];
  const failed = new Promise<Error>((resolve) => {
    transport.onerror = resolve;
  });
  transport.onmessage = (message) => messages.push(message);
  await transport.start();
  port2.postMessage(`{"jsonrpc":"2.0","method":"x","params":"${' '.repeat(33 * 1024 * 1024)}"}`);
  expect((await failed).message).toContain('longer than');
  expect(messages).toEqual([]);
  await transport.close();
});

describe('given a transport that can be made again', () => {
  it('opens another one after the server closed it', async () => {
    const server = createFixtureServer({ serverId: 'x', serverName: 'X', tools: [{ name: 'run' }] });
    const created: { close(): Promise<void> }[] = [];
    const source = closing(
      createMcpSource({
        id: 'x',
        transport: () => {
          const transport = clientTransport(server);
          created.push(transport);
          return transport;
        },
      }),
    );
    const first = await source.tools();
    await created[0]?.close();
    expect(source.status()).toEqual({ state: 'reconnecting', reason: 'The connection was closed by the server' });
    expect(await source.tools()).toBe(first);
    await source.call('run', {}, { signal });
    expect(created).toHaveLength(2);
    expect(source.status()).toMatchObject({ state: 'ready' });
  });
});

describe('given a transport that tells HTTP by the code of its errors', () => {
  const server = () =>
    createFixtureServer({
      serverId: 'x',
      serverName: 'X',
      tools: [
        { name: 'locked', behavior: { httpStatus: 401 } },
        { name: 'down', behavior: { httpStatus: 503 } },
        { name: 'refused', behavior: { rpcError: { code: -32000, message: 'No' } } },
        { name: 'fine', behavior: { echo: 'structured' } },
      ],
    });

  it('reads it as that, and goes on with the next call', async () => {
    const source = closing(createMcpSource({ id: 'x', transport: clientTransport(server()) }));
    await source.tools();
    expect(await failureOf(source.call('locked', {}, { signal }))).toMatchObject({ failure: 'auth' });
    expect(source.status()).toMatchObject({ state: 'needs-auth' });
    expect(await failureOf(source.call('down', {}, { signal }))).toMatchObject({ failure: 'protocol' });
    expect(await failureOf(source.call('refused', {}, { signal }))).toMatchObject({ message: 'No (code -32000)' });
    expect(await source.call('fine', { a: 1 }, { signal })).toMatchObject({ structuredContent: { input: { a: 1 } } });
    expect(source.status()).toMatchObject({ state: 'ready' });
  });
});

it('lists every message that crosses', async () => {
  const server = createFixtureServer({ serverId: 'x', serverName: 'X', tools: [{ name: 'run' }] });
  const source = closing(createMcpSource({ id: 'x', transport: clientTransport(server) }, { listsMessages: true }));
  await source.call('run', {}, { signal });
  const seen = source.messages?.entries.map((entry) =>
    entry.kind === 'http' ? 'http' : `${entry.direction} ${entry.method ?? entry.answer}`,
  );
  expect(seen).toEqual([
    'sent server/discover',
    'received error',
    'sent initialize',
    'received result',
    'sent notifications/initialized',
    'sent tools/call',
    'received result',
  ]);
});
