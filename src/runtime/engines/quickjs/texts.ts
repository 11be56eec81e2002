import type { BytesPointer, EngineModule, LentTextPointer } from './ffi.ts';

/** Moves texts in and out of the memory of one guest. */
export interface Texts {
  /** A text in the guest's memory, which the caller frees. */
  write(text: string): { readonly pointer: BytesPointer; readonly bytes: number };
  /** The text at a place in the guest's memory, up to its NUL. */
  read(pointer: BytesPointer | LentTextPointer): string;
}

/** From here on the platform's encoder is faster than the engine's own loop. */
const LONG_TEXT = 2_000;
const encoder = new TextEncoder();
/** Up to here calling the platform's decoder takes longer than a loop. */
const SHORT_TEXT = 16;
/** A leading U+FEFF is a character like any other. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A place in the guest's memory for so many bytes. */
export function allocate(module: EngineModule, bytes: number): BytesPointer {
  // An allocator may have nothing for no bytes.
  const pointer = module._malloc(Math.max(bytes, 1));
  if (pointer === 0) throw new RangeError('The sandbox has no memory left');
  return pointer;
}

export function createTexts(module: EngineModule): Texts {
  const writeLong = (text: string): { pointer: BytesPointer; bytes: number } => {
    const encoded = encoder.encode(text);
    const pointer = allocate(module, encoded.length + 1);
    module.HEAPU8.set(encoded, pointer);
    module.HEAPU8[pointer + encoded.length] = 0;
    return { pointer, bytes: encoded.length };
  };
  return {
    write(text) {
      if (text.length > LONG_TEXT) return writeLong(text);
      const bytes = module.lengthBytesUTF8(text);
      const pointer = allocate(module, bytes + 1);
      module.stringToUTF8(text, pointer, bytes + 1);
      return { pointer, bytes };
    },
    read(pointer) {
      const heap = module.HEAPU8;
      let text = '';
      for (let at = pointer; at < pointer + SHORT_TEXT; at++) {
        const byte = heap[at] as number;
        if (byte === 0) return text;
        if (byte > 127) break;
        text += String.fromCharCode(byte);
      }
      return decoder.decode(heap.subarray(pointer, heap.indexOf(0, pointer)));
    },
  };
}
