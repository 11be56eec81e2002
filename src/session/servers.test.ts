import { afterEach, describe, expect, it } from 'vitest';
import { HostError, SourceError } from '../runtime/errors.ts';
import { afterMs, sourceOf, text } from '../runtime/host/testing/sources.ts';
import type { Source } from '../runtime/source.ts';
import type { Session } from './create-session.ts';
import { ranToEnd, remote, stateWhen, testSession } from './testing/session.ts';

let session: Session;
afterEach(() => session.dispose());
const settled = () =>
  stateWhen(session, ({ servers }) =>
    servers.every(({ status }) => status.state !== 'idle' && status.state !== 'connecting'),
  );
const statusOf = (id: string) => session.store.getState().servers.find((server) => server.id === id)?.status;

describe('servers', () => {
  it('given good ones and bad ones, connects each on its own and says what failed', async () => {
    session = testSession('', {
      good: sourceOf('good', { a: () => text('') }),
      bad: new HostError('connect-failed', 'Nothing answers at bad.example'),
      closed: sourceOf(
        'closed',
        {},
        { tools: async () => Promise.reject(new SourceError('auth', 'It wants a token', { hint: 'Add one.' })) },
      ),
    });
    session.connectOnOpen();
    const { catalog } = await settled();
    expect(statusOf('good')).toMatchObject({ state: 'ready', toolCount: 1 });
    expect(statusOf('bad')).toEqual({ state: 'failed', message: 'Nothing answers at bad.example' });
    expect(statusOf('closed')).toEqual({ state: 'needs-sign-in', message: 'It wants a token', hint: 'Add one.' });
    expect(catalog.servers.map(({ id }) => id)).toEqual(['good']);
    expect(catalog.unavailable.map(({ id }) => id)).toEqual(['bad', 'closed']);
  });

  it('given an address, adds the server under a name made from it and connects', async () => {
    session = testSession('', { library: sourceOf('library', { a: () => text('') }) }, { servers: [] });
    const added = session.store
      .getState()
      .actions.addServer({ url: 'https://mcp.library.example/mcp', headers: { 'x-key': 'secret' } });
    expect(added).toEqual({ id: 'library' });
    await settled();
    expect(statusOf('library')).toMatchObject({ state: 'ready' });
    expect(session.store.getState().servers[0]?.headerNames).toEqual(['x-key']);
    expect(JSON.stringify(session.store.getState())).not.toContain('secret');
    expect(session.headersOf('library')).toEqual({ 'x-key': 'secret' });
  });

  it('given something that is no address, or a name that is taken, adds nothing and says which field', async () => {
    session = testSession('', { a: sourceOf('a', {}) });
    const { addServer } = session.store.getState().actions;
    expect(addServer({ url: 'no address' })).toMatchObject({ field: 'url' });
    expect(addServer({ url: 'https://a.example/mcp', id: 'A' })).toMatchObject({
      field: 'id',
      message: expect.stringContaining('taken'),
    });
    expect(addServer({ url: 'https://a.example/mcp', headers: { cookie: '1' } })).toMatchObject({ field: 'headers' });
    expect(session.store.getState().servers).toHaveLength(1);
  });

  it('given a server that is removed while a script calls it, the call fails and the run goes on', async () => {
    let closed = 0;
    const answers: (() => void)[] = [];
    const source: Source = sourceOf(
      's',
      {
        go: {
          tool: { annotations: { readOnlyHint: true } },
          answer: () => new Promise((_, reject) => answers.push(() => reject(new SourceError('broken', 'closed')))),
        },
      },
      {
        close: async () => {
          closed++;
          for (const answer of answers) answer();
        },
      },
    );
    session = testSession(
      'import { go } from "@codemode/servers/s"; try { await go(); } catch (e) { globalThis.__codemode_result__ = e.name; }',
      { s: source },
    );
    session.connectOnOpen();
    const ended = ranToEnd(session);
    await stateWhen(session, ({ usage }) => usage.openCalls === 1);
    session.store.getState().actions.removeServer('s');
    expect((await ended).run.phase).toBe('finished');
    expect(session.payloads.response()?.result).toBe('ToolCallError');
    expect(closed).toBe(1);
    expect(session.store.getState().servers).toEqual([]);
  });

  it('given a server that is removed, the sign-in to its address is forgotten, unless another server has the same', async () => {
    const forgotten: string[] = [];
    const open = () => Promise.reject(new Error('nothing is opened in this test'));
    const services = { ...testServices(), open, forgetSignIn: async (url: string) => forgotten.push(url) };
    const twin = { ...remote('b'), origin: remote('a').origin };
    session = testSession('', {}, { servers: [remote('a'), twin], services });
    const { removeServer } = session.store.getState().actions;
    removeServer('a');
    expect(forgotten).toEqual([]);
    removeServer('b');
    expect(forgotten).toEqual(['https://a.example/mcp']);
  });

  it('given a run that starts before a server it names is connected, waits for it', async () => {
    const slow = sourceOf('slow', {
      go: { tool: { annotations: { readOnlyHint: true } }, answer: () => text('there') },
    });
    session = testSession('import { go } from "@codemode/servers/slow"; globalThis.__codemode_result__ = await go();', {
      slow: {
        ...slow,
        tools: async () => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          return slow.tools();
        },
      },
    });
    session.connectOnOpen();
    await ranToEnd(session);
    expect(session.payloads.response()?.result).toBe('there');
  });

  it('given a script that does not name a slow server, does not wait for it', async () => {
    session = testSession('globalThis.__codemode_result__ = 1;', {
      slow: sourceOf('slow', {}, { tools: () => new Promise(() => undefined) }),
    });
    session.connectOnOpen();
    expect((await ranToEnd(session)).run.phase).toBe('finished');
  });

  it('given an import of a server that failed, says why it is not there', async () => {
    session = testSession('import { go } from "@codemode/servers/bad"; await go();', {
      bad: new SourceError('broken', 'Nothing answers at bad.example'),
    });
    session.connectOnOpen();
    const { run, diagnostics } = await ranToEnd(session);
    expect(run.phase).toBe('failed');
    expect(JSON.stringify(diagnostics)).toContain('Nothing answers at bad.example');
  });

  it('given an answer of an attempt that was replaced, ignores it', async () => {
    const first = sourceOf(
      's',
      { old: () => text('') },
      {
        tools: async () => {
          await new Promise((r) => setTimeout(r, 40));
          return [{ name: 'old' }];
        },
      },
    );
    const second = sourceOf('s', { fresh: () => text('') });
    const opened = [first, second];
    session = testSession(
      '',
      {},
      {
        servers: [remote('s')],
        services: {
          ...testServices(),
          open: async () => ({ source: opened.shift() as Source }),
        },
      },
    );
    session.connectOnOpen();
    await session.store.getState().actions.connect('s');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(session.store.getState().catalog.servers[0]?.tools.map(({ name }) => name)).toEqual(['fresh']);
  });

  it('given an open page, connects what lives in it and what the person wants so, and nothing else', async () => {
    const opened: string[] = [];
    const listing = (id: string) =>
      sourceOf(
        id,
        {},
        {
          async tools() {
            opened.push(id);
            return [];
          },
        },
      );
    const { connectOnOpen: _, ...b } = remote('b');
    session = testSession(
      '',
      { a: listing('a'), b: listing('b'), here: listing('here') },
      { servers: [remote('a'), b, { id: 'here', origin: { kind: 'builtin' }, headerNames: [] }] },
    );
    session.connectOnOpen();
    await stateWhen(session, ({ servers }) => servers.filter(({ status }) => status.state === 'ready').length === 2);
    expect(opened.sort()).toEqual(['a', 'here']);
    expect(statusOf('b')).toEqual({ state: 'idle' });
    session.store.getState().actions.setConnectOnOpen('b', true);
    session.store.getState().actions.setConnectOnOpen('a', false);
    expect(session.store.getState().servers.map(({ connectOnOpen }) => connectOnOpen)).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  it('given a page that is loaded again, connects what was connected in it', async () => {
    const { connectOnOpen: _, ...a } = remote('a');
    const { connectOnOpen: __, ...b } = remote('b');
    session = testSession('', { a: sourceOf('a', {}), b: sourceOf('b', {}) }, { servers: [a, b], connected: ['b'] });
    session.connectOnOpen();
    await stateWhen(session, ({ servers }) => servers[1]?.status.state === 'ready');
    expect(statusOf('a')).toEqual({ state: 'idle' });
  });

  it('given a script that names a server nobody connected yet, connects it for the run, and no other', async () => {
    const { connectOnOpen: _, ...a } = remote('a');
    const { connectOnOpen: __, ...b } = remote('b');
    session = testSession(
      'import { go } from "@codemode/servers/a"; globalThis.__codemode_result__ = await go();',
      {
        a: sourceOf('a', { go: { tool: { annotations: { readOnlyHint: true } }, answer: () => text('went') } }),
        b: sourceOf('b', {}),
      },
      { servers: [a, b] },
    );
    session.connectOnOpen();
    const { diagnostics } = await ranToEnd(session);
    expect(diagnostics).toEqual([]);
    expect(session.payloads.response()?.result).toBe('went');
    expect(statusOf('a')).toMatchObject({ state: 'ready' });
    expect(statusOf('b')).toEqual({ state: 'idle' });
  });

  it('given header values that are no longer kept, asks for them instead of connecting', async () => {
    session = testSession('', {}, { servers: [{ ...remote('s'), headerNames: ['authorization'] }] });
    session.connectOnOpen();
    expect(statusOf('s')).toMatchObject({ state: 'needs-sign-in', message: expect.stringContaining('authorization') });
  });

  it('given a query, ranks the tools of all servers, and given none, forgets the hits', async () => {
    session = testSession('', {
      a: sourceOf('a', {
        set_due_date: { tool: { description: 'Move the due date of one issue' }, answer: afterMs(0, text('')) },
      }),
      b: sourceOf('b', { other: { tool: { description: 'Nothing of the kind' }, answer: afterMs(0, text('')) } }),
    });
    session.connectOnOpen();
    await settled();
    const { searchTools } = session.store.getState().actions;
    await searchTools('due date');
    expect(session.store.getState().search).toEqual({
      query: 'due date',
      hits: [{ serverId: 'a', toolName: 'set_due_date' }],
      others: [],
    });
    await searchTools('  ');
    expect(session.store.getState().search).toEqual({ query: '  ' });
  });

  it('given servers with prompts and resources, finds these and the servers beside the tools', async () => {
    session = testSession('', {
      library: {
        ...sourceOf('library', { lend: { tool: { description: 'Lends one book' }, answer: afterMs(0, text('')) } }),
        listPrompts: async () => [{ name: 'recommend', description: 'Suggests a book' }],
        listResources: async () => [{ uri: 'book://1', title: 'The first one' }],
        listResourceTemplates: () => Promise.reject(new Error('not implemented')),
      },
    });
    session.connectOnOpen();
    await settled();
    await session.store.getState().actions.searchTools('book');
    const { hits, others } = session.store.getState().search;
    expect(hits).toEqual([{ serverId: 'library', toolName: 'lend' }]);
    expect(others).toEqual(
      expect.arrayContaining([
        { kind: 'prompt', serverId: 'library', name: 'recommend', excerpt: 'Suggests a book' },
        {
          kind: 'resource',
          serverId: 'library',
          name: 'book://1',
          title: 'The first one',
          uri: 'book://1',
          excerpt: 'The first one',
        },
      ]),
    );
    await session.store.getState().actions.searchTools('library');
    expect(session.store.getState().search.others?.[0]).toMatchObject({ kind: 'server', name: 'library' });
  });
});

function testServices() {
  return {
    host: async () => Promise.reject(new Error('no host in this test')),
    dialect: async () => [],
    declare: async () => [],
    namedTools: async () => ({ servers: [], open: true }),
    diagnose: async () => Promise.reject(new Error('no doctor in this test')),
    dispose: async () => undefined,
  };
}

it('given a page that is back, servers that were reached and lost are connected again, and others are left alone', async () => {
  let away = false;
  let opened = 0;
  const lost = sourceOf(
    'lost',
    {},
    {
      tools: async () => {
        opened += 1;
        return away ? Promise.reject(new SourceError('broken', 'The network is gone')) : [];
      },
    },
  );
  session = testSession('', { lost, never: new HostError('connect-failed', 'Nothing answers') });
  session.connectOnOpen();
  await settled();
  away = true;
  await session.store.getState().actions.connect('lost');
  expect(statusOf('lost')).toMatchObject({ state: 'failed' });
  session.reconnectLost();
  await settled();
  expect(statusOf('lost')).toMatchObject({ state: 'failed' });
  away = false;
  session.reconnectLost();
  await settled();
  expect(statusOf('lost')).toMatchObject({ state: 'ready' });
  expect(statusOf('never')).toMatchObject({ state: 'failed' });
  session.reconnectLost();
  await settled();
  expect(opened).toBe(4);
});
