import { linkedDialect } from '../../runtime/dialects/linked-dialect.ts';
import { isRefused } from '../../runtime/dialects/refused.ts';
import { HostError } from '../../runtime/errors.ts';
import { clampLimits, type LimitName } from '../../runtime/limits.ts';
import type { RunEvent, RunRequest } from '../../runtime/spec.ts';
import type { SessionActions } from '../actions.ts';
import { credentialed } from '../credentialed.ts';
import { DEFAULT_CHOICE, type DialectChoice, dialectOf } from '../dialect-choice.ts';
import { reachableSources } from '../reachable-sources.ts';
import { isLive, NO_USAGE, type RunClock, type RunMode } from '../state.ts';
import { createRunEnding } from './run-ending.ts';
import type { RunParts, StartedRun } from './run-parts.ts';
import { createReplays } from './run-replays.ts';
import { differing, oneCall, problemsFound, ranScript, recordedBy } from './run-state.ts';
import { activeScript, isLinked } from './scripts.ts';

type RunActions = Pick<
  SessionActions,
  | 'run'
  | 'runTool'
  | 'stop'
  | 'clearRun'
  | 'answer'
  | 'answerFlow'
  | 'setApprovalMode'
  | 'setLimit'
  | 'setLargeIntegers'
>;

const NOTHING_RAN = {
  usage: NO_USAGE,
  logs: { rows: [], dropped: 0, noted: 0 },
  trace: { rows: [], dropped: 0 },
  diagnostics: [],
  problems: [],
};

/** Starts runs, one at a time. */
function createRunner(parts: RunParts) {
  const { context, approval, dataFlow, policy, guards, batch, recording, keep } = parts;
  const { setState: set, getState: get } = context.store;
  const follow = createFollower(parts);
  let lastRunId = 0;
  let controller: AbortController | undefined;
  let started: StartedRun | undefined;

  const start = (
    request: RunRequest,
    scriptId: string | undefined,
    requested: RunMode,
    dialect: DialectChoice,
  ): boolean => {
    const { run, origin } = get();
    if (isLive(run) || (origin.kind === 'link' && origin.decision === 'undecided')) return false;
    const mode = recording.current === undefined ? 'live' : requested;
    const runId = ++lastRunId;
    const clock: RunClock = { startedAtMs: performance.now(), waitedMs: 0 };
    controller = new AbortController();
    keep.clear();
    const linked = scriptId === undefined ? origin.kind === 'link' : isLinked(get());
    const flow = dataFlow.begin({ script: request.code, linked });
    batch.begin(runId);
    set({
      ...NOTHING_RAN,
      run: { phase: 'starting', runId, clock },
      ranMode: mode,
      ...ranScript(scriptId),
      ...recordedBy(mode === 'replay' ? get().recording?.by : undefined),
      ...differing(undefined),
    });
    const chain = [...policy, flow.link, approval.linkFor(linked).link, ...guards];
    const { signal } = controller;
    started = { runId, request, signal, mode, dialect, scriptId, linked, policy: chain, at: new Date() };
    void follow(started);
    return true;
  };

  return {
    start,
    underWay: () => (isLive(get().run) ? started : undefined),
    abort: (why: string): void => controller?.abort(new HostError('aborted', why)),
  };
}

/** Sees a run that was started to its end. */
function createFollower(parts: RunParts): (started: StartedRun) => Promise<void> {
  const { context, questions, batch, connections, onEnd, keep } = parts;
  const { store, services } = context;
  const { setState: set, getState: get } = store;
  const ending = createRunEnding(parts);
  const replays = createReplays(parts);
  const onEvent = (runId: number, event: RunEvent): void => {
    if (event.type === 'call-start' || event.type === 'call-end') keep.call(event.call);
    batch.push(runId, event);
    if (event.type === 'pause' || event.type === 'resume') batch.flush();
  };

  return async (started) => {
    const { runId, request, signal, mode, dialect: choice, scriptId, linked, policy: chain, at } = started;
    const { scripts, largeIntegers } = get();
    const before = credentialed(get());
    const endAction = questions.begin();
    try {
      const [host, chosen] = await Promise.all([services.host(), services.dialect(choice)]);
      if (isRefused(chosen)) return ending.refuse(runId, chosen);
      const dialect = linked ? linkedDialect(chosen) : chosen;
      const clock: RunClock = { startedAtMs: performance.now(), waitedMs: 0 };
      set({ run: { phase: 'running', runId, clock, stopping: signal.aborted } });
      // A replay reaches no server, so there is nothing to ask a person about; a live run never sees the recording.
      const replay = mode === 'replay' ? await replays.start(request.code, choice) : undefined;
      const reach = replay ?? {
        sources: await reachableSources(context, connections, request, choice, signal),
        policy: chain,
      };
      const record = await host.run(request, {
        ...{ ...reach, dialect, signal, largeIntegers },
        onEvent: (event) => onEvent(runId, event),
      });
      const problems = await problemsFound(record);
      // Its last events and its end are one change for whoever draws them.
      batch.flush();
      ending.finish(runId, record, problems);
      const scriptName = scripts.find(({ id }) => id === scriptId)?.name;
      if (scriptName === undefined) return;
      void replays.compare(runId, mode, record);
      // Somebody may have signed in, or have lost the sign-in, while it ran.
      const withCredentials = [...new Set([...before, ...credentialed(get())])];
      onEnd({ scriptName, dialect: choice, request, record, mode, at, linked, credentialed: withCredentials });
    } catch (error) {
      batch.flush();
      ending.crash(runId, error);
    } finally {
      endAction();
      batch.end();
    }
  };
}

export function runActions(parts: RunParts): {
  readonly actions: RunActions;
  underWay(): StartedRun | undefined;
  dispose(): void;
} {
  const { context, approval, dataFlow, batch, keep } = parts;
  const { setState: set, getState: get } = context.store;
  const runner = createRunner(parts);

  const actions: RunActions = {
    run(limits = get().limits) {
      const script = activeScript(get());
      const { id, text, requestedCapabilities } = script;
      return runner.start(
        { code: text, limits, ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }) },
        id,
        get().mode,
        dialectOf(script, get()),
      );
    },
    runTool: (serverId, exportName, inputText) =>
      runner.start(
        { code: oneCall(serverId, exportName, inputText), limits: get().limits },
        undefined,
        'live',
        DEFAULT_CHOICE,
      ),
    stop() {
      const { run } = get();
      if (!isLive(run)) return;
      if (run.phase !== 'starting') set({ run: { ...run, stopping: true } });
      runner.abort('You stopped the run');
    },
    clearRun() {
      if (isLive(get().run)) return;
      keep.clear();
      set({ ...NOTHING_RAN, run: { phase: 'idle' }, ...ranScript(undefined) });
    },
    answer: (requestId, answer) => approval.answer(requestId, answer),
    answerFlow: (requestId, answer) => dataFlow.answer(requestId, answer),
    setApprovalMode(approvalMode) {
      if (approvalMode !== 'never' || !isLinked(get())) set({ approvalMode });
    },
    setLimit(name, value) {
      const limits: { [limit in LimitName]?: number } = { ...get().limits };
      const base = get().baseLimits[name];
      const clamped = value === undefined ? base : clampLimits({ [name]: value })[name];
      if (clamped === base) delete limits[name];
      else limits[name] = clamped;
      set({ limits });
    },
    setLargeIntegers: (largeIntegers) => set({ largeIntegers }),
  };

  return {
    ...{ actions, underWay: runner.underWay },
    dispose() {
      runner.abort('The session was closed');
      batch.end();
    },
  };
}
