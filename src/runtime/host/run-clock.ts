import type { Limits } from '../limits.ts';
import type { WhilePaused } from '../source.ts';

/** How long a realm may take until it runs the script: a cold one loads its code first, on a machine that may be busy. */
const START_TIMEOUT_MS = 30_000;
/** How long after its deadline a sandbox may still answer: natives of the engine never look at the clock. */
const DEADLINE_GRACE_MS = 250;

/** The time of one run: it stands still while the run waits for a person. */
export interface RunClock {
  elapsedMs(): number;
  /** The clock of what the script does, its logs included: it starts with the script. */
  sinceStartMs(): number;
  /** How much of that was waiting for a person. */
  waitedMs(): number;
  readonly whilePaused: WhilePaused;
  /** The script runs from now on. */
  start(): void;
  started(): boolean;
  /** The run is over: nothing is watched any more. */
  end(): void;
}

/** What a clock calls. */
export interface ClockEvents {
  readonly onPause: (reason: string) => void;
  readonly onResume: () => void;
  readonly onLateStart: (message: string) => void;
  /** The person took longer than `maxWaitMs`. */
  readonly onLongWait: () => void;
  readonly onDeadline: () => void;
}

/** A clock that runs from now on. */
export function createRunClock({ timeoutMs, maxWaitMs }: Limits, events: ClockEvents): RunClock {
  const startMs = performance.now();
  const elapsedMs = (): number => performance.now() - startMs;
  let startedMs: number | undefined;
  const waits = createWaits(elapsedMs);
  let ended = false;
  let timer: TimerId | undefined;
  const sinceStartMs = (): number => elapsedMs() - (startedMs ?? 0);
  const { waitedMs } = waits;

  /**
   * Until the script has started: the time a realm may take to get ready. While it runs: its time and a grace. While it
   * waits for a person: what is left of `maxWaitMs`.
   */
  const watch = (): void => {
    clearTimeout(timer);
    if (ended) return;
    if (startedMs === undefined) {
      timer = setTimeout(
        () => events.onLateStart(`it did not start within ${START_TIMEOUT_MS / 1000} s`),
        START_TIMEOUT_MS,
      );
    } else if (waits.isWaiting()) {
      timer = setTimeout(events.onLongWait, Math.max(0, maxWaitMs - waitedMs()));
    } else {
      const leftMs = timeoutMs - (elapsedMs() - startedMs - waitedMs()) + DEADLINE_GRACE_MS;
      timer = setTimeout(events.onDeadline, Math.max(0, leftMs));
    }
  };

  watch();
  return {
    elapsedMs,
    sinceStartMs,
    waitedMs,
    async whilePaused(reason, ask) {
      if (waits.begin()) {
        events.onPause(reason);
        watch();
      }
      try {
        return await ask();
      } finally {
        if (waits.end()) {
          events.onResume();
          watch();
        }
      }
    },
    start() {
      startedMs = elapsedMs();
      watch();
    },
    started: () => startedMs !== undefined,
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

/** The waits of a run for a person: several at once are one. */
function createWaits(elapsedMs: () => number): {
  isWaiting(): boolean;
  waitedMs(): number;
  /** True where it is the first of those at once. */
  begin(): boolean;
  /** True where it was the last of those at once. */
  end(): boolean;
} {
  let endedMs = 0;
  let sinceMs: number | undefined;
  let waiters = 0;
  const waitedMs = (): number => endedMs + (sinceMs === undefined ? 0 : elapsedMs() - sinceMs);
  return {
    isWaiting: () => sinceMs !== undefined,
    waitedMs,
    begin() {
      waiters += 1;
      if (waiters > 1) return false;
      sinceMs = elapsedMs();
      return true;
    },
    end() {
      waiters -= 1;
      if (waiters > 0) return false;
      endedMs = waitedMs();
      sinceMs = undefined;
      return true;
    },
  };
}
