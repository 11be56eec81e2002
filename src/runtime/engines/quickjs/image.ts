import type { GuestImage } from '../engine.ts';
import type { ContextPointer, EngineModule, RuntimePointer, ValuePointer } from './ffi.ts';

/** How much is compared and copied at once. */
const PAGE_BYTES = 4_096;
const WORD_BYTES = 4;

/** Where things stand in the memory of a guest. */
interface Places {
  readonly runtime: RuntimePointer;
  readonly context: ContextPointer;
  readonly api: ValuePointer;
}

/** What a guest's memory has beyond that of a fresh instance, and where. */
interface Image extends Places {
  readonly parts: readonly { readonly at: number; readonly bytes: Uint8Array }[];
}

/**
 * The memory of a guest that is not running, as far as it differs from that of `fresh`, an instance in which nothing was
 * done. Beside its memory an instance has only the place of its stack, which is the same between any two calls, and a table
 * of functions that never changes. Undefined where it reaches beyond `maxBytes`, which is what every instance has.
 */
export function takeImage(
  guest: Places & { readonly module: EngineModule },
  fresh: EngineModule,
  maxBytes: number,
): GuestImage | undefined {
  const memory = guest.module.HEAPU8;
  const [now, before] = [wordsOf(memory), wordsOf(fresh.HEAPU8)];
  const parts: { at: number; bytes: Uint8Array }[] = [];
  let from: number | undefined;
  for (let at = 0; at <= fresh.HEAPU8.length; at += PAGE_BYTES) {
    const differs = at < fresh.HEAPU8.length && !samePage(now, before, at / WORD_BYTES);
    if (differs) from ??= at;
    else if (from !== undefined) {
      parts.push({ at: from, bytes: memory.slice(from, at) });
      from = undefined;
    }
  }
  if (parts.some(({ at, bytes }) => at + bytes.length > maxBytes)) return undefined;
  const { runtime, context, api } = guest;
  return { runtime, context, api, parts } satisfies Image as unknown as GuestImage;
}

/** Makes a fresh instance the guest of an image. */
export function restoreImage(module: EngineModule, image: GuestImage): Places {
  const { parts, ...places } = image as unknown as Image;
  for (const { at, bytes } of parts) module.HEAPU8.set(bytes, at);
  return places;
}

const wordsOf = (memory: Uint8Array): Int32Array => new Int32Array(memory.buffer, 0, memory.length / WORD_BYTES);

function samePage(a: Int32Array, b: Int32Array, from: number): boolean {
  for (let at = from; at < from + PAGE_BYTES / WORD_BYTES; at++) if (a[at] !== b[at]) return false;
  return true;
}
