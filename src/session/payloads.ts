import type { Json } from '../runtime/json.ts';
import type { CallOutcome, CallRecord, RunResponse } from '../runtime/spec.ts';
import { MAX_PAYLOAD_BYTES } from './state.ts';

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

/** What a run puts into {@link Payloads}. */
export interface PayloadKeeper {
  input(callId: number, input: Json, bytes: number): void;
  /** What went into a call and what came out, as far as the host still has it. */
  call(call: CallRecord): void;
  response(response: RunResponse): void;
  clear(): void;
}

export function createPayloads(): { readonly payloads: Payloads; readonly keep: PayloadKeeper } {
  const inputs = createBoundedMap<number, Json>(MAX_PAYLOAD_BYTES / 2);
  const outcomes = createBoundedMap<number, CallOutcome>(MAX_PAYLOAD_BYTES / 2);
  let response: RunResponse | undefined;
  return {
    payloads: {
      input: inputs.get,
      outcome: outcomes.get,
      response: () => response,
    },
    keep: {
      input: inputs.set,
      call({ callId, dropped, input, inputBytes, outcome }) {
        if (dropped?.includes('input') !== true) inputs.set(callId, input, inputBytes);
        if (outcome !== undefined && dropped?.includes('result') !== true)
          outcomes.set(callId, outcome, outcome.outputBytes);
      },
      response(ended) {
        response = ended;
      },
      clear() {
        inputs.clear();
        outcomes.clear();
        response = undefined;
      },
    },
  };
}
