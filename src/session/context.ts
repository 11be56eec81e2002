import type { StoreApi } from 'zustand/vanilla';
import type { SessionServices } from './services.ts';
import type { SessionState } from './session-state.ts';

/** What the slices of one session share beside its store: things that are not plain data. */
export interface SessionContext {
  readonly store: StoreApi<SessionState>;
  readonly services: SessionServices;
  /** Header values by server id. They go into requests and nowhere else. */
  readonly secrets: Map<string, Readonly<Record<string, string>>>;
}
