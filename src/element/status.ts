import type { FrameState } from '../runtime/bridge/index.ts';

/** Where a runner stands: `data-status` of the element says it, and so does `:state(…)`. */
export type RunnerStatus = 'idle' | 'loading' | FrameState;
const STATUSES: readonly RunnerStatus[] = ['idle', 'loading', 'ready', 'running', 'done', 'error'];

/** The status of an element, shown on the element itself. */
export interface StatusSign {
  readonly current: RunnerStatus;
  set(status: RunnerStatus): void;
}

export function createStatusSign(host: HTMLElement, internals: ElementInternals | undefined): StatusSign {
  let current: RunnerStatus = 'idle';
  return {
    get current() {
      return current;
    },
    set(status) {
      current = status;
      host.dataset.status = status;
      for (const other of STATUSES) {
        if (other === status) internals?.states.add(other);
        else internals?.states.delete(other);
      }
    },
  };
}
