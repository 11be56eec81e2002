import { letProcessEnd } from '../let-process-end.ts';

export interface IdleTimer {
  /** A sign of life: the time starts anew. */
  touch(): void;
  /** Whether the time ran out. */
  readonly expired: boolean;
  stop(): void;
}

interface Watch {
  readonly isWaiting: () => boolean;
  readonly onIdle: () => void;
  readonly idleMs: number;
  dueMs: number;
  expired: boolean;
}

/** One timer of the platform for all: a short call would spend much of its time on one of its own. */
const watches = new Set<Watch>();
let timer: ReturnType<typeof setTimeout> | undefined;
let timerDueMs = 0;

/**
 * Calls back when nothing happened for a time. While `isWaiting` says so (a person is being asked) the time does not
 * count.
 */
export function createIdleTimer(idleMs: number, isWaiting: () => boolean, onIdle: () => void): IdleTimer {
  const watch: Watch = { isWaiting, onIdle, idleMs, dueMs: performance.now() + idleMs, expired: false };
  watches.add(watch);
  if (timer === undefined || watch.dueMs < timerDueMs) arm(watch.dueMs);
  return {
    touch() {
      watch.dueMs = performance.now() + idleMs;
    },
    get expired() {
      return watch.expired;
    },
    stop: () => void watches.delete(watch),
  };
}

function arm(dueMs: number): void {
  clearTimeout(timer);
  timerDueMs = dueMs;
  timer = setTimeout(look, Math.max(0, dueMs - performance.now()));
  // It may outlast the last call.
  letProcessEnd(timer);
}

function look(): void {
  timer = undefined;
  // Timers may come a little early.
  const nowMs = performance.now() + 1;
  for (const watch of [...watches].filter(({ dueMs }) => dueMs <= nowMs)) {
    if (watch.isWaiting()) watch.dueMs = nowMs + watch.idleMs;
    else {
      watches.delete(watch);
      watch.expired = true;
      watch.onIdle();
    }
  }
  const next = Math.min(...[...watches].map(({ dueMs }) => dueMs));
  if (watches.size > 0) arm(next);
}
