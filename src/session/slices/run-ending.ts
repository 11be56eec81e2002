import type { Diagnostic, RunRecord } from '../../runtime/spec.ts';
import { callRow, keepSeen } from '../reduce-events.ts';
import { isLive, type RunProblem } from '../state.ts';
import type { RunParts } from './run-parts.ts';
import { allLogs, crashDiagnostic } from './run-state.ts';

/** The three ways in which a run comes to its end, as the store shows them. */
export interface RunEnding {
  /** It has a record, whatever its script did. */
  finish(runId: number, record: RunRecord, problems: readonly RunProblem[]): void;
  /** Its dialect cannot be had: nothing ran. */
  refuse(runId: number, diagnostics: readonly Diagnostic[]): void;
  /** The host failed. */
  crash(runId: number, error: unknown): void;
}

export function createRunEnding({ context, keep }: Pick<RunParts, 'context' | 'keep'>): RunEnding {
  const { setState: set, getState: get } = context.store;
  return {
    finish(runId, record, problems) {
      const { response, timing, calls, logBytes, memoryBytes } = record;
      keep.response(response);
      for (const call of calls) keep.call(call);
      const before = new Map(get().trace.rows.map((row) => [row.callId, row]));
      // Of a call that its run did not wait for, the end may not have been told.
      const left = { cut: true, endMs: timing.totalMs } as const;
      const rows = calls.map((call) => {
        const seen = before.get(call.callId);
        // The same row where its end was seen: what shows it need not be drawn again.
        return seen?.endMs ? seen : keepSeen(call.outcome ? callRow(call) : { ...callRow(call), ...left }, seen);
      });
      set(({ logs, usage, trace }) => ({
        run: {
          phase: record.ended,
          runId,
          ...timing,
          ...(response.result === null ? {} : { resultBytes: record.resultBytes }),
        },
        usage: {
          ...usage,
          calls: rows.length,
          openCalls: 0,
          failedCalls: rows.filter((row) => row.ok === false).length,
          logBytes,
          ...(memoryBytes === undefined ? {} : { memoryBytes }),
        },
        // What the host noted among them is in no response.
        logs: logs.dropped + logs.rows.length === response.logs.length + logs.noted ? logs : allLogs(response),
        trace: { ...trace, rows },
        diagnostics: response.diagnostics,
        problems,
      }));
    },

    refuse(runId, diagnostics) {
      set({ run: { phase: 'failed', runId, totalMs: 0, waitedMs: 0, cpuMs: 0 }, diagnostics, problems: diagnostics });
    },

    crash(runId, error) {
      const { run } = get();
      const totalMs = isLive(run) ? performance.now() - run.clock.startedAtMs : 0;
      const diagnostics = [crashDiagnostic(error)];
      set({
        run: { phase: 'crashed', runId, totalMs, waitedMs: 0, cpuMs: 0 },
        diagnostics,
        problems: diagnostics,
      });
    },
  };
}
