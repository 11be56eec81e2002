import { afterEach, describe, expect, it } from 'vitest';
import { sourceOf, text } from '../runtime/host/testing/sources.ts';
import type { Source } from '../runtime/source.ts';
import { createAskTools } from './ask/ask-tools.ts';
import { callOuter } from './call-outer.ts';
import type { Session } from './create-session.ts';
import { createScriptTab } from './script-tab.ts';
import type { ApprovalAnswer, ApprovalMode, PersonRequest } from './state.ts';
import { ranToEnd, stateWhen, testSession } from './testing/session.ts';

let session: Session;
let sent: unknown[];
afterEach(() => session.dispose());

const reading: Partial<Source> = {
  listResources: async () => {
    sent.push('list');
    return [{ uri: 'x:1', name: 'one' }];
  },
  listPrompts: async () => [],
  listResourceTemplates: async () => [],
  readResource: async (uri) => {
    sent.push(uri);
    return { contents: [{ uri, text: 'read' }] };
  },
  getPrompt: async (name, args) => {
    sent.push([name, args]);
    return { messages: [] };
  },
};

/** Runs a script, answers every question in order, and returns what was asked. */
async function asked(
  code: string,
  mode: ApprovalMode,
  answers: readonly ApprovalAnswer[],
): Promise<readonly PersonRequest[]> {
  const seen = new Map<string, PersonRequest>();
  const { actions } = session.store.getState();
  actions.editScript('s1', code);
  actions.setApprovalMode(mode);
  const end = session.store.subscribe(({ requests }) => {
    for (const request of requests) {
      if (seen.has(request.id)) continue;
      seen.set(request.id, request);
      const answer = answers[seen.size - 1] ?? 'refuse';
      queueMicrotask(() => actions.answer(request.id, answer));
    }
  });
  await ranToEnd(session);
  end();
  return [...seen.values()];
}

const open = (options: Parameters<typeof testSession>[2] = {}): void => {
  sent = [];
  session = testSession('', { s: sourceOf('s', { get: () => text('got') }, reading) }, options);
  session.connectOnOpen();
  session.store.setState(({ scripts }) => ({ scripts: scripts.map((one) => ({ ...one, dialect: 'emceepee' })) }));
};

const READ = 'return await mcp.readResource("s", "x:1").then(() => "read", (error) => [error.name, error.message]);';
const THRICE = 'for (const n of [1, 2, 3]) await mcp.readResource("s", "x:" + n); await mcp.getPrompt("s", "p", {});';
const result = (): unknown => session.payloads.response()?.result;

const EMCEEPEE = { id: 'emceepee', options: {}, toolMetadata: {} } as const;

/** What an agent searches for, which asks for the lists of the server. */
const search = (): Promise<unknown> =>
  callOuter(session, EMCEEPEE, 'codemode_search', { query: 'one' }, AbortSignal.timeout(10_000));

describe('approval of what a script reads', () => {
  it.each([
    ['a resource', READ, { what: 'resource', sent: 'x:1' }],
    [
      'a prompt',
      'await mcp.getPrompt("s", "p", { a: "b" });',
      { what: 'prompt', sent: expect.stringContaining('"b"') },
    ],
    ['a list', 'await mcp.listResources("s");', { what: 'list', sent: '' }],
  ])('given %s, asks where everything is asked about and nowhere else', async (_, code, request) => {
    open();
    expect(await asked(code, 'writes', [])).toEqual([]);
    expect(await asked(code, 'never', [])).toEqual([]);
    const before = sent.length;
    expect(await asked(code, 'always', ['refuse'])).toMatchObject([
      { kind: 'read', serverId: 's', serverUrl: 'https://s.example/mcp', ...request },
    ]);
    expect(sent).toHaveLength(before);
    expect(await asked(code, 'always', ['once'])).toHaveLength(1);
    expect(sent.length).toBeGreaterThan(before);
  });

  it('given Refuse, the script gets an error it can catch', async () => {
    open();
    await asked(READ, 'always', ['refuse']);
    expect(result()).toEqual(['ToolCallError', expect.stringContaining('you refused it')]);
    expect(sent).toEqual([]);
  });

  it('given Refuse and then Allow once, the second is read', async () => {
    open();
    const code = `const attempt = (uri) => mcp.readResource("s", uri).then(() => "read", (error) => error.message);
      return [await attempt("x:1"), await attempt("x:1?2")];`;
    expect(await asked(code, 'always', ['refuse', 'once'])).toHaveLength(2);
    expect(result()).toEqual([expect.stringContaining('you refused it'), 'read']);
    expect(sent).toEqual(['x:1?2']);
  });

  it('given Allow in this run, asks no more for resources and still for prompts, and again in the next run', async () => {
    open();
    expect(await asked(THRICE, 'always', ['run', 'once'])).toHaveLength(2);
    expect(await asked(THRICE, 'always', ['once', 'run', 'once'])).toHaveLength(3);
  });

  it('given Always, asks no more for resources of this address', async () => {
    open();
    expect(await asked(READ, 'always', ['tab'])).toHaveLength(1);
    expect(await asked(READ, 'always', [])).toEqual([]);
  });

  it('given a built-in server, never asks', async () => {
    open({ servers: [{ id: 's', origin: { kind: 'builtin' }, headerNames: [] }] });
    expect(await asked(READ, 'always', [])).toEqual([]);
    expect(result()).toBe('read');
  });

  it('given a search of an agent, asks for lists, and goes without those that are refused', async () => {
    open();
    await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
    const { actions } = session.store.getState();
    actions.setApprovalMode('always');
    const questions: string[] = [];
    const end = session.store.subscribe(({ requests }) => {
      for (const { id, kind } of requests) {
        if (questions.includes(id)) continue;
        questions.push(id);
        expect(kind).toBe('read');
        queueMicrotask(() => actions.answer(id, 'refuse'));
      }
    });
    expect(JSON.stringify(await search())).not.toContain('x:1');
    end();
    expect(questions).not.toEqual([]);
    expect(sent).toEqual([]);
    actions.setApprovalMode('writes');
    expect(JSON.stringify(await search())).toContain('x:1');
    expect(sent).toEqual(['list']);
  });

  it('given a question of an agent, a run that begins and ends meanwhile leaves it to the person', async () => {
    open();
    await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
    const { actions } = session.store.getState();
    actions.setApprovalMode('always');
    const found = search();
    const { requests } = await stateWhen(session, (state) => state.requests.length > 0);
    actions.editScript('s1', 'return 1;');
    const ended = await ranToEnd(session);
    expect(ended.requests).toEqual(requests);
    const end = session.store.subscribe((state) => {
      for (const { id } of state.requests) queueMicrotask(() => actions.answer(id, 'once'));
    });
    for (const { id } of requests) actions.answer(id, 'once');
    expect(JSON.stringify(await found)).toContain('x:1');
    end();
  });

  it('given two agents that ask about the same, what is allowed for the run of one is not for the other', async () => {
    open();
    await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
    const { actions } = session.store.getState();
    actions.setApprovalMode('always');
    const found = search();
    const [own] = (await stateWhen(session, ({ requests }) => requests.length > 0)).requests;
    const alsoFound = search();
    const [, other] = (await stateWhen(session, ({ requests }) => requests.length > 1)).requests;
    actions.answer(own?.id ?? '', 'run');
    expect(JSON.stringify(await found)).toContain('x:1');
    expect(session.store.getState().requests).toEqual([other]);
    actions.answer(other?.id ?? '', 'run');
    expect(JSON.stringify(await alsoFound)).toContain('x:1');
  });

  it('given Allow in this run for what a model looks up, asks again for what it looks up next', async () => {
    open();
    await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
    const { actions } = session.store.getState();
    actions.setApprovalMode('always');
    const { tools, dispose } = await createAskTools({
      ...{ session, dialect: EMCEEPEE, tab: createScriptTab(session, 'ask.ts'), withheld: [] },
      ...{ onProposal: () => undefined, onRunning: () => undefined },
    });
    const seen: string[] = [];
    const end = session.store.subscribe(({ requests }) => {
      for (const { id } of requests) {
        if (seen.includes(id)) continue;
        seen.push(id);
        queueMicrotask(() => actions.answer(id, 'run'));
      }
    });
    const look = () => tools.call('codemode_search', { query: 'one' }, { signal: AbortSignal.timeout(10_000) });
    await look();
    const first = seen.length;
    expect(first).toBeGreaterThan(0);
    await look();
    expect(seen).toHaveLength(2 * first);
    end();
    dispose();
  });
});
