import loadEmscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';

/** A place in the guest's memory. Its type says what stands there, so that nothing is read or freed as something else. */
type Pointer<What extends string> = number & { readonly at: What };
export type RuntimePointer = Pointer<'JSRuntime'>;
export type ContextPointer = Pointer<'JSContext'>;
/** A JSValue, which `_QTS_FreeValuePointer` frees where it is owned. */
export type ValuePointer = Pointer<'JSValue'>;
/** Arguments of a call that the engine makes, which are its own. */
export type ArgumentsPointer = Pointer<'arguments'>;
/** Bytes, texts among them, that `_free` frees. */
export type BytesPointer = Pointer<'bytes'>;
/** A text of the engine's, which `_QTS_FreeCString` gives back. */
export type LentTextPointer = Pointer<'lent text'>;
/** Where there is nothing: no value, no exception, no memory left. */
export type Nothing = 0;

/** The part of the Emscripten module that we use. Its memory may grow whenever the guest runs, which makes its view another one. */
interface EmscriptenModule {
  type: 'sync';
  callbacks: HostCallbacks;
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): BytesPointer | Nothing;
  _free(pointer: BytesPointer): void;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, to: BytesPointer, maxBytes: number): void;
  UTF8ToString(from: BytesPointer): string;
  /** Puts the engine's stack where it was at first. That place is all the state that it has outside of its memory. */
  resetStack(): void;
}

/** What the engine calls. The first parameter is for builds that can suspend, which this is not. */
export interface HostCallbacks {
  /** Answers an owned value, or 0 for undefined. */
  callFunction(
    none: undefined,
    context: ContextPointer,
    self: ValuePointer,
    argc: number,
    argv: ArgumentsPointer,
    id: number,
  ): ValuePointer | Nothing;
  /** Answers 1 to end what the guest is doing. */
  shouldInterrupt(none: undefined, runtime: RuntimePointer): number;
  /** Answers an owned text, or 0 with an exception thrown. */
  loadModuleSource(
    none: undefined,
    runtime: RuntimePointer,
    context: ContextPointer,
    name: string,
  ): BytesPointer | Nothing;
  normalizeModule(
    none: undefined,
    runtime: RuntimePointer,
    context: ContextPointer,
    importer: string,
    specifier: string,
  ): BytesPointer;
  freeHostRef(none: undefined, runtime: RuntimePointer, id: number): void;
}

/** One instance of the engine: its memory and its functions. */
export type EngineModule = EmscriptenModule & Ffi;

/** The engine's functions, by the names they have in C behind the underscore that exports get. */
interface Ffi {
  _QTS_NewRuntime(): RuntimePointer;
  _QTS_RuntimeSetMaxStackSize(runtime: RuntimePointer, bytes: number): void;
  _QTS_RuntimeEnableInterruptHandler(runtime: RuntimePointer): void;
  _QTS_RuntimeEnableModuleLoader(runtime: RuntimePointer, customNormalize: number): void;
  _QTS_RuntimeComputeMemoryUsage(runtime: RuntimePointer, context: ContextPointer): ValuePointer;
  /** All intrinsics with 0. */
  _QTS_NewContext(runtime: RuntimePointer, intrinsics: number): ContextPointer;
  _QTS_Eval(
    context: ContextPointer,
    code: BytesPointer,
    bytes: number,
    file: BytesPointer,
    detectModule: number,
    flags: number,
  ): ValuePointer;
  _QTS_ResolveException(context: ContextPointer, value: ValuePointer): ValuePointer | Nothing;
  _QTS_ExecutePendingJob(runtime: RuntimePointer, max: number, lastContext: BytesPointer): ValuePointer;
  _QTS_PromiseState(context: ContextPointer, promise: ValuePointer): number;
  _QTS_PromiseResult(context: ContextPointer, promise: ValuePointer): ValuePointer;
  _QTS_Call(
    context: ContextPointer,
    fn: ValuePointer,
    self: ValuePointer,
    argc: number,
    argv: BytesPointer,
  ): ValuePointer;
  _QTS_ArgvGetJSValueConstPointer(argv: ArgumentsPointer, index: number): ValuePointer;
  _QTS_NewFunction(
    context: ContextPointer,
    name: BytesPointer,
    length: number,
    isConstructor: number,
    id: number,
  ): ValuePointer;
  _QTS_GetProp(context: ContextPointer, object: ValuePointer, name: ValuePointer): ValuePointer;
  _QTS_SetProp(context: ContextPointer, object: ValuePointer, name: ValuePointer, value: ValuePointer): void;
  _QTS_Typeof(context: ContextPointer, value: ValuePointer): BytesPointer;
  _QTS_NewString(context: ContextPointer, text: BytesPointer): ValuePointer;
  _QTS_GetString(context: ContextPointer, value: ValuePointer): LentTextPointer;
  _QTS_FreeCString(context: ContextPointer, text: LentTextPointer): void;
  _QTS_NewFloat64(context: ContextPointer, value: number): ValuePointer;
  _QTS_GetFloat64(context: ContextPointer, value: ValuePointer): number;
  _QTS_NewArrayBuffer(context: ContextPointer, bytes: BytesPointer, length: number): ValuePointer;
  /** Where the bytes of the buffer are, which stay its own. */
  _QTS_GetArrayBuffer(context: ContextPointer, value: ValuePointer): number;
  _QTS_GetArrayBufferLength(context: ContextPointer, value: ValuePointer): number;
  _QTS_NewError(context: ContextPointer): ValuePointer;
  _QTS_Throw(context: ContextPointer, error: ValuePointer): ValuePointer;
  _QTS_GetUndefined(): ValuePointer;
  _QTS_GetTrue(): ValuePointer;
  _QTS_GetFalse(): ValuePointer;
  _QTS_IsEqual(context: ContextPointer, a: ValuePointer, b: ValuePointer, how: number): number;
  _QTS_DupValuePointer(context: ContextPointer, value: ValuePointer): ValuePointer;
  _QTS_FreeValuePointer(context: ContextPointer, value: ValuePointer): void;
  _QTS_FreeValuePointerRuntime(runtime: RuntimePointer, value: ValuePointer): void;
}

/** `JS_EVAL_*` of quickjs.h. */
export const EVAL_MODULE = 1;
export const EVAL_STRICT = 8;
/** `JSPromiseStateEnum` of quickjs.h; negative for what is no promise. */
export const PROMISE_PENDING = 0;
export const PROMISE_FULFILLED = 1;
/** Comparison of `_QTS_IsEqual` after `Object.is`. */
export const SAME_VALUE = 1;

/** The exports by which the engine tells and sets where its stack is. A test reads in their code that they do no more. */
export const STACK_EXPORTS = { tell: 'Oa', set: 'Ma' } as const;
interface StackExports {
  readonly [STACK_EXPORTS.tell]: () => number;
  readonly [STACK_EXPORTS.set]: (place: number) => void;
}

/** Instantiates the engine's WASM in the given memory. */
export async function instantiate(
  wasmModule: WebAssembly.Module,
  wasmMemory: WebAssembly.Memory,
  prepare?: (imports: object) => void,
): Promise<EngineModule> {
  let exports: object = {};
  const options = {
    wasmMemory,
    instantiateWasm: (imports: object, onSuccess: (instance: unknown) => void) => {
      prepare?.(imports);
      const instance = new WebAssembly.Instance(wasmModule, imports);
      exports = instance.exports;
      onSuccess(instance);
      return {};
    },
    print: ignore,
    printErr: ignore,
  };
  // The library has other brands for its pointers and names the DOM's WebAssembly; these are the same numbers and objects.
  const module = (await loadEmscripten(options as never)) as unknown as EngineModule;
  module.type = 'sync';
  const { [STACK_EXPORTS.tell]: tellPlace, [STACK_EXPORTS.set]: setPlace } = exports as StackExports;
  const atFirst = tellPlace();
  module.resetStack = () => setPlace(atFirst);
  return module;
}

/** The engine's own prints, on its way to abort: what matters is thrown as well. */
const ignore = (): undefined => undefined;
