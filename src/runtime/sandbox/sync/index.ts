import prelude from './guest/seed.ts?guest-module';
import { startSyncRun } from './sync-run.ts';

/** What a realm needs for scripts whose calls are synchronous. */
export interface SyncCalls {
  /** Module source that runs ahead of the dialect's prelude. */
  readonly prelude: string;
  readonly start: typeof startSyncRun;
}

export const syncCalls: SyncCalls = { prelude, start: startSyncRun };
