export interface IdleTimer {
  /** A sign of life: the time starts anew. */
  touch(): void;
  /** Whether the time ran out. */
  readonly expired: boolean;
  stop(): void;
}

/**
 * Calls back when nothing happened for a time. While `isWaiting` says so (a person is being asked) the time does not
 * count.
 */
export function createIdleTimer(idleMs: number, isWaiting: () => boolean, onIdle: () => void): IdleTimer {
  let timer: ReturnType<typeof setTimeout>;
  let expired = false;
  const arm = (): void => {
    timer = setTimeout(() => {
      if (isWaiting()) {
        arm();
        return;
      }
      expired = true;
      onIdle();
    }, idleMs);
  };
  arm();
  return {
    touch() {
      clearTimeout(timer);
      if (!expired) arm();
    },
    get expired() {
      return expired;
    },
    stop: () => clearTimeout(timer),
  };
}
