import loadEmscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type {
  Completion,
  Engine,
  EngineInstance,
  EngineOptions,
  Evaluation,
  HostFunction,
  HostValue,
  JobsRun,
  ModuleState,
  Opaque,
} from '../engine.ts';

const WASM_PAGE_BYTES = 65_536;
/** The module's own data needs this much before a guest can start. */
const MIN_PAGES = 256;
/** Deep enough for 700 frames, shallow enough that V8's own stack is never the one to overflow. */
const MAX_STACK_BYTES = 128 * 1024;

/** QuickJS 2025-09 by quickjs-emscripten: exact `line:column` in stacks, fixed memory per instance. */
export const quickjs: Engine = { id: 'quickjs', create };

async function create(options: EngineOptions): Promise<EngineInstance> {
  const pages = Math.max(MIN_PAGES, Math.ceil(options.maxMemoryBytes / WASM_PAGE_BYTES));
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  // The build grows its memory on demand: refusing here makes running out exact and visible.
  Object.defineProperty(memory, 'grow', {
    value: () => {
      options.onOutOfMemory();
      throw new RangeError('The sandbox has a fixed memory');
    },
  });
  const emscripten = await loadEmscripten({
    wasmMemory: memory,
    instantiateWasm: (imports: object, onSuccess: (instance: unknown) => void) => {
      onSuccess(new WebAssembly.Instance(options.wasmModule, imports));
      return {};
    },
    print: ignore,
    printErr: ignore,
    // The library's types name the DOM's WebAssembly; these are the same objects.
  } as unknown as Parameters<typeof loadEmscripten>[0]);
  emscripten.type = 'sync';
  const runtime = new QuickJSWASMModule(emscripten, new QuickJSFFI(emscripten)).newRuntime();
  runtime.setMaxStackSize(MAX_STACK_BYTES);
  runtime.setInterruptHandler(options.interrupt);
  runtime.setModuleLoader(
    (name) => {
      const loaded = options.loadModule(name);
      return 'source' in loaded ? loaded.source : { error: missingModule(loaded.missing) };
    },
    (importer, specifier) => options.resolveModule(importer, specifier),
  );
  return instance(runtime, runtime.newContext());
}

/** The engine's own prints, on its way to abort: what matters is thrown as well. */
const ignore = (): undefined => undefined;

function missingModule(message: string): Error {
  const error = new Error(message);
  error.name = 'ReferenceError';
  return error;
}

function instance(runtime: QuickJSRuntime, context: QuickJSContext): EngineInstance {
  const api = new Map<string, QuickJSHandle>();
  let apiObject: QuickJSHandle | undefined;

  const opaque = (handle: QuickJSHandle): Opaque => handle as unknown as Opaque;
  const handleOf = (value: Opaque): QuickJSHandle => value as unknown as QuickJSHandle;

  const toGuest = (value: HostValue): QuickJSHandle => {
    switch (typeof value) {
      case 'string':
        return context.newString(value);
      case 'number':
        return context.newNumber(value);
      case 'boolean':
        return value ? context.true : context.false;
      case 'undefined':
        return context.undefined;
      default:
        return context.newArrayBuffer(value);
    }
  };

  const toHost = (handle: QuickJSHandle | undefined): HostValue => {
    if (handle === undefined) return undefined;
    switch (context.typeof(handle)) {
      case 'string':
        return context.getString(handle);
      case 'number':
        return context.getNumber(handle);
      case 'boolean':
        return context.sameValue(handle, context.true);
      case 'object': {
        const bytes = context.getArrayBuffer(handle);
        const copy = bytes.value.slice().buffer as ArrayBuffer;
        bytes.dispose();
        return copy;
      }
      default:
        return undefined;
    }
  };

  return {
    boot(prelude: string, host: HostFunction, optionsJson: string): void {
      const make = context.unwrapResult(context.evalCode(prelude, 'prelude.js', { type: 'global', strict: true }));
      const bridge = context.newFunction('host', (op, a, b, c) =>
        toGuest(host(context.getString(op), toHost(a), toHost(b), toHost(c))),
      );
      const optionsText = context.newString(optionsJson);
      apiObject = context.unwrapResult(context.callFunction(make, context.undefined, bridge, optionsText));
      for (const handle of [make, bridge, optionsText]) handle.dispose();
    },
    call(name: string, ...args: readonly (HostValue | Opaque)[]): Completion {
      if (apiObject === undefined) throw new Error('The guest has not booted');
      let fn = api.get(name);
      if (fn === undefined) {
        fn = context.getProp(apiObject, name);
        api.set(name, fn);
      }
      const made: QuickJSHandle[] = [];
      const handles = args.map((arg) => {
        if (typeof arg === 'object' && !(arg instanceof ArrayBuffer)) return handleOf(arg);
        const handle = toGuest(arg);
        made.push(handle);
        return handle;
      });
      const result = context.callFunction(fn, context.undefined, ...handles);
      for (const handle of made) if (handle.alive) handle.dispose();
      if (result.error) return { ok: false, thrown: opaque(result.error) };
      const value = toHost(result.value);
      result.value.dispose();
      return { ok: true, value };
    },
    evaluateModule(source: string, fileName: string): Evaluation {
      const result = context.evalCode(source, fileName, { type: 'module' });
      return result.error ? { ok: false, thrown: opaque(result.error) } : { ok: true, module: opaque(result.value) };
    },
    moduleState(module: Opaque): ModuleState {
      const state = context.getPromiseState(handleOf(module));
      switch (state.type) {
        case 'pending':
          return { state: 'pending' };
        case 'fulfilled':
          return { state: 'fulfilled', namespace: opaque(state.value) };
        case 'rejected':
          return { state: 'rejected', thrown: opaque(state.error) };
      }
    },
    runJobs(limit: number): JobsRun {
      const jobs = runtime.executePendingJobs(limit);
      return jobs.error ? { thrown: opaque(jobs.error) } : { ran: jobs.value };
    },
    memoryBytes(): number {
      const usage = runtime.computeMemoryUsage();
      const size = context.getProp(usage, 'memory_used_size');
      const bytes = context.getNumber(size);
      size.dispose();
      usage.dispose();
      return bytes;
    },
  };
}
