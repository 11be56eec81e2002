import { type Mistake, stepsOf, type Transcript, totalsOf } from './transcript.ts';

/** A run that is over. */
interface WorkedRun {
  readonly transcript: Transcript;
  readonly passed: boolean;
}

/** A figure over several runs. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The runs of one mode, or of one task in one mode. */
export interface Summary {
  readonly runs: number;
  readonly passed: number;
  readonly answers: Spread;
  readonly serverCalls: Spread;
  readonly inputTokens: Spread;
  readonly outputTokens: Spread;
  readonly durationMs: Spread;
  /** How often each mistake was made. */
  readonly mistakes: Partial<Readonly<Record<Mistake, number>>>;
}

/** Sums runs up. */
export function summaryOf(runs: readonly WorkedRun[]): Summary {
  const totals = runs.map(({ transcript }) => totalsOf(transcript));
  const mistakes: Partial<Record<Mistake, number>> = {};
  for (const { transcript } of runs) {
    for (const step of stepsOf(transcript)) {
      if (step.kind !== 'call') continue;
      for (const mistake of step.mistakes) mistakes[mistake] = (mistakes[mistake] ?? 0) + 1;
    }
  }
  return {
    runs: runs.length,
    passed: runs.filter(({ passed }) => passed).length,
    answers: spread(totals.map(({ answers }) => answers)),
    serverCalls: spread(totals.map(({ serverCalls }) => serverCalls)),
    // What the provider counts is what is paid for; where it does not count, ours stands in.
    inputTokens: spread(totals.map(({ inputTokens, countedInput }) => inputTokens || countedInput)),
    outputTokens: spread(totals.map(({ outputTokens, countedOutput }) => outputTokens || countedOutput)),
    durationMs: spread(totals.map(({ durationMs }) => Math.round(durationMs))),
    mistakes,
  };
}

/** The middle and the ends of some figures. */
function spread(numbers: readonly number[]): Spread {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return { median, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** Items by a key, keys in the order in which they first occur. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return groups;
}
