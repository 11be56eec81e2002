import { atOnce } from '../slices.ts';
import type { CallRecord } from '../spec.ts';

/** What calls sent and got, as far as there is room: the oldest give way, and the newest is there whatever its size. */
export interface HeldPayloads {
  /** Holds so many bytes more; `drop` lets go of them when later ones need the room. */
  hold(bytes: number, drop: () => void): void;
  readonly droppedBytes: number;
}

interface Held {
  readonly bytes: number;
  readonly drop: () => void;
}

export function createHeldPayloads(maxBytes: number): HeldPayloads {
  let entries: Held[] = [];
  let oldest = 0;
  let bytes = 0;
  let droppedBytes = 0;
  return {
    hold(added, drop) {
      entries.push({ bytes: added, drop });
      bytes += added;
      while (bytes > maxBytes && oldest < entries.length - 1) {
        const next = entries[oldest] as Held;
        oldest += 1;
        bytes -= next.bytes;
        droppedBytes += next.bytes;
        next.drop();
      }
      if (oldest * 2 > entries.length) {
        entries = entries.slice(oldest);
        oldest = 0;
      }
    },
    get droppedBytes() {
      return droppedBytes;
    },
  };
}

/** What stands around a value in JSON, or for one that is no text. */
const FRAME_BYTES = 8;
const VALUES_A_STEP = 4 * 1024;

/**
 * About what a value takes, without making its JSON text, in steps. A Source of plain functions may answer with any object: one
 * that refers to itself is counted once, and one that cannot be read counts for what was read of it.
 */
export function* weighing(value: unknown): Generator<void, number, void> {
  const seen = new Set<object>();
  const open = [{ members: [value] as readonly unknown[], at: 0 }];
  let bytes = 0;
  let looked = 0;
  try {
    for (let holder = open.at(-1); holder !== undefined; holder = open.at(-1)) {
      if (holder.at >= holder.members.length) {
        open.pop();
        continue;
      }
      const item = holder.members[holder.at];
      holder.at += 1;
      bytes += FRAME_BYTES;
      looked += 1;
      if (looked % VALUES_A_STEP === 0) yield;
      if (typeof item === 'string') bytes += item.length;
      if (typeof item !== 'object' || item === null || seen.has(item)) continue;
      seen.add(item);
      if (!Array.isArray(item)) for (const key of Object.keys(item)) bytes += key.length;
      open.push({ members: Array.isArray(item) ? item : Object.values(item), at: 0 });
    }
  } catch {
    // A getter threw: the result is no JSON, and its call fails where the script is given it.
  }
  return bytes;
}

export const roughBytes = (value: unknown): number => atOnce(weighing(value));

/** The record of a call while its run goes on. */
export type Open = { -readonly [Key in keyof CallRecord]: CallRecord[Key] };

export function holdInput(payloads: HeldPayloads, record: Open): void {
  if (record.inputBytes === 0) return;
  payloads.hold(record.inputBytes, () => {
    record.input = null;
    record.dropped = [...(record.dropped ?? []), 'input'];
  });
}

/** `bytes` is what the result takes, where that was found out before. */
export function holdResult(payloads: HeldPayloads, record: Open, bytes?: number): void {
  const result = record.outcome?.result;
  if (result === undefined) return;
  payloads.hold(bytes ?? roughBytes(result), () => {
    const { result: _, ...outcome } = record.outcome ?? { ok: true, outputBytes: 0 };
    record.outcome = outcome;
    record.dropped = [...(record.dropped ?? []), 'result'];
  });
}
