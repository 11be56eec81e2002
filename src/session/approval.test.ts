import { afterEach, describe, expect, it } from 'vitest';
import { sourceOf, text } from '../runtime/host/testing/sources.ts';
import type { Tool, ToolAnnotations } from '../runtime/spec.ts';
import type { Session } from './create-session.ts';
import type { SessionState } from './session-state.ts';
import { isLinked } from './slices/scripts.ts';
import type { ApprovalAnswer } from './state.ts';
import { ranToEnd, remote, stateWhen, testSession } from './testing/session.ts';

let session: Session;
afterEach(() => session.dispose());

const server = (annotations?: ToolAnnotations, sent: unknown[] = []) => ({
  s: sourceOf('s', {
    write: {
      tool: annotations === undefined ? {} : { annotations },
      answer: (input) => {
        sent.push(input);
        return text('done');
      },
    },
    other: () => text('other'),
  }),
});

const open = (code: string, servers = server()): void => {
  session = testSession(code, servers);
  session.connectOnOpen();
};
const TRY = `import { write } from "@codemode/servers/s";
try { globalThis.__codemode_result__ = await write({ id: 1 }); }
catch (error) { globalThis.__codemode_result__ = [error.name, error.message]; }`;
const THRICE = `import { write, other } from "@codemode/servers/s";
for (const id of [1, 2, 3]) await write({ id });
await other();`;

/** Answers every question in order; returns how many there were. */
const answering = async (answers: readonly ApprovalAnswer[]): Promise<{ state: SessionState; requests: number }> => {
  let requested = 0;
  const seen = new Set<string>();
  const unsubscribe = session.store.subscribe(({ requests, actions }) => {
    for (const { id } of requests) {
      if (seen.has(id)) continue;
      seen.add(id);
      requested += 1;
      const answer = answers[seen.size - 1] ?? 'refuse';
      queueMicrotask(() => actions.answer(id, answer));
    }
  });
  const state = await ranToEnd(session);
  unsubscribe();
  return { state, requests: requested };
};

describe('approval', () => {
  it.each([
    ['no annotation', undefined, 1],
    ['only a title', { title: 'Write' }, 1],
    ['destructive', { destructiveHint: true }, 1],
    ['not destructive, yet no word of read-only', { destructiveHint: false }, 1],
    ['read-only', { readOnlyHint: true }, 0],
  ])('given a tool with %s, asks %s %d time(s)', async (_, annotations, times) => {
    open(TRY, server(annotations));
    expect((await answering(['once'])).requests).toBe(times);
    expect(session.payloads.response()?.result).toBe('done');
  });

  it('given a call, tells tool, server, whole input and place, and stops the clock', async () => {
    open(TRY);
    session.store.getState().actions.run();
    const { requests, run, trace } = await stateWhen(session, (state) => state.requests.length > 0);
    expect(requests).toMatchObject([
      {
        toolName: 'write',
        serverId: 's',
        serverUrl: 'https://s.example/mcp',
        callsBefore: 0,
        path: expect.stringMatching(/^2:/),
      },
    ]);
    const [requested] = requests;
    expect(session.payloads.input(requested?.kind === 'approval' ? requested.callId : 0)).toEqual({ id: 1 });
    expect(run).toMatchObject({ phase: 'waiting', clock: { pausedAtMs: expect.any(Number) } });
    expect(trace.rows).toMatchObject([{ hold: { fromMs: expect.any(Number) } }]);
    session.store.getState().actions.answer(requests[0]?.id ?? '', 'once');
    const after = await stateWhen(session, (state) => state.run.phase === 'finished');
    const [row] = after.trace.rows;
    expect(row).toMatchObject({ ok: true });
    expect(row?.hold?.toMs).toBeGreaterThanOrEqual(row?.hold?.fromMs ?? Number.POSITIVE_INFINITY);
  });

  it('given Refuse, the script gets an error it can catch and the server gets nothing', async () => {
    const sent: unknown[] = [];
    open(TRY, server(undefined, sent));
    const { state } = await answering(['refuse']);
    expect(session.payloads.response()?.result).toEqual(['ToolCallError', expect.stringContaining('refused')]);
    expect(sent).toEqual([]);
    expect(state.run.phase).toBe('finished');
  });

  it('given Allow once, asks again for the next call', async () => {
    open(THRICE);
    expect((await answering(['once', 'once', 'once', 'once'])).requests).toBe(4);
  });

  it('given Allow in this run, asks no more for that tool and still for others, and again in the next run', async () => {
    open(THRICE);
    expect((await answering(['run', 'once'])).requests).toBe(2);
    expect((await answering(['run', 'once'])).requests).toBe(2);
  });

  it('given Allow in this run, asks about a tool of another server whose names read the same one after the other', async () => {
    const done = () => text('done');
    session = testSession(
      `import * as first from "@codemode/servers/a";
      import * as second from "@codemode/servers/a-b";
      await first.b_c({}); await first.b_c({}); await second.c({});`,
      { a: sourceOf('a', { 'b c': done }), 'a b': sourceOf('a b', { c: done }) },
      { servers: [remote('a'), { ...remote('b'), id: 'a b' }] },
    );
    session.connectOnOpen();
    const { state, requests } = await answering(['run', 'once']);
    expect(state.run.phase).toBe('finished');
    expect(requests).toBe(2);
  });

  it.each([
    ['input schema', { inputSchema: { type: 'object', properties: { changed: {} } } }],
    ['output schema', { outputSchema: { type: 'object', properties: { changed: {} } } }],
    ['description', { description: 'changed' }],
    ['title', { title: 'changed' }],
    ['annotations', { annotations: { title: 'changed' } }],
  ])('given Always, asks no more for that tool until its %s changes, and says so then', async (_, change) => {
    const tool = { name: 'write', inputSchema: { type: 'object' }, description: 'Writes' };
    let tools: Tool[] = [tool];
    const changed: (() => void)[] = [];
    const source = sourceOf(
      's',
      { write: () => text('done') },
      {
        tools: async () => tools,
        onToolsChanged: (listener) => {
          changed.push(listener);
          return () => undefined;
        },
      },
    );
    open(TRY, { s: source });
    expect((await answering(['tab'])).requests).toBe(1);
    expect((await answering([])).requests).toBe(0);
    tools = [{ ...tool, ...change } as Tool];
    for (const listener of changed) listener();
    await stateWhen(session, ({ catalog }) => JSON.stringify(catalog).includes('changed'));
    session.store.getState().actions.run();
    const { requests, actions } = await stateWhen(session, (state) => state.requests.length > 0);
    expect(requests).toMatchObject([{ changed: true }]);
    actions.answer(requests[0]?.id ?? '', 'tab');
    await stateWhen(session, ({ run }) => run.phase === 'finished');
    expect((await answering([])).requests).toBe(0);
    tools = [tool];
    for (const listener of changed) listener();
    await stateWhen(session, ({ catalog }) => !JSON.stringify(catalog).includes('changed'));
    expect((await answering([])).requests).toBe(0);
  });

  it('given several calls at once, one answer for the run settles those of the same tool', async () => {
    open(`import { write } from "@codemode/servers/s";
      globalThis.__codemode_result__ = await Promise.all([write({ id: 1 }), write({ id: 2 }), write({ id: 3 })]);`);
    session.store.getState().actions.run();
    const { requests } = await stateWhen(session, (state) => state.requests.length === 3);
    session.store.getState().actions.answer(requests[1]?.id ?? '', 'run');
    await stateWhen(session, (state) => state.run.phase === 'finished');
    expect(session.payloads.response()?.result).toEqual(['done', 'done', 'done']);
  });

  it('given Stop while it asks, ends the run and takes the question back', async () => {
    open(TRY);
    session.store.getState().actions.run();
    await stateWhen(session, (state) => state.requests.length > 0);
    session.store.getState().actions.stop();
    const state = await stateWhen(session, ({ run }) => run.phase === 'stopped');
    expect(state.requests).toEqual([]);
  });

  it.each([
    ['always', { readOnlyHint: true }, 1],
    ['never', undefined, 0],
  ] as const)('given mode %s, asks %j %d time(s)', async (mode, annotations, times) => {
    open(TRY, server(annotations));
    session.store.getState().actions.setApprovalMode(mode);
    expect((await answering(['once'])).requests).toBe(times);
  });

  it('given a built-in server, never asks', async () => {
    session = testSession(TRY, server(), { servers: [{ id: 's', origin: { kind: 'builtin' }, headerNames: [] }] });
    session.connectOnOpen();
    expect((await answering([])).requests).toBe(0);
    expect(session.payloads.response()?.result).toBe('done');
  });
});

describe('given a script that came by a link, among scripts of the person', () => {
  const mixed = (): void => {
    session = testSession('', server(), {
      scripts: [
        { name: 'mine.ts', text: TRY },
        { name: 'linked.ts', text: TRY, linked: true },
      ],
    });
    session.connectOnOpen();
  };

  it('is asked about where the person chose never to be asked, and their own is not', async () => {
    mixed();
    const { actions } = session.store.getState();
    actions.setApprovalMode('never');
    expect((await answering([])).requests).toBe(0);
    actions.activateScript('s2');
    expect((await answering(['once'])).requests).toBe(1);
    actions.activateScript('s1');
    expect((await answering([])).requests).toBe(0);
  });

  it('cannot be set to never', () => {
    mixed();
    const { actions } = session.store.getState();
    actions.activateScript('s2');
    actions.setApprovalMode('never');
    expect(session.store.getState().approvalMode).toBe('writes');
    expect(isLinked(session.store.getState())).toBe(true);
  });

  it('stays one while it is edited and renamed', async () => {
    mixed();
    const { actions } = session.store.getState();
    actions.setApprovalMode('never');
    actions.activateScript('s2');
    actions.editScript('s2', `${TRY}\n// mine now`);
    actions.renameScript('s2', 'other.ts');
    expect((await answering(['once'])).requests).toBe(1);
  });
});
