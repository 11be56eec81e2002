import type { Json } from '../runtime/json.ts';
import type { CallOutcome, RunResponse } from '../runtime/spec.ts';

/** A map that forgets its oldest entries once their sizes add up to more than `maxBytes`. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V, bytes: number): void;
  clear(): void;
}

export function createBoundedMap<K, V>(maxBytes: number): BoundedMap<K, V> {
  const entries = new Map<K, { readonly value: V; readonly bytes: number }>();
  let total = 0;
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, bytes) {
      total += bytes - (entries.get(key)?.bytes ?? 0);
      entries.delete(key);
      entries.set(key, { value, bytes });
      for (const [oldest, entry] of entries) {
        if (total <= maxBytes || oldest === key) break;
        entries.delete(oldest);
        total -= entry.bytes;
      }
    },
    clear() {
      entries.clear();
      total = 0;
    },
  };
}

/** What went in and out of the calls of the run on show, and its response: too large for the store. */
export interface Payloads {
  input(callId: number): Json | undefined;
  outcome(callId: number): CallOutcome | undefined;
  /** The response of the run on show, once it has ended. */
  response(): RunResponse | undefined;
}
