import { stableStringify } from '../runtime/json.ts';
import type { CallStep } from './transcript.ts';

/** Counts calls that are made again and give the same. */
export interface Repeats {
  /** How often this call has given this very result, this time included. Times in the text of an answer always differ. */
  count(step: Pick<CallStep, 'tool' | 'input' | 'failed' | 'result'>): number;
}

export function createRepeats(): Repeats {
  const counts = new Map<string, number>();
  return {
    count({ tool, input, failed, result }) {
      const key = stableStringify([tool, input, failed, result]);
      const times = (counts.get(key) ?? 0) + 1;
      counts.set(key, times);
      return times;
    },
  };
}
