import { randomUUID } from 'node:crypto';

/** Calls that wait for answers of their clients, by what a client gives back with the answers. */
export interface OpenCalls<T> {
  /** Gives the name under which a call is taken up again. */
  put(call: T): string;
  take(name: string): T | undefined;
}

/** A person who is asked takes as long as it takes; a client that never answers is none. */
const WAIT_MS = 10 * 60_000;

/** `onLate` ends a call whose client gave no answer. The names cannot be guessed: whoever has one has the call. */
export function createOpenCalls<T>(onLate: (call: T) => void): OpenCalls<T> {
  const calls = new Map<string, { readonly call: T; readonly timer: NodeJS.Timeout }>();
  return {
    put(call) {
      const name = randomUUID();
      const timer = setTimeout(() => {
        calls.delete(name);
        onLate(call);
      }, WAIT_MS).unref();
      calls.set(name, { call, timer });
      return name;
    },
    take(name) {
      const entry = calls.get(name);
      if (entry === undefined) return undefined;
      calls.delete(name);
      clearTimeout(entry.timer);
      return entry.call;
    },
  };
}
