import { hasFailed } from '../runtime/call-outcome.ts';
import { utf8Bytes } from '../runtime/json.ts';
import type { CallOutcome, CallRecord, LogEntry, RefusedCall, RunMoment, ScriptNotice } from '../runtime/spec.ts';
import { inputSummaryOf } from './input-summary.ts';
import type { SessionState } from './session-state.ts';
import {
  type CallRow,
  type LogState,
  MAX_LOG_ROWS,
  MAX_PROGRESS_STEPS,
  MAX_TRACE_ROWS,
  type ProgressStep,
  type RunClock,
  type RunState,
  type TraceState,
} from './state.ts';

/** The part of the state that a run's events change. */
export type RunView = Pick<SessionState, 'run' | 'usage' | 'logs' | 'trace'>;

/** The view after a batch of events that arrived until `nowMs`. Pure; cost grows with the batch and the rows held, not with time. */
export function reduceEvents(view: RunView, events: readonly RunMoment[], nowMs: number): RunView {
  let { run, usage } = view;
  const logged: LogEntry[] = [];
  const changed = new Map<number, CallRow>();
  const progress = new Map<number, ProgressStep[]>();
  let noted = 0;
  let logBytes = 0;
  for (const event of events) {
    switch (event.type) {
      case 'log':
        for (const entry of event.entries) {
          logged.push(entry);
          logBytes += utf8Bytes(entry.message);
        }
        break;
      case 'call-start':
        changed.set(event.call.callId, callRow(event.call));
        usage = withStart(usage, event.call);
        break;
      case 'call-progress': {
        const { type: _, callId, ...step } = event;
        progress.set(callId, withStep(progress.get(callId) ?? [], step));
        break;
      }
      case 'call-end':
        changed.set(event.call.callId, callRow(event.call));
        usage = withEnd(usage, event.call);
        break;
      case 'notice':
        logged.push(noticeEntry(event.notice, event.timeMs));
        noted += 1;
        break;
      case 'call-refused':
        logged.push(refusedEntry(event.call));
        noted += 1;
        break;
      case 'pause':
        run = pause(run, event, nowMs);
        break;
      case 'resume':
        run = resume(run, nowMs);
        break;
      default:
        event satisfies never;
    }
  }
  return {
    run,
    usage: logBytes === 0 ? usage : { ...usage, logBytes: usage.logBytes + logBytes },
    logs: logged.length === 0 ? view.logs : appendLogs(view.logs, logged, noted),
    trace: withProgress(changed.size === 0 ? view.trace : mergeCalls(view.trace, changed), progress),
  };
}

const withStart = (usage: RunView['usage'], { inputBytes }: CallRecord): RunView['usage'] => ({
  ...usage,
  calls: usage.calls + 1,
  openCalls: usage.openCalls + 1,
  inputBytes: usage.inputBytes + inputBytes,
});

const withEnd = (usage: RunView['usage'], { outcome }: CallRecord): RunView['usage'] => ({
  ...usage,
  openCalls: usage.openCalls - 1,
  failedCalls: usage.failedCalls + (hasFailed(outcome) ? 1 : 0),
  outputBytes: usage.outputBytes + (outcome?.outputBytes ?? 0),
});

/** Adds entries, `noted` of which are no logs of the script, and lets go of the oldest beyond the cap. */
export function appendLogs(logs: LogState, entries: readonly LogEntry[], noted = 0): LogState {
  let index = logs.dropped + logs.rows.length;
  const rows = logs.rows.concat(entries.map((entry) => ({ ...entry, index: index++ })));
  const surplus = Math.max(0, rows.length - MAX_LOG_ROWS);
  const dropped = logs.dropped + surplus;
  return { rows: surplus === 0 ? rows : rows.slice(surplus), dropped, noted: logs.noted + noted };
}

export function callRow(call: CallRecord): CallRow {
  const { runId, callId, serverId, toolName, exportName, path, startMs, endMs, inputBytes, outcome } = call;
  return {
    runId,
    callId,
    serverId,
    toolName,
    exportName,
    startMs,
    inputBytes,
    inputSummary: inputSummaryOf(call.input),
    ...(path === undefined ? {} : { path }),
    ...(endMs === undefined ? {} : { endMs }),
    ...endOf(outcome),
  };
}

function endOf(outcome: CallOutcome | undefined): Partial<CallRow> {
  if (outcome === undefined) return {};
  const { ok, outputBytes } = outcome;
  if (ok) return { ok, outputBytes };
  const { cut, error, errorClass } = outcome;
  return cut ? { cut } : { ok, outputBytes, error, errorClass };
}

/** What the session saw of a call and its record does not hold. */
export function keepSeen(row: CallRow, before: CallRow | undefined): CallRow {
  if (before === undefined) return row;
  const { hold, progress } = before;
  return { ...row, ...(hold === undefined ? {} : { hold }), ...(progress === undefined ? {} : { progress }) };
}

function mergeCalls(trace: TraceState, changed: ReadonlyMap<number, CallRow>): TraceState {
  const left = new Map(changed);
  const rows = trace.rows.map((row) => {
    const change = left.get(row.callId);
    left.delete(row.callId);
    return change === undefined ? row : keepSeen(change, row);
  });
  rows.push(...[...left.values()].sort((a, b) => a.callId - b.callId));
  const surplus = Math.max(0, rows.length - MAX_TRACE_ROWS);
  return { rows: surplus === 0 ? rows : rows.slice(surplus), dropped: trace.dropped + surplus };
}

function withProgress(trace: TraceState, progress: ReadonlyMap<number, readonly ProgressStep[]>): TraceState {
  if (progress.size === 0) return trace;
  const rows = trace.rows.map((row) => {
    const steps = progress.get(row.callId);
    return steps === undefined ? row : { ...row, progress: steps.reduce(withStep, [...(row.progress ?? [])]) };
  });
  return { ...trace, rows };
}

function withStep(steps: ProgressStep[], step: ProgressStep): ProgressStep[] {
  if (steps.length === MAX_PROGRESS_STEPS) steps.pop();
  steps.push(step);
  return steps;
}

/** A pause says what the clock of the calls reads: from here on the clock on show reads the same. */
function pause(
  run: RunState,
  { reason, timeMs }: Pick<Extract<RunMoment, { type: 'pause' }>, 'reason' | 'timeMs'>,
  nowMs: number,
): RunState {
  if (run.phase !== 'running') return run;
  const startedAtMs = timeMs === undefined ? run.clock.startedAtMs : nowMs - timeMs;
  return { ...run, phase: 'waiting', reason, clock: { ...run.clock, startedAtMs, pausedAtMs: nowMs } };
}

function resume(run: RunState, nowMs: number): RunState {
  if (run.phase !== 'waiting') return run;
  const { pausedAtMs = nowMs, startedAtMs, waitedMs } = run.clock;
  return {
    phase: 'running',
    runId: run.runId,
    stopping: run.stopping,
    clock: { startedAtMs, waitedMs: waitedMs + nowMs - pausedAtMs },
  };
}

/** Time that counts against the limit: pauses are left out. */
export function elapsedMs(clock: RunClock, nowMs: number): number {
  return Math.max(0, (clock.pausedAtMs ?? nowMs) - clock.startedAtMs - clock.waitedMs);
}

/** A call that reached no tool, as a line among the logs. */
function refusedEntry({ server, toolName, error, timeMs }: RefusedCall): LogEntry {
  const name = server === undefined ? toolName : `${server}/${toolName}`;
  return { level: 'warn', message: `${name} was not called: ${error}`, timeMs };
}

/** What a script tells beside its logs, as a line among them. */
function noticeEntry(notice: ScriptNotice, timeMs: number): LogEntry {
  const { message, data } =
    notice.kind === 'log'
      ? { message: notice.message, data: notice.metadata }
      : { message: notice.event, data: notice.payload };
  const level = notice.kind === 'event' || notice.level === 'info' ? 'log' : notice.level;
  return { level, message: data === undefined ? message : `${message} ${JSON.stringify(data)}`, timeMs };
}
