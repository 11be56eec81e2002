import type { SyncStrategy } from '../../bridge/sandbox-api.ts';
import type { Suspending } from '../../engines/engine.ts';
import { quickjsSuspending } from '../../engines/quickjs/suspending.ts';
import prelude from './guest/seed.ts?guest-module';
import { startSyncRun } from './sync-run.ts';

/** What a realm needs for scripts whose calls are synchronous. */
export interface SyncCalls {
  /** Module source that runs ahead of the dialect's prelude. */
  readonly prelude: string;
  readonly start: typeof startSyncRun;
  /** What lets the engine put a guest's stack aside, where that is how calls are to wait. */
  readonly suspending?: Suspending;
}

/** @param canWait whether there is memory that the realm's thread can wait on, which is better than suspending */
export function syncCalls(strategy: SyncStrategy | 'auto', canWait: boolean): SyncCalls {
  const suspending = strategy === 'suspend' || (strategy === 'auto' && !canWait) ? quickjsSuspending() : undefined;
  return { prelude, start: startSyncRun, ...(suspending === undefined ? {} : { suspending }) };
}
