import { nextTask } from '../next-task.ts';
import type { Slices } from '../slices.ts';
import { createRests } from './rests.ts';

/**
 * Work that scripts make for their host, cut into slices: a host serves others too, and a page has a person in it. Between two
 * slices everything else has its turn.
 */
export interface Turns {
  /** A lane for the work of one run. Lanes that have work take turns. */
  lane(): Lane;
}

export interface Lane {
  /**
   * Does a piece of work at once while the slice lasts, else in its turn. Settles as the work does. Long work asks its `slices`
   * when to give way; of work that `waits` for others only what it does at once counts.
   */
  run<T>(work: (slices: Slices) => Promise<T>, options?: { readonly waits?: boolean }): Promise<T>;
  /** Rejects all that has not begun, and all that comes later, with a reason; what is at work is left at its next step. */
  drop(makeReason: () => unknown): void;
}

/** Longest time that pieces of work follow each other; the last piece in it may be one that cannot give way. */
const SLICE_MS = 5;

/** A piece of work that waits for its turn, to begin or to go on. */
interface Step {
  /** Resolves when the piece gives way or is done. */
  readonly go: () => Promise<void>;
  readonly drop: (reason: unknown) => void;
}

export function createTurns(): Turns {
  const pump = createPump();
  return { lane: () => createLane(pump) };
}

/** The steps of all lanes, taken one after the other, with a rest after each slice. */
interface Pump {
  /** Whether a piece may begin at once: the slice lasts, and nothing waits. */
  canBegin(): boolean;
  /** Whether the slice ends with what has been at work since then. */
  isSliceOver(sinceMs: number): boolean;
  /** Counts what has been at work since then; the time from which to count on. */
  count(sinceMs: number): number;
  /** Puts a step into a lane: one that goes on comes before those that begin. */
  enqueue(steps: Step[], step: Step, place: 'first' | 'last'): void;
  remove(steps: Step[]): void;
}

function createPump(): Pump {
  /** Lanes that have steps, the one whose turn is next in front. */
  const lanes: Step[][] = [];
  const rests = createRests();
  let usedMs = 0;
  let pumping = false;
  let turn: Promise<void> | undefined;

  /** Resolves when the event loop has turned. */
  const turned = (): Promise<void> => {
    turn ??= nextTask().then(() => {
      turn = undefined;
      rests.spend(usedMs);
      usedMs = 0;
    });
    return turn;
  };
  const pump = async (): Promise<void> => {
    pumping = true;
    for (;;) {
      if (usedMs >= SLICE_MS) {
        await turned();
        const restMs = rests.dueMs();
        if (restMs > 0) await new Promise<void>((resolve) => setTimeout(resolve, restMs));
      }
      const step = nextStep(lanes);
      if (step === undefined) break;
      // What waits for a server does not hold up the others.
      await Promise.race([step.go(), turned()]);
    }
    pumping = false;
  };

  return {
    canBegin: () => !pumping && usedMs < SLICE_MS,
    isSliceOver: (sinceMs) => usedMs + performance.now() - sinceMs >= SLICE_MS,
    count(sinceMs) {
      const nowMs = performance.now();
      usedMs += Math.min(SLICE_MS, nowMs - sinceMs);
      return nowMs;
    },
    enqueue(steps, step, place) {
      if (steps.length === 0) lanes.push(steps);
      if (place === 'first') steps.unshift(step);
      else steps.push(step);
      if (!pumping) void pump();
    },
    remove(steps) {
      const index = lanes.indexOf(steps);
      if (index >= 0) lanes.splice(index, 1);
    },
  };
}

/** Takes the next step of the lane in front, which then goes to the end. */
function nextStep(lanes: Step[][]): Step | undefined {
  const steps = lanes.shift();
  const step = steps?.shift();
  if (steps !== undefined && steps.length > 0) lanes.push(steps);
  return step;
}

function createLane(pump: Pump): Lane {
  const steps: Step[] = [];
  let makeDropped: (() => unknown) | undefined;

  const pieceOf = <T>(work: (slices: Slices) => Promise<T>, waits: boolean): (() => Promise<T>) => {
    let sinceMs = 0;
    let giveWay: () => void = () => undefined;
    const gaveWay = (): void => {
      if (!waits) sinceMs = pump.count(sinceMs);
      giveWay();
    };
    const over = (): boolean => makeDropped !== undefined || pump.isSliceOver(sinceMs);
    const next = (): Promise<boolean> => {
      if (makeDropped !== undefined || !over()) return Promise.resolve(makeDropped === undefined);
      gaveWay();
      return new Promise((resolve) => {
        const go = (): Promise<void> =>
          new Promise((done) => {
            giveWay = done;
            sinceMs = performance.now();
            resolve(true);
          });
        pump.enqueue(steps, { go, drop: () => resolve(false) }, 'first');
      });
    };
    return () => {
      sinceMs = performance.now();
      const done = work({ over, next });
      sinceMs = pump.count(sinceMs);
      done.then(gaveWay, gaveWay);
      return done;
    };
  };

  return {
    run(work, { waits = false } = {}) {
      if (makeDropped !== undefined) return Promise.reject(makeDropped());
      const piece = pieceOf(work, waits);
      if (pump.canBegin()) return piece();
      return new Promise((resolve, reject) => {
        const go = (): Promise<void> => piece().then(resolve, reject);
        pump.enqueue(steps, { go, drop: reject }, 'last');
      });
    },
    drop(makeReason) {
      makeDropped ??= makeReason;
      pump.remove(steps);
      for (const step of steps.splice(0)) step.drop(makeReason());
    },
  };
}
