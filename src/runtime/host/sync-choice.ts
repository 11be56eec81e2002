import type { SyncStrategy } from '../bridge/sandbox-api.ts';
import { amount, fields, oneOf } from '../options/guard.ts';

/** How runs whose calls are synchronous wait, and what their clock and chance start from; chosen for each where absent. */
export interface SyncChoice {
  /** A run fails where there is no such way. */
  readonly strategy?: SyncStrategy;
  /** Of `Math.random`: a whole number of 32 bits. */
  readonly seed?: number;
  /** What `Date.now` says first. */
  readonly startMs?: number;
}

/** Guards a choice. */
export const syncGuard = fields({
  strategy: oneOf(['wait', 'suspend', 'replay'] satisfies readonly SyncStrategy[]),
  seed: amount({ whole: true }),
  startMs: amount(),
});
