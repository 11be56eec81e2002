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

/**
 * About what a value takes, without making its JSON text. A Source of plain functions may answer with any object: one that
 * refers to itself is counted once, and one that cannot be read counts for what was read of it.
 */
export function roughBytes(value: unknown): number {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  let bytes = 0;
  try {
    while (open.length > 0) {
      const item = open.pop();
      bytes += FRAME_BYTES;
      if (typeof item === 'string') bytes += item.length;
      if (typeof item !== 'object' || item === null || seen.has(item)) continue;
      seen.add(item);
      for (const [key, member] of Object.entries(item)) {
        if (!Array.isArray(item)) bytes += key.length;
        open.push(member);
      }
    }
  } catch {
    // A getter threw: the result is no JSON, and its call fails where the script is given it.
  }
  return bytes;
}

/** The record of a call while its run goes on. */
export type Open = { -readonly [Key in keyof CallRecord]: CallRecord[Key] };

export function holdInput(payloads: HeldPayloads, record: Open): void {
  if (record.inputBytes === 0) return;
  payloads.hold(record.inputBytes, () => {
    record.input = null;
    record.dropped = [...(record.dropped ?? []), 'input'];
  });
}

export function holdResult(payloads: HeldPayloads, record: Open): void {
  const result = record.outcome?.result;
  if (result === undefined) return;
  payloads.hold(roughBytes(result), () => {
    const { result: _, ...outcome } = record.outcome ?? { ok: true, outputBytes: 0 };
    record.outcome = outcome;
    record.dropped = [...(record.dropped ?? []), 'result'];
  });
}
