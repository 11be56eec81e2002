import type { SyncStrategy } from '../../bridge/sandbox-api.ts';
import { quickjsSuspending } from '../../engines/quickjs/suspending.ts';
import type { ArmedSync } from '../arm.ts';
import prelude from './guest/seed.ts?guest-module';
import { startSyncRun } from './sync-run.ts';

/** What a realm needs for scripts whose calls are synchronous. */
export interface SyncCalls extends ArmedSync {
  readonly start: typeof startSyncRun;
}

/** @param canWait whether there is memory that the realm's thread can wait on, which is better than suspending */
export function syncCalls(strategy: SyncStrategy | 'auto', canWait: boolean): SyncCalls {
  const suspending = strategy === 'suspend' || (strategy === 'auto' && !canWait) ? quickjsSuspending() : undefined;
  return { prelude, start: startSyncRun, ...(suspending === undefined ? {} : { suspending }) };
}
