import { afterEach, describe, expect, it } from 'vitest';
import { afterMs, sourceOf, text } from '../../runtime/host/testing/sources.ts';
import type { Json } from '../../runtime/json.ts';
import type { Source } from '../../runtime/source.ts';
import type { Session } from '../create-session.ts';
import type { OpenedServer } from '../services.ts';
import type { SessionState } from '../session-state.ts';
import type { FlowAnswer, FlowRequest, ServerConfig } from '../state.ts';
import { ranToEnd, remote, stateWhen, type TestServers, testSession } from '../testing/session.ts';

let session: Session;
afterEach(() => session.dispose());

const READ = { annotations: { readOnlyHint: true } };
const signedIn = (source: Source): OpenedServer => ({
  source,
  account: { signedIn: () => true, forget: async () => 'unrevoked' as const },
});

/** What reached each server, by its id. */
let sent: Record<string, Json[]>;
const got = (id: string, what: unknown): void => {
  sent[id] = [...(sent[id] ?? []), what as Json];
};
const server = (id: string, more: Partial<Source> = {}): Source =>
  sourceOf(
    id,
    {
      get: {
        tool: READ,
        answer: (input) => {
          got(id, input ?? null);
          if ((input as { fail?: true } | undefined)?.fail === true) throw new Error('secret failure');
          return text(`of ${id}`);
        },
      },
    },
    more,
  );

const open = (
  code: string,
  more: { readonly servers?: TestServers; readonly configs?: readonly ServerConfig[]; readonly dialect?: string } = {},
): void => {
  sent = {};
  const servers = { a: signedIn(server('a')), b: server('b'), c: server('c'), ...more.servers };
  session = testSession(code, servers, {
    scripts: [{ name: 'x.ts', text: code, ...(more.dialect === undefined ? {} : { dialect: more.dialect }) }],
    servers: more.configs ?? Object.keys(servers).map(remote),
    secrets: { a: { 'x-key': 'value' } },
  });
  session.connectOnOpen();
};

/** Runs and answers every question in order; returns what was asked. */
const answering = async (
  answers: readonly FlowAnswer[],
): Promise<{ readonly state: SessionState; readonly requests: readonly FlowRequest[] }> => {
  const requested: FlowRequest[] = [];
  const unsubscribe = session.store.subscribe(({ requests, actions }) => {
    for (const request of requests) {
      if (request.kind !== 'flow' || requested.some(({ id }) => id === request.id)) continue;
      const answer = answers[requested.length] ?? 'refuse';
      requested.push(request);
      queueMicrotask(() => actions.answerFlow(request.id, answer));
    }
  });
  const state = await ranToEnd(session);
  unsubscribe();
  return { state, requests: requested };
};

const CALLS = `import { get as a } from "@codemode/servers/a";
import { get as b } from "@codemode/servers/b";
import { get as c } from "@codemode/servers/c";
const out = [];
const attempt = (call) => call.then((value) => out.push(value), (error) => out.push(error.name));
`;
const script = (body: string): string => `${CALLS}${body}\nglobalThis.__codemode_result__ = out;`;
const result = (): Json | undefined => session.payloads.response()?.result;

describe('given a run that has read from a server somebody signed in to', () => {
  it('the first call to another server waits for a person, by both addresses and with what is sent', async () => {
    open(script('await attempt(a()); await attempt(b({ all: out }));'));
    session.store.getState().actions.run();
    const { requests, run, trace } = await stateWhen(session, (state) => state.requests.length > 0);
    const [requested] = requests as readonly FlowRequest[];
    expect(requested).toMatchObject({
      kind: 'flow',
      from: [{ id: 'a', place: 'remote', address: 'https://a.example/mcp' }],
      to: { id: 'b', place: 'remote', address: 'https://b.example/mcp' },
      sent: { what: 'call', exportName: 'get' },
      path: expect.stringMatching(/^6:/),
    });
    expect(session.payloads.input(requested?.sent.what === 'call' ? requested.sent.callId : 0)).toEqual({
      all: ['of a'],
    });
    expect(run).toMatchObject({ phase: 'waiting', clock: { pausedAtMs: expect.any(Number) } });
    expect(trace.rows.at(-1)).toMatchObject({ hold: { fromMs: expect.any(Number) } });
    expect(sent.b).toBeUndefined();
    session.store.getState().actions.answerFlow(requested?.id ?? '', 'run');
    await stateWhen(session, (state) => state.run.phase === 'finished');
    expect(sent.b).toEqual([{ all: ['of a'] }]);
  });

  it('nothing is asked before it has read, nor for the server itself', async () => {
    open(script('await attempt(b()); await attempt(a()); await attempt(a({ again: out }));'));
    expect((await answering([])).requests).toEqual([]);
    expect(result()).toEqual(['of b', 'of a', 'of a']);
  });

  it('what was allowed in a run holds for the rest of it, and is asked again in the next and for other receivers', async () => {
    open(script('await attempt(a()); await attempt(b()); await attempt(b()); await attempt(c());'));
    expect((await answering(['run', 'run'])).requests.map(({ to }) => to.id)).toEqual(['b', 'c']);
    expect((await answering(['run', 'run'])).requests).toHaveLength(2);
  });

  it('what was refused is refused for the rest of the run without asking, and the script can catch it', async () => {
    open(script('await attempt(a()); await attempt(b()); await attempt(b());'));
    expect((await answering(['refuse'])).requests).toHaveLength(1);
    expect(result()).toEqual(['of a', 'ToolCallError', 'ToolCallError']);
    expect(sent.b).toBeUndefined();
    expect(session.store.getState().trace.rows.at(-1)?.error).toContain('has read from a');
  });

  it('what was allowed for the script is not asked again until its text changes', async () => {
    const code = script('await attempt(a()); await attempt(b());');
    open(code);
    expect((await answering(['script'])).requests).toHaveLength(1);
    expect((await answering([])).requests).toHaveLength(0);
    session.store.getState().actions.editScript('s1', `${code}\n// more`);
    expect((await answering(['run'])).requests).toHaveLength(1);
  });

  it('calls that go to one receiver at once share one question', async () => {
    open(script('await attempt(a()); await Promise.all([1, 2, 3].map((n) => attempt(b({ n }))));'));
    expect((await answering(['run'])).requests).toHaveLength(1);
    expect(sent.b).toHaveLength(3);
  });

  it('calls that went out beside the reading call had nothing to tell', async () => {
    const slow = sourceOf('a', { get: { tool: READ, answer: afterMs(50, text('of a')) } });
    open(script('await Promise.all([attempt(a()), attempt(b())]);'), { servers: { a: signedIn(slow) } });
    expect((await answering([])).requests).toHaveLength(0);
    session.store.getState().actions.setApprovalMode('always');
    // Held by an approval of its own until the other has answered, it is still what it was.
    const stop = session.store.subscribe(({ requests, actions }) => {
      for (const { id, kind, ...request } of requests) {
        const isFirst = 'serverId' in request && request.serverId === 'a';
        if (kind === 'approval') setTimeout(() => actions.answer(id, 'once'), isFirst ? 0 : 200);
      }
    });
    expect((await answering([])).requests).toHaveLength(0);
    stop();
  });

  it('a second origin that is read later is asked about', async () => {
    open(script('await attempt(a()); await attempt(b()); await attempt(c()); await attempt(b());'), {
      servers: { c: signedIn(server('c')) },
    });
    const { requests } = await answering(['run', 'run', 'run']);
    expect(requests.map(({ from, to }) => [from.map(({ id }) => id).join(), to.id])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['c', 'b'],
    ]);
  });

  it('an error that the server answered with counts as data', async () => {
    open(script('await attempt(a({ fail: true })); await attempt(b());'));
    expect((await answering(['run'])).requests).toHaveLength(1);
  });

  it('given Stop while it asks, the run ends and the question is withdrawn', async () => {
    open(script('await attempt(a()); await attempt(b());'));
    session.store.getState().actions.run();
    await stateWhen(session, (state) => state.requests.length > 0);
    session.store.getState().actions.stop();
    expect((await stateWhen(session, ({ run }) => run.phase === 'stopped')).requests).toEqual([]);
    expect(sent.b).toBeUndefined();
  });

  it('another name for the same address is the same receiver', async () => {
    open(script('await attempt(a()); await attempt(b());'), {
      configs: [remote('a'), { ...remote('b'), origin: { kind: 'remote', url: 'https://a.example/mcp' } }, remote('c')],
    });
    expect((await answering([])).requests).toHaveLength(0);
  });
});

describe('given a server in this page', () => {
  const configs: readonly ServerConfig[] = [
    remote('a'),
    remote('b'),
    { id: 'c', origin: { kind: 'builtin' }, headerNames: [] },
  ];

  it('what is sent to it is asked about, and it is no way around in a later run', async () => {
    open(script('await attempt(a()); await attempt(c());'), { configs });
    expect((await answering(['run'])).requests.map(({ to }) => to.place)).toEqual(['builtin']);
    session.store.getState().actions.editScript('s1', script('await attempt(c()); await attempt(b({ all: out }));'));
    expect((await answering(['refuse'])).requests.map(({ from, to }) => [from[0]?.id, to.id])).toEqual([['c', 'b']]);
    expect(sent.b).toBeUndefined();
  });

  it('that was sent nothing of the kind, nothing is asked', async () => {
    open(script('await attempt(c()); await attempt(b());'), { configs });
    expect((await answering([])).requests).toHaveLength(0);
  });
});

describe('what counts as something secret', () => {
  it.each([
    ['a header', { ...remote('a'), headerNames: ['x-key'] }, 1],
    [
      'a key in the address',
      { ...remote('a'), origin: { kind: 'remote', url: 'https://a.example/mcp?api_key=f00ba7' } },
      1,
    ],
    ['a name in the address', { ...remote('a'), origin: { kind: 'remote', url: 'https://me:pass@a.example/mcp' } }, 1],
    ['nothing', remote('a'), 0],
  ] as const)('given %s, %#', async (_, config, times) => {
    open(script('await attempt(a()); await attempt(b());'), {
      servers: { a: server('a') },
      configs: [config as ServerConfig, remote('b'), remote('c')],
    });
    expect((await answering(['run'])).requests).toHaveLength(times);
  });

  it('given a token that a page lends', async () => {
    open(script('await attempt(a()); await attempt(b());'), {
      servers: { a: { source: server('a'), usesLentToken: () => true } },
    });
    expect((await answering(['run'])).requests).toHaveLength(1);
    expect(session.holdsPrivate()).toBe(false);
  });

  it('given somebody who chose never to be asked, their own scripts are not, and those of a link are', async () => {
    const code = script('await attempt(a()); await attempt(b());');
    open(code);
    session.store.getState().actions.setApprovalMode('never');
    expect((await answering([])).requests).toHaveLength(0);
    session.store.setState(({ scripts }) => ({ scripts: scripts.map((one) => ({ ...one, linked: true as const })) }));
    expect((await answering(['run'])).requests).toHaveLength(1);
  });
});

describe('given a system whose scripts read resources and prompts', () => {
  const reading = (id: string): Partial<Source> => ({
    listResources: async () => {
      got(id, 'list');
      return [{ uri: `x:${id}`, name: `resource of ${id}` }];
    },
    listPrompts: async () => [],
    listResourceTemplates: async () => [],
    readResource: async (uri) => {
      got(id, uri);
      return { contents: [{ uri, text: `of ${id}` }] };
    },
    getPrompt: async (name, args) => {
      got(id, [name, args]);
      return { messages: [] };
    },
  });
  const servers = { a: signedIn(server('a', reading('a'))), b: server('b', reading('b')) };

  it.each([
    ['the URI of a resource', 'await mcp.readResource("b", "x:" + secret);', 'resource', 'x:of a'],
    ['the arguments of a prompt', 'await mcp.getPrompt("b", "p", { text: secret });', 'prompt', 'of a'],
    ['the asking for a list', 'await mcp.listResources("b");', 'list', ''],
  ])('%s is held until a person allows it', async (_, statement, what, messages) => {
    const code = `const { contents: [{ text: secret }] } = await mcp.readResource("a", "x:a"); ${statement} return "done";`;
    open(code, { servers, dialect: 'emceepee' });
    const { requests, state } = await answering(['refuse']);
    expect(requests).toMatchObject([{ sent: { what, text: expect.stringContaining(messages) }, from: [{ id: 'a' }] }]);
    expect(sent.b).toBeUndefined();
    // A list that is refused leaves a gap, as one that fails does.
    expect(state.run.phase).toBe(what === 'list' ? 'finished' : 'failed');
    expect((await answering(['run'])).state.run.phase).toBe('finished');
    expect(sent.b).toHaveLength(1);
  });

  it('a list of what the server holds counts as data', async () => {
    open('const list = await mcp.listResources("a"); await mcp.readResource("b", list[0].name); return 1;', {
      servers,
      dialect: 'emceepee',
    });
    expect((await answering(['refuse'])).requests).toHaveLength(1);
    expect(sent.b).toBeUndefined();
  });
});
