/** A place among the scripts that run at once in an isolate. */
export interface Place {
  leave(): void;
}

export interface PlacesOptions {
  readonly maxRunning: number;
  readonly maxQueued: number;
  /** Longest that a place is held: the request that has it may have been dropped. */
  readonly leaseMs: number;
}

/** How often a request that waits looks whether it is its turn. */
const LOOK_MS = 5;
/** One that has not looked for so long is gone. */
const GONE_MS = 2_000;

interface Ticket {
  /** Requests that came later have a higher one. */
  readonly number: number;
  seenMs: number;
}

/**
 * Lets so many scripts run at once, and others wait in the order in which they came. Cloudflare drops requests whose clients
 * go away without running anything of them any more, and wakes no request from another: so each looks for itself, and a
 * place or a turn that is not given back runs out.
 */
export function createPlaces({ maxRunning, maxQueued, leaseMs }: PlacesOptions) {
  const running = new Set<Ticket>();
  const waiting: Ticket[] = [];
  let count = 0;

  const sweep = (): void => {
    const nowMs = Date.now();
    for (const ticket of running) if (nowMs - ticket.seenMs > leaseMs) running.delete(ticket);
    while (waiting[0] !== undefined && nowMs - waiting[0].seenMs > GONE_MS) waiting.shift();
  };
  const take = (ticket: Ticket): Place => {
    ticket.seenMs = Date.now();
    running.add(ticket);
    return { leave: () => void running.delete(ticket) };
  };
  const queue = (ticket: Ticket): void => {
    const next = waiting.findIndex(({ number }) => number > ticket.number);
    waiting.splice(next < 0 ? waiting.length : next, 0, ticket);
  };
  const drop = (ticket: Ticket): void => {
    const index = waiting.indexOf(ticket);
    if (index >= 0) waiting.splice(index, 1);
  };
  return {
    /** Undefined where too many wait, or the signal aborts. */
    async enter(signal: AbortSignal): Promise<Place | undefined> {
      sweep();
      const ticket: Ticket = { number: count++, seenMs: Date.now() };
      if (running.size < maxRunning && waiting.length === 0) return take(ticket);
      if (waiting.length >= maxQueued) return undefined;
      queue(ticket);
      while (!signal.aborted) {
        await new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS));
        ticket.seenMs = Date.now();
        // Taken for gone while a script computed, and nothing here could look.
        if (!waiting.includes(ticket)) queue(ticket);
        sweep();
        if (waiting[0] !== ticket || running.size >= maxRunning) continue;
        waiting.shift();
        return take(ticket);
      }
      drop(ticket);
      return undefined;
    },
  };
}
