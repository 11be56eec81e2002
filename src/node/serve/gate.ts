/** A place among the runs that go on; given back when the run has been answered. */
export interface Place {
  leave(): void;
}

/** Why a call got no place, and when it is worth another try. */
export interface Turned {
  readonly retryAfterS: number;
}

export interface GateOptions {
  /** Runs that go on at once. */
  readonly maxRunning: number;
  /** Calls that wait for a place, of all clients together. */
  readonly maxQueued: number;
  /** Clients that may wait at the same time: each has its share of the places to wait. */
  readonly clients: number;
  readonly nowMs?: () => number;
}

/** Lets so many runs go on at once, and others wait, in turns by client: one that asks for much does not starve the rest. */
export interface Gate {
  /** Rejects with the reason of the signal where it aborts first. */
  enter(client: string, signal: AbortSignal): Promise<Place | Turned>;
  readonly running: number;
  readonly queued: number;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

interface Waiting {
  readonly begin: () => void;
}

const FIRST_GUESS_MS = 100;
const MAX_RETRY_S = 60;
/** How much the last run counts in the mean of their times. */
const WEIGHT = 0.1;

export function createGate({ maxRunning, maxQueued, clients, nowMs = () => performance.now() }: GateOptions): Gate {
  /** Those that wait, by client; the client whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>();
  const share = Math.max(1, Math.ceil(maxQueued / Math.max(1, clients)));
  let running = 0;
  let queued = 0;
  let meanMs = FIRST_GUESS_MS;
  const idleListeners = new Set<() => void>();

  const place = (): Place => {
    const begunMs = nowMs();
    let left = false;
    running += 1;
    return {
      leave() {
        if (left) return;
        left = true;
        running -= 1;
        meanMs += (nowMs() - begunMs - meanMs) * WEIGHT;
        beginNext();
        if (running + queued === 0) for (const listener of idleListeners) listener();
      },
    };
  };
  const beginNext = (): void => {
    const [turn] = queues;
    if (turn === undefined || running >= maxRunning) return;
    const [client, waiting] = turn;
    const next = waiting.shift();
    queues.delete(client);
    if (waiting.length > 0) queues.set(client, waiting);
    next?.begin();
  };
  const wait = (client: string, signal: AbortSignal): Promise<Place> =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(client) ?? [];
      queues.set(client, waiting);
      queued += 1;
      const onAbort = (): void => {
        queued -= 1;
        waiting.splice(waiting.indexOf(entry), 1);
        if (waiting.length === 0) queues.delete(client);
        reject(signal.reason);
      };
      const entry: Waiting = {
        begin() {
          queued -= 1;
          signal.removeEventListener('abort', onAbort);
          resolve(place());
        },
      };
      waiting.push(entry);
      signal.addEventListener('abort', onAbort, { once: true });
    });

  return {
    get running() {
      return running;
    },
    get queued() {
      return queued;
    },
    async idle() {
      if (running + queued === 0) return;
      await new Promise<void>((resolve) => idleListeners.add(resolve));
    },
    async enter(client, signal) {
      signal.throwIfAborted();
      if (running < maxRunning && queued === 0) return place();
      if (queued < maxQueued && (queues.get(client)?.length ?? 0) < share) return wait(client, signal);
      const waitMs = (meanMs * (queued + 1)) / maxRunning;
      return { retryAfterS: Math.min(MAX_RETRY_S, Math.max(1, Math.ceil(waitMs / 1_000))) };
    },
  };
}
