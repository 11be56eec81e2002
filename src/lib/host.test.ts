import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { DialectServer } from './dialect-host.ts';
import { createHost, type ServerConfig } from './host.ts';

const host = createHost({
  limits: { timeoutMs: 4321 },
  servers: [
    {
      id: 'Shop One',
      capabilities: ['shop.read'],
      tools: async () => [
        { name: 'place-order', description: 'Orders an article' },
        { name: 'cancel-order', description: 'Takes an order back' },
        { name: 'weather', description: 'What it will be like' },
      ],
      call: async () => ({ content: [] }),
    },
    {
      id: 'mail',
      tools: async () => [{ name: 'order-stamps' }],
      call: async () => ({ content: [] }),
      listPrompts: async () => [{ name: 'complain', description: 'Writes about a lost parcel' }],
      listResources: () => Promise.reject(new Error('not now')),
    },
  ],
});
afterAll(() => host.close());

describe('a host, before any run', () => {
  test('given its servers, prompt() has the rules, its limits, the capabilities and the types', async () => {
    const prompt = await host.prompt();
    expect(prompt).toContain('timeoutMs 4321,');
    expect(prompt).toMatch(/^- shop-one .*\[shop\.read\]/m);
    expect(prompt).toContain('\nfunction place_order(');
    expect(prompt).toContain('declare module "@codemode/servers/mail"');
  });

  test('given a number of tokens, prompt() says of each server as much as fits; another option is refused', async () => {
    const short = await host.prompt({ maxTokens: 650 });
    expect(short).not.toContain('declare module');
    expect(short).toContain('Not shown: all types of shop-one, mail.');
    await expect(host.prompt({ maxTokens: -1 })).rejects.toMatchObject({ code: 'bad-options' });
    await expect(host.prompt({ tokens: 1 } as object)).rejects.toMatchObject({ code: 'bad-options' });
  });

  test('given a query, search() gives the tools that fit, the best first, as many as are wanted', async () => {
    const hits = await host.search('cancel order');
    expect(hits[0]?.item).toMatchObject({ kind: 'tool', serverId: 'shop-one', name: 'cancel-order' });
    expect(hits.map(({ item }) => item.name)).not.toContain('weather');
    expect(await host.search('order', { limit: 1 })).toHaveLength(1);
    expect((await host.search('order', { serverId: 'mail' })).map(({ item }) => item.name)).toEqual(['order-stamps']);
    expect(await host.search('nothing like it')).toEqual([]);
  });

  test('given kinds, search() finds prompts and servers as well as tools, whatever a server fails to list', async () => {
    const kinds = async (query: string, options = {}) =>
      (await host.search(query, options)).map(({ item }) => `${item.kind} ${item.name}`);
    expect(await kinds('parcel')).toEqual(['prompt complain']);
    expect(await kinds('parcel', { kinds: ['tool', 'server'] })).toEqual([]);
    expect((await kinds('mail'))[0]).toBe('server mail');
    expect(await kinds('mail', { kinds: ['tool'] })).toEqual(['tool order-stamps']);
  });
});

const nothing = (): void => undefined;
test.each([
  ['a list as its tools', { tools: [], call: nothing }, 'option servers[0].tools must be a function, and is a list'],
  [
    'an object as its call',
    { tools: () => [], call: {} },
    'option servers[0].call must be a function, and is an object',
  ],
  ['no tools', { call: nothing }, 'option servers[0].tools is missing'],
  ['no call', { tools: () => [] }, 'option servers[0].call is missing'],
  ['a list as its tools, and no call', { tools: [] }, 'option servers[0].tools must be a function, and is a list'],
  ['nothing but its id', {}, 'Server "a" has no url, no transport, and no functions tools and call'],
])('given a server of functions with %s, it is refused for that', (_, server, message) => {
  expect(() => createHost({ servers: [{ id: 'a', ...server } as never] })).toThrow(message);
});

test('given a server whose absent traits are undefined, every kind of host takes it', () => {
  expectTypeOf<ServerConfig>().toExtend<DialectServer>();
  const absent = { name: undefined, description: undefined, capabilities: undefined, readOnly: undefined };
  expectTypeOf({ id: 'a', url: 'https://a.example', ...absent }).toExtend<ServerConfig>();
  const functions = { tools: async () => [], call: async () => ({ content: [] }) };
  expectTypeOf({ id: 'b', ...functions, ...absent }).toExtend<ServerConfig>();
  expectTypeOf({ id: 'b', ...functions, ...absent, exposure: undefined }).toExtend<DialectServer>();
});
