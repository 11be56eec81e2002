import loadEmscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';

/** A place in the guest's memory: a JSValue, a text, an array of pointers. */
export type Pointer = number;

/** The part of the Emscripten module that we use. Its memory never grows, so its views stay valid. */
interface EmscriptenModule {
  type: 'sync';
  callbacks: HostCallbacks;
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): Pointer;
  _free(pointer: Pointer): void;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, to: Pointer, maxBytes: number): void;
  UTF8ToString(from: Pointer): string;
}

/** What the engine calls. The first parameter is for builds that can suspend, which this is not. */
export interface HostCallbacks {
  /** Answers an owned value, or 0 for undefined. */
  callFunction(none: undefined, context: Pointer, self: Pointer, argc: number, argv: Pointer, id: number): Pointer;
  /** Answers 1 to end what the guest is doing. */
  shouldInterrupt(none: undefined, runtime: Pointer): number;
  /** Answers an owned text, or 0 with an exception thrown. */
  loadModuleSource(none: undefined, runtime: Pointer, context: Pointer, name: string): Pointer;
  normalizeModule(none: undefined, runtime: Pointer, context: Pointer, importer: string, specifier: string): Pointer;
  freeHostRef(none: undefined, runtime: Pointer, id: number): void;
}

/** One instance of the engine: its memory and its functions. */
export type EngineModule = EmscriptenModule & Ffi;

/** The engine's functions, by the names they have in C behind the underscore that exports get. */
interface Ffi {
  _QTS_NewRuntime(): Pointer;
  _QTS_RuntimeSetMaxStackSize(runtime: Pointer, bytes: number): void;
  _QTS_RuntimeEnableInterruptHandler(runtime: Pointer): void;
  _QTS_RuntimeEnableModuleLoader(runtime: Pointer, customNormalize: number): void;
  _QTS_RuntimeComputeMemoryUsage(runtime: Pointer, context: Pointer): Pointer;
  /** All intrinsics with 0. */
  _QTS_NewContext(runtime: Pointer, intrinsics: number): Pointer;
  _QTS_Eval(
    context: Pointer,
    code: Pointer,
    bytes: number,
    file: Pointer,
    detectModule: number,
    flags: number,
  ): Pointer;
  _QTS_ResolveException(context: Pointer, value: Pointer): Pointer;
  _QTS_ExecutePendingJob(runtime: Pointer, max: number, lastContext: Pointer): Pointer;
  _QTS_PromiseState(context: Pointer, promise: Pointer): number;
  _QTS_PromiseResult(context: Pointer, promise: Pointer): Pointer;
  _QTS_Call(context: Pointer, fn: Pointer, self: Pointer, argc: number, argv: Pointer): Pointer;
  _QTS_ArgvGetJSValueConstPointer(argv: Pointer, index: number): Pointer;
  _QTS_NewFunction(context: Pointer, name: Pointer, length: number, isConstructor: number, id: number): Pointer;
  _QTS_GetProp(context: Pointer, object: Pointer, name: Pointer): Pointer;
  _QTS_SetProp(context: Pointer, object: Pointer, name: Pointer, value: Pointer): void;
  _QTS_Typeof(context: Pointer, value: Pointer): Pointer;
  _QTS_NewString(context: Pointer, text: Pointer): Pointer;
  _QTS_GetString(context: Pointer, value: Pointer): Pointer;
  _QTS_FreeCString(context: Pointer, text: Pointer): void;
  _QTS_NewFloat64(context: Pointer, value: number): Pointer;
  _QTS_GetFloat64(context: Pointer, value: Pointer): number;
  _QTS_NewArrayBuffer(context: Pointer, bytes: Pointer, length: number): Pointer;
  _QTS_GetArrayBuffer(context: Pointer, value: Pointer): Pointer;
  _QTS_GetArrayBufferLength(context: Pointer, value: Pointer): number;
  _QTS_NewError(context: Pointer): Pointer;
  _QTS_Throw(context: Pointer, error: Pointer): Pointer;
  _QTS_GetUndefined(): Pointer;
  _QTS_GetTrue(): Pointer;
  _QTS_GetFalse(): Pointer;
  _QTS_IsEqual(context: Pointer, a: Pointer, b: Pointer, how: number): number;
  _QTS_DupValuePointer(context: Pointer, value: Pointer): Pointer;
  _QTS_FreeValuePointer(context: Pointer, value: Pointer): void;
  _QTS_FreeValuePointerRuntime(runtime: Pointer, value: Pointer): void;
}

/** `JS_EVAL_*` of quickjs.h. */
export const EVAL_MODULE = 1;
export const EVAL_STRICT = 8;
export const EVAL_COMPILE_ONLY = 32;
/** `JSPromiseStateEnum` of quickjs.h; negative for what is no promise. */
export const PROMISE_PENDING = 0;
export const PROMISE_FULFILLED = 1;
/** Comparison of `_QTS_IsEqual` after `Object.is`. */
export const SAME_VALUE = 1;

/** Instantiates the engine's WASM in the given memory. */
export async function instantiate(
  wasmModule: WebAssembly.Module,
  wasmMemory: WebAssembly.Memory,
  prepare?: (imports: object) => void,
): Promise<EngineModule> {
  const options = {
    wasmMemory,
    instantiateWasm: (imports: object, onSuccess: (instance: unknown) => void) => {
      prepare?.(imports);
      onSuccess(new WebAssembly.Instance(wasmModule, imports));
      return {};
    },
    print: ignore,
    printErr: ignore,
  };
  // The library types its pointers by brands and names the DOM's WebAssembly; these are the same numbers and objects.
  const module = (await loadEmscripten(options as never)) as unknown as EngineModule;
  module.type = 'sync';
  return module;
}

/** The engine's own prints, on its way to abort: what matters is thrown as well. */
const ignore = (): undefined => undefined;
