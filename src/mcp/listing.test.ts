import { describe, expect, it } from 'vitest';
import { clientTransport, createFixtureServer, serveHttp } from '../../test/conformance/fixture-server.mjs';
import { createMcpSource } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { failureOf } from './testing/failure-of.ts';
import { type Script, startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();
const named = (...names: string[]) => names.map((name) => ({ name, inputSchema: { type: 'object' } }));

async function listOf(list: Script[string]) {
  const server = closing(await startScripted({ 'tools/list': list }));
  const source = closing(createMcpSource({ id: 'it', name: 'It', url: server.url }));
  return { server, source, names: async () => (await source.tools()).map(({ name }) => name) };
}

describe('given a list on several pages', () => {
  it('walks all of them', async () => {
    const { server, names } = await listOf((x) => {
      const at = Number(x.message.params?.cursor ?? 0);
      x.result({ tools: named(`t${at}`), ...(at < 4 && { nextCursor: String(at + 1) }) });
    });
    expect(await names()).toEqual(['t0', 't1', 't2', 't3', 't4']);
    expect(server.count('tools/list')).toBe(5);
  });

  it.each([
    ['that end with an empty cursor', ''],
    ['that end with null', null],
  ])('%s, stops there', async (_how, nextCursor) => {
    const { server, names } = await listOf((x) => x.result({ tools: named('a'), nextCursor }));
    expect(await names()).toEqual(['a']);
    expect(server.count('tools/list')).toBe(1);
  });

  it('that go round in circles, stops and says so', async () => {
    const { source, names } = await listOf((x) => {
      const cursor = x.message.params?.cursor === 'b' ? 'a' : 'b';
      x.result({ tools: named(`t${cursor}`), nextCursor: cursor });
    });
    expect(await names()).toEqual(['tb', 'ta']);
    expect(source.notices).toContainEqual({
      kind: 'list-cut',
      message: 'The list of tools is not complete: the server gave the same cursor twice',
    });
  });

  it('that never end, stops at a bound and says so', async () => {
    let page = 0;
    const { server, source } = await listOf((x) => x.result({ tools: named(`t${++page}`), nextCursor: `c${page}` }));
    expect(await source.tools()).toHaveLength(200);
    expect(server.count('tools/list')).toBe(200);
    expect(source.notices.at(-1)?.message).toMatch(/more than 200 pages/);
  });
});

describe('given a list with odd entries', () => {
  it('keeps what can be used and says what is missing', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(600)}1${'}'.repeat(600)}`);
    const { source, names } = await listOf((x) =>
      x.result({
        tools: [
          { name: 'no schema' },
          null,
          'text',
          { title: 'no name' },
          { name: '' },
          { name: 'x'.repeat(2000) },
          { name: 'deep', inputSchema: deep },
          { name: 'odd', description: 7, annotations: { readOnlyHint: 'yes', idempotentHint: true }, inputSchema: [1] },
          { name: 'no schema', description: 'the second of that name' },
        ],
      }),
    );
    expect(await names()).toEqual(['no schema', 'odd']);
    const [plain, odd] = await source.tools();
    expect(plain).toEqual({ name: 'no schema' });
    expect(odd).toMatchObject({ name: 'odd', annotations: { idempotentHint: true } });
    expect(odd).not.toHaveProperty('description');
    const status = source.status();
    expect(status.state === 'ready' && status.skipped.map(({ entry }) => entry)).toEqual([
      '#2',
      '#3',
      '#4',
      '#5',
      '#6',
      '#7',
      'no schema',
    ]);
    expect(source.notices.map(({ message }) => message)).toContain('The tool #4 is left out: it has no name');
  });

  it('that is no list, gives none and says so', async () => {
    const { source, names } = await listOf((x) => x.result({ tools: { a: 1 } }));
    expect(await names()).toEqual([]);
    expect(source.notices.at(-1)?.message).toMatch(/page 1 of tools\/list has no “tools” array/);
  });

  it('that fails, fails and lists again next time', async () => {
    let fail = true;
    const { source, names } = await listOf((x) => (fail ? x.error(-32603, 'Out of order') : false));
    expect(await failureOf(source.tools())).toMatchObject({ message: 'Out of order (code -32603)' });
    fail = false;
    expect(await names()).toEqual(['run']);
  });
});

describe('given a list that changes', () => {
  it('in a server that tells, lists again only then', async () => {
    const server = createFixtureServer({ serverId: 'it', serverName: 'It', listChanged: true, tools: named('a') });
    const source = closing(createMcpSource({ id: 'it', transport: clientTransport(server) }));
    const first = await source.tools();
    expect(await source.tools()).toBe(first);
    expect(server.stats.lists).toBe(1);
    let reported = 0;
    source.onToolsChanged(() => reported++);
    server.setTools(named('a', 'b'));
    await expect.poll(() => reported).toBe(1);
    expect((await source.tools()).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(server.stats.lists).toBe(2);
  });

  it('over HTTP in a server that tells, hears it on the standing stream', async () => {
    const web = closing(
      await serveHttp([{ serverId: 'it', serverName: 'It', listChanged: true, tools: named('a') }], { stream: true }),
    );
    const source = closing(createMcpSource({ id: 'it', url: web.urls.it }));
    const first = await source.tools();
    await expect.poll(() => source.status()).toMatchObject({ hearsChanges: true });
    expect(await source.tools()).toBe(first);
    web.servers.get('it')?.setTools(named('b'));
    await expect.poll(async () => (await source.tools())[0]?.name).toBe('b');
  });

  it('to what it was, keeps the same array', async () => {
    const server = createFixtureServer({ serverId: 'it', serverName: 'It', listChanged: true, tools: named('a') });
    const source = closing(createMcpSource({ id: 'it', transport: clientTransport(server) }));
    const first = await source.tools();
    const reported = new Promise<void>((resolve) => source.onToolsChanged(resolve));
    server.setTools(named('a'));
    await reported;
    expect(await source.tools()).toBe(first);
    expect(server.stats.lists).toBe(2);
  });

  it('while it is being listed, lists once more before it answers', async () => {
    let version = 1;
    const server = closing(
      await startScripted(
        {
          'tools/list': (x) => {
            const stream = x.stream();
            const tools = named(`v${version}`);
            if (version === 1) stream.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
            version = 2;
            setTimeout(() => {
              stream.send({ jsonrpc: '2.0', id: x.message.id, result: { tools } });
              stream.end();
            }, 50);
          },
        },
        { tools: { listChanged: true } },
      ),
    );
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    expect((await source.tools()).map(({ name }) => name)).toEqual(['v2']);
  });
});

describe('given several servers that tell of changes, at one origin', () => {
  it('holds two streams open at most, so that sockets are left for calls', async () => {
    const fixtures = ['a', 'b', 'c', 'd'].map((serverId) => ({
      serverId,
      serverName: serverId,
      listChanged: true,
      tools: named(serverId),
    }));
    const web = closing(await serveHttp(fixtures, { stream: true }));
    const sources = fixtures.map(({ serverId }) =>
      closing(createMcpSource({ id: serverId, url: web.urls[serverId] as string })),
    );
    await Promise.all(sources.map((source) => source.tools()));
    const hearing = () =>
      sources.filter((source) => {
        const status = source.status();
        return status.state === 'ready' && status.hearsChanges;
      }).length;
    await expect.poll(hearing).toBe(2);
    await sources[0]?.close();
    await sources[1]?.close();
    const late = closing(createMcpSource({ id: 'late', url: web.urls.a as string }));
    await late.tools();
    await expect.poll(() => late.status()).toMatchObject({ hearsChanges: true });
  });

  it('opens none for a server that tells of no changes', async () => {
    const server = closing(await startScripted({}));
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    await source.tools();
    await source.call('run', {}, { signal: new AbortController().signal });
    expect(server.count('GET')).toBe(0);
  });
});

describe('given resources and prompts', () => {
  const script: Script = {
    'resources/list': (x) =>
      x.result({ resources: [{ uri: 'a:1', name: 'One', size: 3 }, { name: 'no uri' }, { uri: 'a:2', mimeType: 4 }] }),
    'resources/templates/list': (x) => x.result({ resourceTemplates: [{ uriTemplate: 'a:{n}', title: 'Any' }] }),
    'resources/read': (x) => x.result({ contents: [{ uri: x.message.params?.uri, text: 'hi' }] }),
    'prompts/list': (x) =>
      x.result({ prompts: [{ name: 'p', arguments: [{ name: 'who', required: true }, { required: true }] }] }),
    'prompts/get': (x) =>
      x.result({ messages: [{ role: 'user', content: { type: 'text', text: x.message.params?.arguments?.who } }] }),
  };

  it('lists, reads and gets them', async () => {
    const server = closing(await startScripted(script, { tools: {}, resources: {}, prompts: {} }));
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    expect(await source.listResources()).toEqual([{ uri: 'a:1', name: 'One', size: 3 }, { uri: 'a:2' }]);
    expect(await source.listResourceTemplates()).toEqual([{ uriTemplate: 'a:{n}', title: 'Any' }]);
    expect(await source.readResource('a:1')).toEqual({ contents: [{ uri: 'a:1', text: 'hi' }] });
    expect(await source.listPrompts()).toEqual([{ name: 'p', arguments: [{ name: 'who', required: true }] }]);
    expect(await source.getPrompt('p', { who: 'me' })).toEqual({
      messages: [{ role: 'user', content: { type: 'text', text: 'me' } }],
    });
    expect(source.notices).toContainEqual({ kind: 'left-out', message: 'The resource #2 is left out: it has no uri' });
  });

  it('asks nothing of a server that declares none', async () => {
    const server = closing(await startScripted(script));
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    expect([await source.listResources(), await source.listPrompts()]).toEqual([[], []]);
    expect(server.count('resources/list') + server.count('prompts/list')).toBe(0);
  });

  it('refuses an answer without contents', async () => {
    const odd: Script = { 'resources/read': (x) => x.result({ contents: 'hi' }) };
    const server = closing(await startScripted(odd, { resources: {} }));
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    expect(await failureOf(source.readResource('a:1'))).toMatchObject({ failure: 'protocol' });
  });
});
