import { utf8Bytes } from '../runtime/json.ts';
import type { KeptRun } from '../ui/index.ts';

/** A run with what the history counts: how much room it takes can be told without reading what is in it. */
export interface StoredRun extends KeptRun {
  /** The response as JSON: one text is stored and listed in no time, a hundred thousand logs are not. */
  readonly responseText?: string;
  /** 1 where it is pinned, for the index. */
  readonly pin: 0 | 1;
  readonly bytes: number;
}

/** Bytes of a run as JSON. */
export const bytesOf = (run: object): number => utf8Bytes(JSON.stringify(run));

/** A run as it is stored. `bytes` is for whoever knows them. */
export const stored = (run: Omit<StoredRun, 'pin' | 'bytes'>, bytes = bytesOf(run)): StoredRun => ({
  ...run,
  pin: run.pinned ? 1 : 0,
  bytes,
});
