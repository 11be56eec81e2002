import type { SessionState } from './session-state.ts';
import type { CallRow, RunClock } from './state.ts';

type Hold = NonNullable<CallRow['hold']>;

/** A hold that begins now, on the clock of a run with its pauses, which is the clock of its calls. */
export const holdOf = (clock: RunClock | undefined, nowMs: number): Hold => ({
  fromMs: clock === undefined ? 0 : nowMs - clock.startedAtMs,
});

/** Shows on a call's row that a person is or was asked about it: from the first question to the last answer. */
export function markHold(trace: SessionState['trace'], callId: number | undefined, hold: Hold): SessionState['trace'] {
  if (callId === undefined) return trace;
  const marked = (row: CallRow): CallRow => ({
    ...row,
    hold: { ...hold, fromMs: Math.min(hold.fromMs, row.hold?.fromMs ?? hold.fromMs) },
  });
  return { ...trace, rows: trace.rows.map((row) => (row.callId === callId ? marked(row) : row)) };
}
