/**
 * The clock of one run. It stands still while the run waits for a person; time the guest itself computes is counted apart.
 */
export interface RunClock {
  /** Milliseconds since the run began, pauses left out. `nowMs` is for whoever has just looked. */
  elapsedMs(nowMs?: number): number;
  /** Milliseconds since the run began, as an integer that never goes back (§3.3.1). */
  timeMs(): number;
  /** Milliseconds since the run began, to a tenth. */
  preciseMs(): number;
  cpuMs(nowMs?: number): number;
  pause(): void;
  resume(): void;
  readonly paused: boolean;
  /** Counts the guest's own time around `work`. */
  computing<T>(work: () => T): T;
  /** The guest computes from now on, until it halts: for work that waits in the middle. */
  go(): void;
  halt(): void;
  /** Milliseconds since the guest last computed. */
  idleMs(nowMs: number): number;
  /** Leaves a wait for a person out that is over. */
  skip(ms: number): void;
  /** Takes back what was counted as computed. */
  forget(): void;
}

export function createClock(now: () => number): RunClock {
  const startMs = now();
  let waitedMs = 0;
  let pausedAtMs: number | undefined;
  let computedMs = 0;
  let sliceStartMs: number | undefined;
  let haltedMs = startMs;
  const elapsedMs = (nowMs?: number): number => (pausedAtMs ?? nowMs ?? now()) - startMs - waitedMs;
  const go = (): void => {
    sliceStartMs ??= now();
  };
  const halt = (): void => {
    if (sliceStartMs === undefined) return;
    haltedMs = now();
    computedMs += haltedMs - sliceStartMs;
    sliceStartMs = undefined;
  };
  return {
    elapsedMs,
    preciseMs: () => Math.max(0, Math.floor((now() - startMs) * 10) / 10),
    timeMs: () => Math.max(0, Math.floor(now() - startMs)),
    cpuMs: (nowMs) => computedMs + (sliceStartMs === undefined ? 0 : (nowMs ?? now()) - sliceStartMs),
    pause() {
      pausedAtMs ??= now();
    },
    resume() {
      if (pausedAtMs === undefined) return;
      waitedMs += now() - pausedAtMs;
      pausedAtMs = undefined;
    },
    get paused() {
      return pausedAtMs !== undefined;
    },
    computing(work) {
      if (sliceStartMs !== undefined) return work();
      go();
      try {
        return work();
      } finally {
        halt();
      }
    },
    go,
    halt,
    idleMs: (nowMs) => (sliceStartMs === undefined ? nowMs - haltedMs : 0),
    skip(ms) {
      waitedMs += ms;
    },
    forget() {
      computedMs = 0;
    },
  };
}
