import { nextTask } from '../slices.ts';

/**
 * Work that scripts make for their host, cut into slices: a host serves others too, and a page has a person in it. Between two
 * slices everything else has its turn.
 */
export interface Turns {
  /** Does a piece of work at once while the slice lasts, else in its turn. Settles as the work does. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Longest time that pieces of work follow each other; with the last piece in it, such as a search over ten
 * thousand tools, a slice stays below a frame of 16 ms.
 */
const SLICE_MS = 6;

export function createTurns(): Turns {
  const waiting: (() => Promise<unknown>)[] = [];
  let usedMs = 0;
  let pumping = false;
  let turn: Promise<void> | undefined;

  /** Resolves when the event loop has turned. */
  const turned = (): Promise<void> => {
    turn ??= nextTask().then(() => {
      turn = undefined;
      usedMs = 0;
    });
    return turn;
  };
  /** Counts what a piece takes: at once, and until it settles, as far as that is not waiting for others. */
  const timed = <T>(work: () => Promise<T>): Promise<T> => {
    const startMs = performance.now();
    const done = work();
    const beganMs = performance.now();
    usedMs += beganMs - startMs;
    const settled = (): void => {
      usedMs += Math.min(SLICE_MS, performance.now() - beganMs);
    };
    done.then(settled, settled);
    return done;
  };
  const pump = async (): Promise<void> => {
    pumping = true;
    for (;;) {
      if (usedMs >= SLICE_MS) await turned();
      const next = waiting.shift();
      if (next === undefined) break;
      // What waits for a server does not hold up the others.
      await Promise.race([next(), turned()]);
    }
    pumping = false;
  };

  return {
    run(work) {
      if (!pumping && usedMs < SLICE_MS) return timed(work);
      return new Promise((resolve, reject) => {
        waiting.push(() => timed(work).then(resolve, reject));
        if (!pumping) void pump();
      });
    },
  };
}
