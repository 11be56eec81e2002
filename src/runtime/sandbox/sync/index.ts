import type { SyncStrategy } from '../../bridge/sandbox-api.ts';
import { ENGINE } from '../../engines/index.ts';
import type { ArmedSync } from '../arm.ts';
import prelude from './guest/seed.ts?guest-module';
import { startSyncRun } from './sync-run.ts';

/** What a realm needs for scripts whose calls are synchronous. */
export interface SyncCalls extends ArmedSync {
  readonly start: typeof startSyncRun;
}

/** @param canWait whether there is memory that the realm's thread can wait on, which is better than suspending */
export async function syncCalls(strategy: SyncStrategy | 'auto', canWait: boolean): Promise<SyncCalls> {
  const suspends = strategy === 'suspend' || (strategy === 'auto' && !canWait);
  const suspending = suspends ? await ENGINE.loadSuspending?.() : undefined;
  return { prelude, start: startSyncRun, ...(suspending === undefined ? {} : { suspending }) };
}
