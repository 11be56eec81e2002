import type { GuestImage } from '../engine.ts';
import type { EngineModule, ValuePointer } from './ffi.ts';
import type { Pointers } from './instance.ts';

/** How much is looked at, and copied or left out, at once. */
const PAGE_BYTES = 4_096;
const PAGE_WORDS = PAGE_BYTES / 4;

/** Where things stand in the memory of a guest that has booted. */
export interface Places extends Pointers {
  readonly api: ValuePointer;
}

/** What a guest's memory has beyond zeros, and where. */
interface Image {
  readonly places: Places;
  readonly parts: readonly { readonly at: number; readonly bytes: Uint8Array }[];
}

/**
 * The memory of a guest that is not running, without the pages that hold nothing. Undefined where it reaches beyond `maxBytes`,
 * which is what every instance has.
 */
export function takeImage({ HEAPU8: memory }: EngineModule, places: Places, maxBytes: number): GuestImage | undefined {
  const parts: { at: number; bytes: Uint8Array }[] = [];
  let from: number | undefined;
  for (let at = 0; at <= memory.length; at += PAGE_BYTES) {
    if (holdsAny(new Int32Array(memory.buffer, at, at < memory.length ? PAGE_WORDS : 0))) from ??= at;
    else if (from !== undefined) {
      parts.push({ at: from, bytes: memory.slice(from, at) });
      from = undefined;
    }
  }
  if (parts.some(({ at, bytes }) => at + bytes.length > maxBytes)) return undefined;
  return { places, parts } satisfies Image as unknown as GuestImage;
}

function holdsAny(words: Int32Array): boolean {
  for (let at = 0; at < words.length; at++) if (words[at] !== 0) return true;
  return false;
}

export const placesOf = (image: GuestImage): Places => (image as unknown as Image).places;

/** Makes all of the memory of an instance that of an image. Where nothing was done in it, what the image leaves out is zeros. */
export function restoreImage({ HEAPU8: memory }: EngineModule, image: GuestImage, isFresh: boolean): void {
  if (!isFresh) memory.fill(0);
  for (const { at, bytes } of (image as unknown as Image).parts) memory.set(bytes, at);
}
