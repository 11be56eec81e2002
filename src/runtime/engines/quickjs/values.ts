import type { HostValue } from '../engine.ts';
import { type ContextPointer, type EngineModule, SAME_VALUE, type ValuePointer } from './ffi.ts';
import { allocate, createTexts, type Texts } from './texts.ts';

/** Moves values and texts in and out of one guest. */
export interface Values {
  /** An owned copy of a host value. */
  toGuest(value: HostValue): ValuePointer;
  /** What a guest value is for the host; undefined for objects other than ArrayBuffers. Frees nothing. */
  toHost(value: ValuePointer): HostValue;
  /** A text in the guest's memory, which the caller frees. */
  readonly text: Texts['write'];
  string(value: ValuePointer): string;
  /** Evaluates a source; the value may stand for an exception. */
  evaluate(source: string, fileName: string, flags: number): ValuePointer;
  property(object: ValuePointer, name: string): ValuePointer;
  free(value: ValuePointer): void;
}

export function createValues(module: EngineModule, context: ContextPointer): Values {
  const constants = {
    undefined: module._QTS_GetUndefined(),
    true: module._QTS_GetTrue(),
    false: module._QTS_GetFalse(),
  };
  const texts = createTexts(module);
  const text = texts.write;
  const { newString, string, kindOf } = createStrings(module, context, texts);

  const evaluate = (source: string, fileName: string, flags: number): ValuePointer => {
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
          return newArrayBuffer(module, context, value);
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
          return bytesOf(module, context, value);
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

/** What the guest has as strings. */
function createStrings(module: EngineModule, context: ContextPointer, texts: Texts) {
  return {
    newString(of: string): ValuePointer {
      const { pointer } = texts.write(of);
      const value = module._QTS_NewString(context, pointer);
      module._free(pointer);
      return value;
    },
    string(value: ValuePointer): string {
      const pointer = module._QTS_GetString(context, value);
      const text = texts.read(pointer);
      module._QTS_FreeCString(context, pointer);
      return text;
    },
    /** As `typeof` names it. */
    kindOf(value: ValuePointer): string {
      const pointer = module._QTS_Typeof(context, value);
      const kind = texts.read(pointer);
      module._free(pointer);
      return kind;
    },
  };
}

function newArrayBuffer(module: EngineModule, context: ContextPointer, bytes: ArrayBuffer): ValuePointer {
  const pointer = allocate(module, bytes.byteLength);
  module.HEAPU8.set(new Uint8Array(bytes), pointer);
  // The buffer takes the memory over and frees it with itself.
  return module._QTS_NewArrayBuffer(context, pointer, bytes.byteLength);
}

/** A copy of what an ArrayBuffer of the guest holds; undefined for another object. */
function bytesOf(module: EngineModule, context: ContextPointer, value: ValuePointer): ArrayBuffer | undefined {
  const pointer = module._QTS_GetArrayBuffer(context, value);
  if (pointer === 0) return undefined;
  const length = module._QTS_GetArrayBufferLength(context, value);
  return module.HEAPU8.slice(pointer, pointer + length).buffer as ArrayBuffer;
}
