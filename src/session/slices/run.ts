import { linkedDialect } from '../../runtime/dialects/linked-dialect.ts';
import { isRefused } from '../../runtime/dialects/refused.ts';
import { HostError } from '../../runtime/errors.ts';
import { type Json, utf8Bytes } from '../../runtime/json.ts';
import { clampLimits, type LimitName } from '../../runtime/limits.ts';
import { type Recording, startOf } from '../../runtime/recording/recording.ts';
import type { Source } from '../../runtime/source.ts';
import type { Diagnostic, RunEvent, RunRecord, RunRequest } from '../../runtime/spec.ts';
import type { SessionActions } from '../actions.ts';
import { credentialed } from '../credentialed.ts';
import { DEFAULT_CHOICE, type DialectChoice, dialectOf } from '../dialect-choice.ts';
import { reachableSources } from '../reachable-sources.ts';
import { callRow, keepSeen } from '../reduce-events.ts';
import { isLive, NO_USAGE, type RunClock, type RunMode, type RunProblem } from '../state.ts';
import type { RunParts, StartedRun } from './run-parts.ts';
import {
  allLogs,
  crashDiagnostic,
  differing,
  oneCall,
  problemsFound,
  ranScript,
  recordedBy,
  withoutApprovals,
} from './run-state.ts';
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
  logs: { rows: [], dropped: 0 },
  trace: { rows: [], dropped: 0 },
  diagnostics: [],
  problems: [],
};

export function runActions({
  context,
  approval,
  dataFlow,
  policy,
  questions,
  batch,
  connections,
  recording,
  onEnd,
  keep,
}: RunParts): {
  readonly actions: RunActions;
  dispose(): void;
} {
  const { store, services } = context;
  const { setState: set, getState: get } = store;
  let lastRunId = 0;
  let controller: AbortController | undefined;

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
    approval.beginRun(linked);
    const flowLink = dataFlow.begin({ script: request.code, linked });
    batch.begin(runId);
    set({
      ...NOTHING_RAN,
      run: { phase: 'starting', runId, clock },
      requests: withoutApprovals(get().requests),
      ranMode: mode,
      ...ranScript(scriptId),
      ...recordedBy(mode === 'replay' ? get().recording?.by : undefined),
      ...differing(undefined),
    });
    const chain = [...policy, flowLink, approval.link];
    const { signal } = controller;
    void go({ runId, request, signal, mode, dialect, scriptId, linked, policy: chain, at: new Date() });
    return true;
  };

  const go = async (started: StartedRun): Promise<void> => {
    const { runId, request, signal, mode, dialect: choice, scriptId, linked, policy: chain, at } = started;
    const { scripts, largeIntegers } = get();
    const before = credentialed(get());
    const endAction = questions.begin();
    try {
      const [host, chosen] = await Promise.all([services.host(), services.dialect(choice)]);
      if (isRefused(chosen)) return refuse(runId, chosen);
      const dialect = linked ? linkedDialect(chosen) : chosen;
      const clock: RunClock = { startedAtMs: performance.now(), waitedMs: 0 };
      set({ run: { phase: 'running', runId, clock, stopping: signal.aborted } });
      const onEvent = (event: RunEvent): void => {
        if (event.type === 'call-start' || event.type === 'call-end') keep.call(event.call);
        batch.push(runId, event);
        if (event.type === 'pause' || event.type === 'resume') batch.flush();
      };
      // A replay reaches no server, so there is nothing to ask a person about; a live run never sees the recording.
      const record =
        mode === 'replay' && recording.current !== undefined
          ? await host.run(request, {
              dialect,
              sources: await replayed(recording.current, request.code, choice),
              ...startOf(recording.current),
              signal,
              largeIntegers,
              onEvent,
            })
          : await host.run(request, {
              dialect,
              sources: await reachableSources(context, connections, request, choice),
              signal,
              largeIntegers,
              onEvent,
              policy: chain,
            });
      batch.flush();
      finish(runId, record, await problemsFound(record));
      const scriptName = scripts.find(({ id }) => id === scriptId)?.name;
      if (scriptName === undefined) return;
      void compareWithReplay(runId, mode, record);
      // Somebody may have signed in, or have lost the sign-in, while it ran.
      const withCredentials = [...new Set([...before, ...credentialed(get())])];
      onEnd({ scriptName, dialect: choice, request, record, mode, at, linked, credentialed: withCredentials });
    } catch (error) {
      batch.flush();
      crash(runId, error);
    } finally {
      endAction();
      batch.end();
    }
  };

  const replayed = async (recording: Recording, code: string, dialect: DialectChoice): Promise<readonly Source[]> => {
    const [{ replaySources }, named] = await Promise.all([
      import('../replaying.ts'),
      services.namedTools(code, dialect),
    ]);
    return replaySources(
      recording,
      get().servers.map(({ id }) => id),
      named,
    );
  };

  let replayedResult: Json | undefined;
  const compareWithReplay = async (runId: number, mode: RunMode, record: RunRecord): Promise<void> => {
    const stored = recording.current;
    if (stored === undefined) return;
    if (mode === 'replay') {
      replayedResult = record.response.result;
      return;
    }
    const { differencesFrom } = await import('../replaying.ts');
    const differences = differencesFrom(stored, replayedResult, record);
    const { run } = get();
    if (run.phase !== 'idle' && run.runId === runId) set({ differences });
  };

  const finish = (runId: number, record: RunRecord, problems: readonly RunProblem[]): void => {
    const { response, timing, calls, logBytes, memoryBytes } = record;
    keep.response(response);
    for (const call of calls) keep.call(call);
    const before = new Map(get().trace.rows.map((row) => [row.callId, row]));
    const rows = calls.map((call) => keepSeen(callRow(call), before.get(call.callId)));
    set(({ logs, usage, trace }) => ({
      run: {
        phase: record.ended,
        runId,
        ...timing,
        ...(response.result === null ? {} : { resultBytes: utf8Bytes(JSON.stringify(response.result)) }),
      },
      usage: {
        ...usage,
        calls: rows.length,
        openCalls: 0,
        failedCalls: rows.filter((row) => row.ok === false).length,
        logBytes,
        ...(memoryBytes === undefined ? {} : { memoryBytes }),
      },
      logs: logs.dropped + logs.rows.length === response.logs.length ? logs : allLogs(response),
      trace: { ...trace, rows },
      diagnostics: response.diagnostics,
      problems,
      requests: withoutApprovals(get().requests),
    }));
  };

  const refuse = (runId: number, diagnostics: readonly Diagnostic[]): void => {
    set({ run: { phase: 'failed', runId, totalMs: 0, waitedMs: 0, cpuMs: 0 }, diagnostics, problems: diagnostics });
  };

  const crash = (runId: number, error: unknown): void => {
    const { run } = get();
    const totalMs = isLive(run) ? performance.now() - run.clock.startedAtMs : 0;
    const diagnostics = [crashDiagnostic(error)];
    set({
      run: { phase: 'crashed', runId, totalMs, waitedMs: 0, cpuMs: 0 },
      diagnostics,
      problems: diagnostics,
      requests: withoutApprovals(get().requests),
    });
  };

  const actions: RunActions = {
    run(limits = get().limits) {
      const script = activeScript(get());
      const { id, text, requestedCapabilities } = script;
      return start(
        { code: text, limits, ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }) },
        id,
        get().mode,
        dialectOf(script, get()),
      );
    },
    runTool: (serverId, exportName, inputText) =>
      start(
        { code: oneCall(serverId, exportName, inputText), limits: get().limits },
        undefined,
        'live',
        DEFAULT_CHOICE,
      ),
    stop() {
      const { run } = get();
      if (!isLive(run)) return;
      if (run.phase !== 'starting') set({ run: { ...run, stopping: true } });
      controller?.abort(new HostError('aborted', 'You stopped the run'));
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
    actions,
    dispose() {
      controller?.abort(new HostError('aborted', 'The session was closed'));
      batch.end();
    },
  };
}
