import { afterEach, describe, expect, it } from 'vitest';
import { afterMs, sourceOf, structured, text } from '../runtime/host/testing/sources.ts';
import { recordRun } from '../runtime/recording/index.ts';
import type { CallOptions } from '../runtime/source.ts';
import type { Session } from './create-session.ts';
import type { FinishedRun } from './slices/run-parts.ts';
import { MAX_PROGRESS_STEPS } from './state.ts';
import { ranToEnd, stateWhen, type TestServers, testSession } from './testing/session.ts';

const READS = { annotations: { readOnlyHint: true } };

let session: Session;
const open = async (code: string, servers: TestServers = {}): Promise<Session> => {
  session = testSession(code, servers);
  session.connectOnOpen();
  await stateWhen(session, (state) =>
    state.servers.every(({ status }) => status.state !== 'idle' && status.state !== 'connecting'),
  );
  return session;
};
afterEach(() => session.dispose());

describe('a run', () => {
  it('given a script that ends, leaves its result, logs and usage', async () => {
    await open('console.log("a"); console.warn("b"); globalThis.__codemode_result__ = { x: [1, 2] };');
    const state = await ranToEnd(session);
    expect(state.run).toMatchObject({ phase: 'finished', runId: 1, resultBytes: 11 });
    expect(state.logs.rows).toMatchObject([
      { level: 'log', message: 'a', index: 0 },
      { level: 'warn', message: 'b', index: 1 },
    ]);
    expect(state.usage.logBytes).toBe(2);
    expect(session.payloads.response()?.result).toEqual({ x: [1, 2] });
    expect(state.diagnostics).toEqual([]);
  });

  it('given a call whose end was seen, ends with the same row of it', async () => {
    await open(
      `import { go } from "@codemode/servers/s";
       await go({}); await new Promise((resolve) => setTimeout(resolve, 300)); globalThis.__codemode_result__ = 1;`,
      { s: sourceOf('s', { go: { tool: READS, answer: () => text('done') } }) },
    );
    const ended = ranToEnd(session);
    const live = await stateWhen(session, ({ trace }) => trace.rows[0]?.endMs !== undefined);
    expect(live.run.phase).toBe('running');
    const { trace } = await ended;
    expect(trace.rows).toHaveLength(1);
    expect(trace.rows[0]).toBe(live.trace.rows[0]);
  });

  it('given a second run, shows nothing of the first', async () => {
    await open('console.log("first"); globalThis.__codemode_result__ = 1;');
    await ranToEnd(session);
    const { actions, activeScriptId } = session.store.getState();
    actions.editScript(activeScriptId, 'throw new Error("second");');
    const state = await ranToEnd(session);
    expect(state.run).toMatchObject({ phase: 'failed', runId: 2 });
    expect(state.logs.rows).toEqual([]);
    expect(state.diagnostics).toMatchObject([{ code: 'UNCAUGHT_EXCEPTION', path: expect.stringMatching(/^1:/) }]);
    expect(session.payloads.response()?.result).toBeNull();
  });

  it('given Run while a run is under way, refuses and lets it go on', async () => {
    await open('await new Promise((resolve) => setTimeout(resolve, 30)); globalThis.__codemode_result__ = "first";');
    const ended = ranToEnd(session);
    expect(session.store.getState().actions.run()).toBe(false);
    expect((await ended).run).toMatchObject({ phase: 'finished', runId: 1 });
  });

  it('given notices and calls that reach no tool, keeps their lines beside the logs when it has ended', async () => {
    await open('console.log("a"); mcpLog("info", "Loaded"); try { await callTool("gone", {}); } catch {} return 1;', {
      s: sourceOf('s', {}),
    });
    session.store.setState(({ scripts }) => ({ scripts: scripts.map((one) => ({ ...one, dialect: 'codecall' })) }));
    const { run, logs, diagnostics } = await ranToEnd(session);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(run.phase).toBe('finished');
    expect(logs.rows.map(({ message }) => message)).toEqual([
      'a',
      'Loaded',
      expect.stringContaining('gone was not called'),
    ]);
  });

  it('given calls at once, traces them with their payloads apart', async () => {
    const call = afterMs(20, structured({ big: 'answer' }));
    await open(
      `import { go } from "@codemode/servers/s";
       globalThis.__codemode_result__ = await Promise.all([go({ name: "one" }), go({ name: "two" })]);`,
      { s: sourceOf('s', { go: { tool: READS, answer: call } }) },
    );
    const { trace, usage } = await ranToEnd(session);
    expect(trace.rows).toMatchObject([
      { toolName: 'go', inputSummary: 'one', ok: true, path: expect.stringMatching(/^2:/) },
      { toolName: 'go', inputSummary: 'two', ok: true },
    ]);
    const [first, second] = trace.rows;
    expect(second?.startMs).toBeLessThan(first?.endMs ?? 0);
    expect(usage).toMatchObject({ calls: 2, openCalls: 0, failedCalls: 0 });
    expect(JSON.stringify(session.store.getState())).not.toContain('answer');
    expect(session.payloads.input(first?.callId ?? 0)).toEqual({ name: 'one' });
    expect(session.payloads.outcome(first?.callId ?? 0)).toMatchObject({
      ok: true,
      result: structured({ big: 'answer' }),
    });
  });

  it('given servers that tell how far they are, puts that beside the call it is about while the call is open', async () => {
    const slow = {
      tool: READS,
      answer: async (input: unknown, { onProgress }: CallOptions) => {
        const { name, steps } = input as { name: string; steps: number };
        for (let done = 1; done <= steps; done += 1)
          onProgress?.({ progress: done, total: steps, message: `${name} ${done}` });
        await new Promise((resolve) => setTimeout(resolve, 150));
        return text('done');
      },
    };
    await open(
      `import { slow } from "@codemode/servers/s";
       await Promise.all([slow({ name: "one", steps: 2 }), slow({ name: "two", steps: 2000 })]);`,
      { s: sourceOf('s', { slow }) },
    );
    session.store.getState().actions.run();
    const during = await stateWhen(session, ({ trace }) => trace.rows[1]?.progress !== undefined);
    expect(during.usage.openCalls).toBe(2);
    const { trace } = await stateWhen(session, ({ run }) => run.phase === 'finished');
    const [one, two] = trace.rows.map(({ progress }) => progress ?? []);
    expect(one).toMatchObject([
      { progress: 1, total: 2, message: 'one 1', timeMs: expect.any(Number) },
      { progress: 2, message: 'one 2' },
    ]);
    expect(two).toHaveLength(MAX_PROGRESS_STEPS);
    expect(two?.at(-1)).toMatchObject({ progress: 2000, message: 'two 2000' });
  });

  it('given Stop while a call is open, cancels the call and ends as stopped', async () => {
    await open('import { go } from "@codemode/servers/s"; console.log("in"); await go();', {
      s: sourceOf('s', {
        go: { tool: READS, answer: afterMs(60_000, text('late')) },
      }),
    });
    session.store.getState().actions.run();
    await stateWhen(session, ({ usage }) => usage.openCalls === 1);
    session.store.getState().actions.stop();
    const state = await stateWhen(session, ({ run }) => run.phase === 'stopped');
    expect(state.diagnostics).toMatchObject([{ code: 'CANCELLED' }]);
    expect(state.logs.rows).toMatchObject([{ message: 'in' }]);
    expect(state.usage.openCalls).toBe(0);
  });

  it.each([
    ['stopped', {}],
    ['limited', { timeoutMs: 300 }],
  ] as const)(
    'given a run that is %s before a call is answered, the call was cut off and has not failed',
    async (phase, limits) => {
      await open('import { go, done } from "@codemode/servers/s"; await done(); await go();', {
        s: sourceOf('s', {
          go: { tool: READS, answer: afterMs(60_000, text('late')) },
          done: { tool: READS, answer: () => text('done') },
        }),
      });
      const { run, stop, setLimit } = session.store.getState().actions;
      if ('timeoutMs' in limits) setLimit('timeoutMs', limits.timeoutMs);
      run();
      if (phase === 'stopped') {
        await stateWhen(session, ({ trace }) => trace.rows.length === 2);
        stop();
      }
      const { usage, trace, problems } = await stateWhen(session, (state) => state.run.phase === phase);
      expect(usage).toMatchObject({ calls: 2, openCalls: 0, failedCalls: 0 });
      const go = trace.rows.find(({ toolName }) => toolName === 'go');
      expect(go).toMatchObject({ cut: true, endMs: expect.any(Number) });
      expect(go).not.toHaveProperty('ok');
      expect(go).not.toHaveProperty('error');
      expect(problems.map(({ code }) => code)).not.toContain('TOOL_FAILED');
      const last = session.lastRun();
      expect(last && recordRun(last.record).calls).toMatchObject([{ tool: 'done' }]);
      expect(last?.record.response.toolTrace.find(({ toolName }) => toolName === 'go')).toMatchObject({
        ok: false,
        error: 'the run ended first',
      });
    },
  );

  it('given limits, hands them to the run, clamped to the table', async () => {
    await open('for (let i = 0; i < 9; i++) console.log(i);');
    const { setLimit } = session.store.getState().actions;
    setLimit('maxLogBytes', 4);
    setLimit('timeoutMs', 1e12);
    setLimit('maxToolCalls', 1_000);
    expect(session.store.getState().limits).toEqual({ maxLogBytes: 4, timeoutMs: 600_000 });
    setLimit('timeoutMs', undefined);
    expect(session.store.getState().limits).toEqual({ maxLogBytes: 4 });
    expect((await ranToEnd(session)).usage.logBytes).toBeLessThanOrEqual(4);
  });

  it('given one tool to try, runs it by the same path as a script', async () => {
    await open('', {
      s: sourceOf('s', {
        'do-it': { tool: READS, answer: (input) => structured(input ?? null) },
      }),
    });
    const { actions } = session.store.getState();
    expect(actions.runTool('s', 'do_it', '{"a":1}')).toBe(true);
    const state = await stateWhen(session, ({ run }) => run.phase === 'finished');
    expect(session.payloads.response()?.result).toEqual({ a: 1 });
    expect(state.trace.rows).toMatchObject([{ toolName: 'do-it' }]);
    expect(state.ranScriptId).toBeUndefined();
  });

  it('given a host that cannot start, says that the sandbox could not be used', async () => {
    session = testSession(
      '1',
      {},
      {
        services: {
          host: async () => Promise.reject(new Error('workers are refused')),
          open: async () => Promise.reject(new Error('none')),
          dialect: async () => [],
          declare: async () => [],
          namedTools: async () => ({ servers: [], open: true }),
          diagnose: async () => Promise.reject(new Error('no doctor in this test')),
          dispose: async () => undefined,
        },
      },
    );
    const state = await ranToEnd(session);
    expect(state.run.phase).toBe('crashed');
    expect(state.diagnostics).toMatchObject([
      { code: 'INTERNAL_ERROR', message: expect.stringContaining('workers are refused') },
    ]);
  });

  it('given state that is read as JSON, is plain data throughout', async () => {
    await open('console.log(1); globalThis.__codemode_result__ = 1;', { s: sourceOf('s', {}) });
    const { actions: _, ...state } = await ranToEnd(session);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

describe('given what is told of a run that has ended', () => {
  const finishedRun = (): Promise<FinishedRun> =>
    new Promise((resolve) => {
      const unsubscribe = session.onRunEnd((run) => {
        unsubscribe();
        resolve(run);
      });
    });

  it('a sign-in that was made, or lost, while it ran counts as a credential', async () => {
    let signedIn = true;
    const listeners = new Set<() => void>();
    const source = sourceOf('s', {
      leave: {
        tool: READS,
        answer: () => {
          signedIn = false;
          for (const listener of listeners) listener();
          return text('left');
        },
      },
    });
    await open('import { leave } from "@codemode/servers/s";\nawait leave();', {
      s: {
        source,
        account: { signedIn: () => signedIn, forget: async () => 'unrevoked' as const },
        connection: {
          status: () => ({
            state: 'ready',
            wire: 'streamable-http',
            revision: '2025-11-25',
            era: 'legacy',
            capabilities: {},
            skipped: [],
            hearsChanges: false,
          }),
          subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
    });
    expect(session.store.getState().servers[0]?.status).toMatchObject({ signedIn: true });
    const ended = finishedRun();
    await ranToEnd(session);
    expect(session.store.getState().servers[0]?.status).not.toMatchObject({ signedIn: true });
    expect((await ended).credentialed).toEqual(['s']);
    const second = finishedRun();
    await ranToEnd(session);
    expect((await second).credentialed).toEqual([]);
  });

  it('one that was run under other limits than the session says so, and leaves those of the session', async () => {
    await open('for (let i = 0; i < 5; i++) console.log("line");');
    session.store.getState().actions.setLimit('timeoutMs', 5_000);
    const ended = finishedRun();
    session.store.getState().actions.run({ timeoutMs: 7_000 });
    expect((await ended).request.limits).toEqual({ timeoutMs: 7_000 });
    expect(session.store.getState().limits).toEqual({ timeoutMs: 5_000 });
  });
});
