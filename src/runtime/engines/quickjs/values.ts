import type { HostValue } from '../engine.ts';
import { type EngineModule, type Pointer, SAME_VALUE } from './ffi.ts';

/** Moves values and texts in and out of one guest. */
export interface Values {
  /** An owned copy of a host value. */
  toGuest(value: HostValue): Pointer;
  /** What a guest value is for the host; undefined for objects other than ArrayBuffers. Frees nothing. */
  toHost(value: Pointer): HostValue;
  /** A text in the guest's memory, freed by whoever gets it. */
  text(text: string): { readonly pointer: Pointer; readonly bytes: number };
  string(value: Pointer): string;
  /** Evaluates a source; the value may stand for an exception. */
  evaluate(source: string, fileName: string, flags: number): Pointer;
  property(object: Pointer, name: string): Pointer;
  free(value: Pointer): void;
}

/** From here on the platform's encoder is faster than the engine's own loop. */
const LONG_TEXT = 2_000;
const encoder = new TextEncoder();
/** Up to here calling the platform's decoder takes longer than a loop. */
const SHORT_TEXT = 16;
/** A leading U+FEFF is a character like any other. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function createValues(module: EngineModule, context: Pointer): Values {
  const constants = {
    undefined: module._QTS_GetUndefined(),
    true: module._QTS_GetTrue(),
    false: module._QTS_GetFalse(),
  };

  const text = (of: string): { pointer: Pointer; bytes: number } => {
    if (of.length > LONG_TEXT) return longText(of);
    const bytes = module.lengthBytesUTF8(of);
    const pointer = module._malloc(bytes + 1);
    if (pointer === 0) throw new RangeError('The sandbox has no memory left');
    module.stringToUTF8(of, pointer, bytes + 1);
    return { pointer, bytes };
  };
  const longText = (of: string): { pointer: Pointer; bytes: number } => {
    const encoded = encoder.encode(of);
    const pointer = module._malloc(encoded.length + 1);
    if (pointer === 0) throw new RangeError('The sandbox has no memory left');
    module.HEAPU8.set(encoded, pointer);
    module.HEAPU8[pointer + encoded.length] = 0;
    return { pointer, bytes: encoded.length };
  };
  const newString = (of: string): Pointer => {
    const { pointer } = text(of);
    const value = module._QTS_NewString(context, pointer);
    module._free(pointer);
    return value;
  };
  const newArrayBuffer = (bytes: ArrayBuffer): Pointer => {
    const pointer = module._malloc(bytes.byteLength);
    if (pointer === 0 && bytes.byteLength > 0) throw new RangeError('The sandbox has no memory left');
    module.HEAPU8.set(new Uint8Array(bytes), pointer);
    // The buffer takes the memory over and frees it with itself.
    return module._QTS_NewArrayBuffer(context, pointer, bytes.byteLength);
  };
  /** The text at a place in the guest's memory, up to its NUL. */
  const textAt = (from: Pointer): string => {
    const heap = module.HEAPU8;
    let text = '';
    for (let at = from; at < from + SHORT_TEXT; at++) {
      const byte = heap[at] as number;
      if (byte === 0) return text;
      if (byte > 127) break;
      text += String.fromCharCode(byte);
    }
    return decoder.decode(heap.subarray(from, heap.indexOf(0, from)));
  };
  const string = (value: Pointer): string => {
    const pointer = module._QTS_GetString(context, value);
    const text = textAt(pointer);
    module._QTS_FreeCString(context, pointer);
    return text;
  };
  const kindOf = (value: Pointer): string => {
    const pointer = module._QTS_Typeof(context, value);
    const kind = textAt(pointer);
    module._free(pointer);
    return kind;
  };
  const bytesOf = (value: Pointer): ArrayBuffer | undefined => {
    const pointer = module._QTS_GetArrayBuffer(context, value);
    if (pointer === 0) return undefined;
    const length = module._QTS_GetArrayBufferLength(context, value);
    return module.HEAPU8.slice(pointer, pointer + length).buffer as ArrayBuffer;
  };

  const evaluate = (source: string, fileName: string, flags: number): Pointer => {
    const code = text(source);
    const file = text(fileName);
    const value = module._QTS_Eval(context, code.pointer, code.bytes, file.pointer, 0, flags);
    module._free(code.pointer);
    module._free(file.pointer);
    return value;
  };

  return {
    evaluate,
    text,
    string,
    toGuest(value) {
      switch (typeof value) {
        case 'string':
          return newString(value);
        case 'number':
          return module._QTS_NewFloat64(context, value);
        case 'boolean':
          return module._QTS_DupValuePointer(context, value ? constants.true : constants.false);
        case 'undefined':
          return module._QTS_DupValuePointer(context, constants.undefined);
        default:
          return newArrayBuffer(value);
      }
    },
    toHost(value) {
      switch (kindOf(value)) {
        case 'string':
          return string(value);
        case 'number':
          return module._QTS_GetFloat64(context, value);
        case 'boolean':
          return module._QTS_IsEqual(context, value, constants.true, SAME_VALUE) === 1;
        case 'object':
          return bytesOf(value);
        default:
          return undefined;
      }
    },
    property(object, name) {
      const key = newString(name);
      const value = module._QTS_GetProp(context, object, key);
      module._QTS_FreeValuePointer(context, key);
      return value;
    },
    free: (value) => module._QTS_FreeValuePointer(context, value),
  };
}
