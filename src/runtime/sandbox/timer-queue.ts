/**
 * Guest timers over one timer of the realm: due time first, then order of setting, whatever the realm's own timers round or
 * clamp.
 */
export interface TimerQueue {
  /** A quiet one does not keep a script going that has ended. */
  set(id: number, delayMs: number, quiet?: boolean): void;
  clear(id: number): void;
  readonly size: number;
  /** How many there are that are not quiet. */
  readonly loud: number;
  /** When the next one is due, which may be over; infinity where there is none. */
  readonly nextDueMs: number;
  stop(): void;
}

interface Entry {
  readonly id: number;
  readonly dueMs: number;
  readonly order: number;
  readonly quiet: boolean;
}

const MAX_DELAY_MS = 2 ** 31 - 1;

/** @param rest called when all that was due has fired */
export function createTimerQueue(now: () => number, fire: (id: number) => void, rest: () => void): TimerQueue {
  const entries = new Map<number, Entry>();
  let order = 0;
  let native: TimerId | undefined;
  let nativeDueMs = Number.POSITIVE_INFINITY;
  let stopped = false;

  const next = (): Entry | undefined => firstDue(entries.values());
  const schedule = (dueMs: number): void => {
    clearTimeout(native);
    nativeDueMs = dueMs;
    native = setTimeout(tick, Math.max(0, Math.ceil(dueMs - now())));
  };
  const tick = (): void => {
    nativeDueMs = Number.POSITIVE_INFINITY;
    const at = now();
    // Timers set by a callback wait for the next tick, or a zero-delay chain would never let messages in.
    const limit = order;
    for (
      let entry = next();
      !stopped && entry !== undefined && entry.dueMs <= at && entry.order <= limit;
      entry = next()
    ) {
      entries.delete(entry.id);
      fire(entry.id);
    }
    rest();
    const following = next();
    if (!stopped && following !== undefined) schedule(following.dueMs);
  };

  return {
    set(id, delayMs, quiet = false) {
      order += 1;
      const dueMs = now() + Math.min(Math.floor(delayMs), MAX_DELAY_MS);
      entries.set(id, { id, dueMs, order, quiet });
      if (dueMs < nativeDueMs) schedule(dueMs);
    },
    clear(id) {
      entries.delete(id);
    },
    get size() {
      return entries.size;
    },
    get loud() {
      let loud = 0;
      for (const { quiet } of entries.values()) if (!quiet) loud += 1;
      return loud;
    },
    get nextDueMs() {
      return next()?.dueMs ?? Number.POSITIVE_INFINITY;
    },
    stop() {
      stopped = true;
      entries.clear();
      clearTimeout(native);
    },
  };
}

function firstDue(entries: Iterable<Entry>): Entry | undefined {
  let first: Entry | undefined;
  for (const entry of entries) {
    if (
      first === undefined ||
      entry.dueMs < first.dueMs ||
      (entry.dueMs === first.dueMs && entry.order < first.order)
    ) {
      first = entry;
    }
  }
  return first;
}
