import { afterEach, describe, expect, it } from 'vitest';
import { clientTransport, createFixtureServer, serveHttp } from '../../test/conformance/fixture-server.mjs';
import { createMcpSource } from './index.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
const signal = new AbortController().signal;

describe('a server behind a transport object', () => {
  it('lists and calls', async () => {
    const server = createFixtureServer({
      serverId: 'x',
      serverName: 'X',
      pageSize: 2,
      tools: [
        { name: 'a', behavior: { echo: 'structured' } },
        { name: 'b' },
        null,
        { name: 'locked', behavior: { httpStatus: 401 } },
        { title: 'no name' },
      ],
    });
    const source = createMcpSource({ id: 'x', transport: clientTransport(server) });
    open.push(source);
    expect(source.status()).toEqual({ state: 'idle' });
    const tools = await source.tools();
    expect(tools.map((tool) => tool.name)).toEqual(['a', 'b', 'locked']);
    expect(await source.call('a', { q: 1 }, { signal })).toEqual({
      content: [],
      structuredContent: { tool: 'a', input: { q: 1 } },
    });
    await expect(source.call('locked', {}, { signal })).rejects.toMatchObject({ failure: 'auth' });
  });
  it('over http', async () => {
    const web = await serveHttp(
      [{ serverId: 'x', serverName: 'X', listChanged: true, tools: [{ name: 'a', behavior: { echo: 'structured' } }] }],
      { stream: true },
    );
    open.push(web);
    const source = createMcpSource({ id: 'x', url: web.urls.x });
    open.push(source);
    const tools = await source.tools();
    expect(tools.map((tool) => tool.name)).toEqual(['a']);
    expect(await source.call('a', { q: 1 }, { signal })).toEqual({
      content: [],
      structuredContent: { tool: 'a', input: { q: 1 } },
    });
  });
});
