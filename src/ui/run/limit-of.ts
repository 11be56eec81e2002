import type { LimitName } from '../../runtime/limits.ts';
import type { SessionState } from '../../session/index.ts';

/** A limit as the next run will have it. */
export function limitOf(state: SessionState, name: LimitName): number {
  return state.limits[name] ?? state.baseLimits[name];
}
