import { inputRequired, type Server } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { createMcpSource, type McpSource, type McpSourceOptions } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { startModern } from './testing/modern-server.ts';
import { startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

const REGION_TOOL = {
  name: 'deploy',
  inputSchema: {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
      count: { type: 'integer' },
    },
  },
};

/** Serves whatever tools and answers it is told to. */
function tools(list: () => object[], call: (params: Record<string, unknown>) => unknown) {
  return (server: Server) => {
    server.setRequestHandler('tools/list', () => ({ tools: list() }) as never);
    server.setRequestHandler('tools/call', ({ params }) => call(params) as never);
  };
}

async function connected(
  setUp: (server: Server) => void,
  options: McpSourceOptions = {},
  capabilities: object = { tools: {} },
): Promise<{ source: McpSource; server: Awaited<ReturnType<typeof startModern>> }> {
  const server = closing(await startModern(setUp, capabilities));
  return { server, source: closing(createMcpSource({ id: 'modern', url: server.url }, options)) };
}

describe('given a server of revision 2026-07-28', () => {
  it('connects, lists and calls without a session', async () => {
    const { source, server } = await connected(
      tools(
        () => [{ name: 'add', inputSchema: { type: 'object' } }],
        ({ arguments: args }) => ({ content: [], structuredContent: { sum: (args as { a: number }).a + 1 } }),
      ),
    );
    expect((await source.tools()).map(({ name }) => name)).toEqual(['add']);
    expect(source.status()).toMatchObject({
      state: 'ready',
      revision: '2026-07-28',
      era: 'modern',
      wire: 'streamable-http',
      serverInfo: { name: 'modern', version: '7.2.8' },
      toolCount: 1,
    });
    expect(source.version).toBe('7.2.8');
    expect(await source.call('add', { a: 2 }, { signal })).toMatchObject({ structuredContent: { sum: 3 } });
    expect(server.seen.every(({ method, headers }) => method === 'POST' && !headers.has('mcp-session-id'))).toBe(true);
  });

  it('mirrors marked arguments in headers', async () => {
    const { source, server } = await connected(
      tools(
        () => [REGION_TOOL],
        () => ({ content: [] }),
      ),
    );
    await source.tools();
    await source.call('deploy', { region: 'Zürich ', dry: false, count: 3 }, { signal });
    const { headers } = server.seen.at(-1) as { headers: Headers };
    expect(headers.get('mcp-param-region')).toBe(`=?base64?${btoa('Z\u00c3\u00bcrich ')}?=`);
    expect(headers.get('mcp-param-dry')).toBe('false');
    expect(headers.has('mcp-param-count')).toBe(false);
    expect(headers.get('mcp-name')).toBe('deploy');
  });

  it('lists again and repeats the call when the server wants other headers than the list said', async () => {
    let marked = false;
    const { source } = await connected(
      tools(
        () => [marked ? REGION_TOOL : { ...REGION_TOOL, inputSchema: { type: 'object' } }],
        () => ({ content: [{ type: 'text', text: 'deployed' }] }),
      ),
    );
    await source.tools();
    marked = true;
    expect(await source.call('deploy', { region: 'eu' }, { signal })).toMatchObject({
      content: [{ text: 'deployed' }],
    });
  });

  it('leaves out a tool whose header marks are unusable, and says why', async () => {
    const { source } = await connected(
      tools(
        () => [
          { name: 'good', inputSchema: { type: 'object' } },
          { name: 'bad', inputSchema: { type: 'object', properties: { x: { type: 'object', 'x-mcp-header': 'X' } } } },
          {
            name: 'deep',
            inputSchema: { type: 'object', properties: { l: { items: { type: 'string', 'x-mcp-header': 'X' } } } },
          },
        ],
        () => ({}),
      ),
    );
    expect((await source.tools()).map(({ name }) => name)).toEqual(['good']);
    expect(source.status()).toMatchObject({
      skipped: [
        { entry: 'bad', reason: expect.stringContaining('x is neither string, integer nor boolean') },
        { entry: 'deep', reason: expect.stringContaining('not reached through properties') },
      ],
    });
  });

  it('takes lists and results that the SDK would refuse', async () => {
    const content = [{ type: 'hologram', data: [1, 2] }];
    const discovered = {
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
    };
    const server = closing(
      await startScripted({
        'server/discover': (x) => x.result({ resultType: 'complete', ...discovered }),
        'tools/list': (x) =>
          x.result({ resultType: 'complete', tools: [{ name: 'plain' }, { inputSchema: {} }, null] }),
        'tools/call': (x) => x.result({ resultType: 'complete', content, structuredContent: 0 }),
      }),
    );
    const source = closing(createMcpSource({ id: 'odd', url: server.url }));
    expect(await source.tools()).toEqual([{ name: 'plain' }]);
    expect(source.status()).toMatchObject({ era: 'modern', skipped: [{ entry: '#2' }, { entry: '#3' }] });
    expect(await source.call('plain', undefined, { signal })).toEqual({ content, structuredContent: 0 });
  });

  it('asks the user what the server asks in its result, and sends the answer', async () => {
    const requests: unknown[] = [];
    const { source } = await connected(
      (server) => {
        server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'greet', inputSchema: { type: 'object' } }] }));
        server.setRequestHandler('tools/call', (_request, { mcpReq }) => {
          const answer = mcpReq.inputResponses?.who as { action: string; content?: { name: string } } | undefined;
          if (answer === undefined) {
            return inputRequired({
              inputRequests: {
                who: inputRequired.elicit({
                  message: 'Who are you?',
                  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
                }),
              },
            });
          }
          return { content: [{ type: 'text', text: `${answer.action} ${answer.content?.name}` }] };
        });
      },
      {
        elicit: (request, { server, origin }) => {
          requests.push({ ...request, server, origin: origin?.replace(/\d+$/, 'PORT') });
          return Promise.resolve({ action: 'accept', content: { name: 'Mira' } });
        },
      },
    );
    expect(await source.call('greet', {}, { signal })).toMatchObject({ content: [{ text: 'accept Mira' }] });
    expect(requests).toEqual([
      {
        mode: 'form',
        message: 'Who are you?',
        schema: expect.objectContaining({ required: ['name'] }),
        server: 'modern',
        origin: 'http://127.0.0.1:PORT',
      },
    ]);
  });

  it('hears of changed tools on a subscription', async () => {
    let names = ['one'];
    const { source, server } = await connected(
      tools(
        () => names.map((name) => ({ name, inputSchema: { type: 'object' } })),
        () => ({}),
      ),
      {},
      { tools: { listChanged: true } },
    );
    const first = await source.tools();
    await expect.poll(() => source.status()).toMatchObject({ hearsChanges: true });
    expect(await source.tools()).toBe(first);
    names = ['one', 'two'];
    const reported = new Promise<void>((resolve) => source.onToolsChanged(resolve));
    server.handler.notify.toolsChanged();
    await reported;
    expect((await source.tools()).map(({ name }) => name)).toEqual(['one', 'two']);
  });

  it('cancels a call by closing its stream', async () => {
    let cancelled = false;
    const stop = new AbortController();
    const { source } = await connected((server) => {
      server.setRequestHandler('tools/list', () => ({ tools: [] }));
      server.setRequestHandler(
        'tools/call',
        (_request, { mcpReq }) =>
          new Promise((resolve) => {
            setTimeout(() => stop.abort());
            mcpReq.signal.addEventListener('abort', () => {
              cancelled = true;
              resolve({ content: [] });
            });
          }),
      );
    });
    const call = source.call('wait', {}, { signal: stop.signal });
    await expect(call).rejects.toMatchObject({ failure: 'cancelled' });
    await expect.poll(() => cancelled).toBe(true);
  });
});
