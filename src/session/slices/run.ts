import { HostError } from '../../runtime/errors.ts';
import { type Json, messageOf, utf8Bytes } from '../../runtime/json.ts';
import { clampLimits, DEFAULT_LIMITS, type LimitName } from '../../runtime/limits.ts';
import type { Recording } from '../../runtime/recording/index.ts';
import type { Source } from '../../runtime/source.ts';
import type { CallRecord, Diagnostic, RunEvent, RunRecord, RunRequest, RunResponse } from '../../runtime/spec.ts';
import type { SessionActions } from '../actions.ts';
import type { Approval } from '../approval.ts';
import type { Connections } from '../connections.ts';
import type { SessionContext } from '../context.ts';
import { credentialed } from '../credentialed.ts';
import type { EventBatch } from '../event-batch.ts';
import { reachableSources } from '../reachable-sources.ts';
import { callRow, keepSeen } from '../reduce-events.ts';
import type { Questions } from '../requests/questions.ts';
import {
  type Difference,
  isLive,
  MAX_LOG_ROWS,
  NO_USAGE,
  type PersonRequest,
  type RecordingInfo,
  type RunClock,
  type RunMode,
} from '../state.ts';
import type { RecordingHolder } from './link.ts';
import { activeScript, isLinked } from './scripts.ts';

type RunActions = Pick<
  SessionActions,
  'run' | 'runTool' | 'stop' | 'clearRun' | 'answer' | 'setApprovalMode' | 'setLimit'
>;

/** A run of a script that has ended. */
export interface FinishedRun {
  readonly scriptName: string;
  readonly request: RunRequest;
  readonly record: RunRecord;
  readonly mode: RunMode;
  /** When it started, by the clock on the wall. */
  readonly at: Date;
  /** Whether the script came by a link. */
  readonly linked: boolean;
  /** Servers that are reached with credentials, by their ids in calls. */
  readonly credentialed: readonly string[];
}

/** What a run needs from the rest of the session. */
export interface RunParts {
  readonly context: SessionContext;
  readonly approval: Approval;
  readonly questions: Questions;
  readonly batch: EventBatch;
  readonly connections: Pick<Connections, 'sources' | 'connectNamed'>;
  readonly recording: RecordingHolder;
  /** A run of a script has ended. */
  readonly onEnd: (run: FinishedRun) => void;
  /** Keeps payloads of calls and the response for the panes. */
  readonly keep: {
    call(call: CallRecord): void;
    response(response: RunResponse): void;
    clear(): void;
  };
}

interface StartedRun {
  readonly runId: number;
  readonly request: RunRequest;
  readonly signal: AbortSignal;
  readonly mode: RunMode;
  readonly scriptId: string | undefined;
  readonly linked: boolean;
  readonly at: Date;
}

const NOTHING_RAN = {
  usage: NO_USAGE,
  logs: { rows: [], dropped: 0 },
  trace: { rows: [], dropped: 0 },
  diagnostics: [],
};

export function runActions({ context, approval, questions, batch, connections, recording, onEnd, keep }: RunParts): {
  readonly actions: RunActions;
  dispose(): void;
} {
  const { store, services } = context;
  const { setState: set, getState: get } = store;
  let lastRunId = 0;
  let controller: AbortController | undefined;

  const start = (request: RunRequest, scriptId: string | undefined, wanted: RunMode): boolean => {
    const { run, origin } = get();
    if (isLive(run) || (origin.kind === 'link' && origin.decision === 'undecided')) return false;
    const mode = recording.current === undefined ? 'live' : wanted;
    const runId = ++lastRunId;
    const clock: RunClock = { startedAtMs: performance.now(), waitedMs: 0 };
    controller = new AbortController();
    keep.clear();
    const linked = scriptId === undefined ? origin.kind === 'link' : isLinked(get());
    approval.beginRun(linked);
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
    void go({ runId, request, signal: controller.signal, mode, scriptId, linked, at: new Date() });
    return true;
  };

  const go = async ({ runId, request, signal, mode, scriptId, linked, at }: StartedRun): Promise<void> => {
    const { scripts } = get();
    const before = credentialed(get());
    const endAction = questions.begin();
    try {
      const host = await services.host();
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
          ? await host.run(request, { sources: await replayed(recording.current, request.code), signal, onEvent })
          : await host.run(request, {
              sources: await reachableSources(context, connections, request),
              signal,
              onEvent,
              policy: [approval.link],
            });
      batch.flush();
      finish(runId, record);
      const scriptName = scripts.find(({ id }) => id === scriptId)?.name;
      if (scriptName === undefined) return;
      void compareWithReplay(runId, mode, record);
      // Somebody may have signed in, or have lost the sign-in, while it ran.
      const withCredentials = [...new Set([...before, ...credentialed(get())])];
      onEnd({ scriptName, request, record, mode, at, linked, credentialed: withCredentials });
    } catch (error) {
      batch.flush();
      crash(runId, error);
    } finally {
      endAction();
      batch.end();
    }
  };

  const replayed = async (kept: Recording, code: string): Promise<readonly Source[]> => {
    const [{ replaySources }, named] = await Promise.all([import('../replaying.ts'), services.namedTools(code)]);
    return replaySources(
      kept,
      get().servers.map(({ id }) => id),
      named,
    );
  };

  let replayedResult: Json | undefined;
  const compareWithReplay = async (runId: number, mode: RunMode, record: RunRecord): Promise<void> => {
    const kept = recording.current;
    if (kept === undefined) return;
    if (mode === 'replay') {
      replayedResult = record.response.result;
      return;
    }
    const { differencesFrom } = await import('../replaying.ts');
    const differences = differencesFrom(kept, replayedResult, record);
    const { run } = get();
    if (run.phase !== 'idle' && run.runId === runId) set({ differences });
  };

  const finish = (runId: number, record: RunRecord): void => {
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
      requests: withoutApprovals(get().requests),
    }));
  };

  const crash = (runId: number, error: unknown): void => {
    const { run } = get();
    const totalMs = isLive(run) ? performance.now() - run.clock.startedAtMs : 0;
    set({
      run: { phase: 'crashed', runId, totalMs, waitedMs: 0, cpuMs: 0 },
      diagnostics: [crashDiagnostic(error)],
      requests: withoutApprovals(get().requests),
    });
  };

  const actions: RunActions = {
    run(limits = get().limits) {
      const { id, text, requestedCapabilities } = activeScript(get());
      return start(
        { code: text, limits, ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }) },
        id,
        get().mode,
      );
    },
    runTool: (serverId, exportName, inputText) =>
      start({ code: oneCall(serverId, exportName, inputText), limits: get().limits }, undefined, 'live'),
    stop() {
      const { run } = get();
      if (!isLive(run)) return;
      if (run.phase !== 'starting') set({ run: { ...run, stopping: true } });
      controller?.abort(new HostError('aborted', 'The run was stopped by the person at the page'));
    },
    clearRun() {
      if (isLive(get().run)) return;
      keep.clear();
      set({ ...NOTHING_RAN, run: { phase: 'idle' }, ...ranScript(undefined) });
    },
    answer: (requestId, answer) => approval.answer(requestId, answer),
    setApprovalMode(approvalMode) {
      if (approvalMode !== 'never' || !isLinked(get())) set({ approvalMode });
    },
    setLimit(name, value) {
      const limits: { [limit in LimitName]?: number } = { ...get().limits };
      const clamped = value === undefined ? DEFAULT_LIMITS[name] : clampLimits({ [name]: value })[name];
      if (clamped === DEFAULT_LIMITS[name]) delete limits[name];
      else limits[name] = clamped;
      set({ limits });
    },
  };

  return {
    actions,
    dispose() {
      controller?.abort(new HostError('aborted', 'The session was closed'));
      batch.end();
    },
  };
}

/** zustand merges partial states, so a key that should go is set to undefined on purpose. */
function ranScript(scriptId: string | undefined): { ranScriptId?: string } {
  return { ranScriptId: scriptId } as { ranScriptId?: string };
}

function recordedBy(by: RecordingInfo['by'] | undefined): { ranRecordedBy?: RecordingInfo['by'] } {
  return { ranRecordedBy: by } as { ranRecordedBy?: RecordingInfo['by'] };
}

function differing(differences: readonly Difference[] | undefined): { differences?: readonly Difference[] } {
  return { differences } as { differences?: readonly Difference[] };
}

function allLogs(response: RunResponse) {
  const dropped = Math.max(0, response.logs.length - MAX_LOG_ROWS);
  return { dropped, rows: response.logs.slice(dropped).map((entry, i) => ({ ...entry, index: dropped + i })) };
}

function oneCall(serverId: string, exportName: string, inputText: string): string {
  return [
    `import { ${exportName} as call } from ${JSON.stringify(`@codemode/servers/${serverId}`)};`,
    `globalThis.__codemode_result__ = await call(${inputText});`,
    '',
  ].join('\n');
}

function crashDiagnostic(error: unknown): Diagnostic {
  return {
    severity: 'error',
    code: 'INTERNAL_ERROR',
    message: `The sandbox could not be used: ${messageOf(error)}`,
    hint: 'Run again. If that fails too, reload the page; your scripts are kept.',
  };
}

/** Approvals belong to the run; what servers ask is withdrawn by whoever asked. */
function withoutApprovals(requests: readonly PersonRequest[]): readonly PersonRequest[] {
  return requests.filter(({ kind }) => kind !== 'approval');
}
