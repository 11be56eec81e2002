import type { Completion, EngineInstance, Evaluation, HostValue, JobsRun, ModuleState, Opaque } from '../engine.ts';
import {
  type BytesPointer,
  type ContextPointer,
  type EngineModule,
  EVAL_MODULE,
  EVAL_STRICT,
  PROMISE_FULFILLED,
  PROMISE_PENDING,
  type RuntimePointer,
  type ValuePointer,
} from './ffi.ts';
import { isReadable, type SyntaxProbe } from './syntax-probe.ts';
import { allocate } from './texts.ts';
import type { Values } from './values.ts';

/** Longest argument list of a call into the guest. */
const MAX_ARGS = 4;
const POINTER_BYTES = 4;

/** Where the engine has put what every guest has. */
export interface Pointers {
  readonly runtime: RuntimePointer;
  readonly context: ContextPointer;
  /** Room for the arguments of a call. */
  readonly argv: BytesPointer;
  readonly lastContext: BytesPointer;
}

export interface Guest extends Pointers {
  readonly module: EngineModule;
  readonly values: Values;
  readonly syntax: SyntaxProbe;
}

/** A guest that is to boot, or whose memory is that of one that has, before it is of use. */
export interface QuickjsInstance extends Omit<EngineInstance, 'release' | 'image'> {
  boot(prelude: string, optionsJson: string): void;
  /** Takes note that the memory is that of a guest that has just booted. */
  restored(api: ValuePointer): void;
  /** The guest's api. Throws where it has none yet. */
  api(): ValuePointer;
}

const isOpaque = (value: HostValue | Opaque): value is Opaque & HostValue =>
  typeof value === 'object' && !(value instanceof ArrayBuffer);

/** A guest value as the host holds it: an object, so that it cannot be taken for a number. */
class Held {
  readonly pointer: ValuePointer;
  constructor(pointer: ValuePointer) {
    this.pointer = pointer;
  }
}
export const hold = (pointer: ValuePointer): Opaque => new Held(pointer) as unknown as Opaque;
const pointerOf = (value: Opaque): ValuePointer => (value as unknown as Held).pointer;

/** A value of the guest, or what it threw instead. Whoever has it frees it. */
export type Settled = { readonly value: ValuePointer } | { readonly thrown: ValuePointer };

/** Sorts what the engine gave back: it may be a value that means an exception. */
export function settled({ module, context, values }: Guest, value: ValuePointer): Settled {
  const thrown = module._QTS_ResolveException(context, value);
  if (thrown === 0) return { value };
  values.free(value);
  return { thrown };
}

export function evaluationOf(result: Settled): Evaluation {
  return 'thrown' in result ? { ok: false, thrown: hold(result.thrown) } : { ok: true, module: hold(result.value) };
}

/** Room for what the engine is to read, and to write. */
export function allocateRoom(module: EngineModule): Pick<Pointers, 'argv' | 'lastContext'> {
  return { argv: allocate(module, MAX_ARGS * POINTER_BYTES), lastContext: allocate(module, POINTER_BYTES) };
}

/** Gives what running jobs has come to, by its value. The engine writes whose job it ran last, and nothing where it ran none. */
export function jobsReader({ module, runtime, lastContext, values }: Guest): (result: ValuePointer) => JobsRun {
  const heap = viewOf(module);
  return (result) => {
    if (heap().getInt32(lastContext, true) === 0) {
      module._QTS_FreeValuePointerRuntime(runtime, result);
      return { ran: 0 };
    }
    const ran = values.toHost(result);
    if (typeof ran !== 'number') return { thrown: hold(result) };
    values.free(result);
    return { ran };
  };
}

function moduleState({ module, context }: Guest, opaque: Opaque): ModuleState {
  const promise = pointerOf(opaque);
  const state = module._QTS_PromiseState(context, promise);
  if (state === PROMISE_PENDING) return { state: 'pending' };
  // Without top-level await the engine hands over the namespace itself.
  if (state < 0) return { state: 'fulfilled', namespace: opaque };
  const result = hold(module._QTS_PromiseResult(context, promise));
  return state === PROMISE_FULFILLED
    ? { state: 'fulfilled', namespace: result }
    : { state: 'rejected', thrown: result };
}

function memoryBytes({ module, runtime, context, values }: Guest): number {
  const usage = module._QTS_RuntimeComputeMemoryUsage(runtime, context);
  const size = values.property(usage, 'memory_used_size');
  const bytes = module._QTS_GetFloat64(context, size);
  values.free(size);
  values.free(usage);
  return bytes;
}

function mustSucceed({ values }: Guest, result: Settled, what: string): ValuePointer {
  if ('value' in result) return result.value;
  throw new Error(`${what} failed: ${values.string(result.thrown)}`);
}

/** The memory of a guest as it is now: once it has grown, its buffer is another one. */
function viewOf(module: EngineModule): () => DataView {
  let view = new DataView(module.HEAPU8.buffer);
  return () => {
    if (view.buffer !== module.HEAPU8.buffer) view = new DataView(module.HEAPU8.buffer);
    return view;
  };
}

/** Calls functions of a guest. */
function createCaller(guest: Guest): (fn: ValuePointer, args: readonly ValuePointer[]) => Settled {
  const { module, context, argv } = guest;
  const self = module._QTS_GetUndefined();
  const heap = viewOf(module);
  return (fn, args) => {
    const view = heap();
    for (let i = 0; i < args.length; i++) view.setInt32(argv + i * POINTER_BYTES, args[i] as ValuePointer, true);
    return settled(guest, module._QTS_Call(context, fn, self, args.length, argv));
  };
}

/** What the prelude gave the host. */
function createApi(values: Values) {
  const functions = new Map<string, ValuePointer>();
  let api: ValuePointer | undefined;
  const pointer = (): ValuePointer => {
    if (api === undefined) throw new Error('The guest has not booted');
    return api;
  };
  return {
    pointer,
    become(newApi: ValuePointer): void {
      api = newApi;
      functions.clear();
    },
    functionOf(name: string): ValuePointer {
      let fn = functions.get(name);
      if (fn === undefined) {
        fn = values.property(pointer(), name);
        functions.set(name, fn);
      }
      return fn;
    },
  };
}

/** The engine's side of one guest, over its C functions. */
export function createInstance(guest: Guest): QuickjsInstance {
  const { module, runtime, context, lastContext, values, syntax } = guest;
  const call = createCaller(guest);
  const jobsRun = jobsReader(guest);
  const api = createApi(values);

  const evaluate = (source: string, fileName: string, flags: number): Settled =>
    settled(guest, values.evaluate(source, fileName, flags));

  return {
    api: api.pointer,
    restored: api.become,
    boot(prelude: string, optionsJson: string): void {
      const make = mustSucceed(guest, evaluate(prelude, 'prelude.js', EVAL_STRICT), 'The prelude');
      const name = values.text('host');
      const bridge = module._QTS_NewFunction(context, name.pointer, 4, 0, 1);
      module._free(name.pointer);
      const options = values.toGuest(optionsJson);
      api.become(mustSucceed(guest, call(make, [bridge, options]), 'Booting the guest'));
      for (const value of [make, bridge, options]) values.free(value);
    },
    call(name: string, ...args: readonly (HostValue | Opaque)[]): Completion {
      const allocated: ValuePointer[] = [];
      const pointers = args.map((arg) => {
        if (isOpaque(arg)) return pointerOf(arg);
        const pointer = values.toGuest(arg as HostValue);
        allocated.push(pointer);
        return pointer;
      });
      const result = call(api.functionOf(name), pointers);
      for (const pointer of allocated) values.free(pointer);
      if ('thrown' in result) return { ok: false, thrown: hold(result.thrown) };
      const value = values.toHost(result.value);
      values.free(result.value);
      return { ok: true, value };
    },
    evaluateModule: (source, fileName) => evaluationOf(evaluate(source, fileName, EVAL_MODULE)),
    isModule(source: string, fileName: string): boolean {
      // What the engine's C function gives of a module that was only compiled stands for nothing, and to free it can abort.
      return isReadable(syntax, source, (text) => {
        const result = evaluate(text, fileName, EVAL_MODULE);
        values.free('value' in result ? result.value : result.thrown);
      });
    },
    moduleState: (opaque) => moduleState(guest, opaque),
    runJobs: (limit) => jobsRun(module._QTS_ExecutePendingJob(runtime, limit, lastContext)),
    memoryBytes: () => memoryBytes(guest),
  };
}
