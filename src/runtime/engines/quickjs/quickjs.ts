import type { Engine, EngineInstance, EngineOptions, GuestScript, HostAnswer } from '../engine.ts';
import {
  type ArgumentsPointer,
  type ContextPointer,
  type EngineModule,
  EVAL_STRICT,
  type HostCallbacks,
  instantiate,
  type Nothing,
  type RuntimePointer,
  type ValuePointer,
} from './ffi.ts';
import { restoreImage, takeImage } from './image.ts';
import { createInstance, type Guest } from './instance.ts';
import { boundedMemory, fixedMemory, leastBytes } from './memory.ts';
import { createValues, type Values } from './values.ts';

/** Deep enough for 700 frames, shallow enough that V8's own stack is never the one to overflow. */
const MAX_STACK_BYTES = 128 * 1024;

/**
 * QuickJS 2025-09 by quickjs-emscripten, over its C functions: exact `line:column` in stacks, bounded memory per instance. Its
 * classes for handles and lifetimes are left out: they are half of the code that a page would load, and slower.
 */
export const quickjs: Engine = {
  id: 'quickjs',
  create,
  loadSuspending: async () => (await import('./suspending.ts')).quickjsSuspending(),
};

async function create(options: EngineOptions): Promise<EngineInstance> {
  const { wasmModule, suspending, start, host } = options;
  const module = await instantiate(wasmModule, boundedMemory(options), suspending?.prepare);
  const bytesAtFirst = module.HEAPU8.length;
  const { runtime, context, api } = start.kind === 'image' ? restoreImage(module, start.image) : newContext(module);
  const values = createValues(module, context);

  const callHost = (argc: number, argv: ArgumentsPointer): ValuePointer | Nothing => {
    const arg = (index: number) =>
      index < argc ? values.toHost(module._QTS_ArgvGetJSValueConstPointer(argv, index)) : undefined;
    const answer = host(String(arg(0)), arg(1), arg(2), arg(3));
    // The engine's WASM waits for the place of the value as it would take it.
    return answer instanceof Promise ? (answer.then(give) as never) : give(answer);
  };
  const give = (answer: HostAnswer): ValuePointer | Nothing => {
    if (answer === undefined) return 0;
    // What the script throws is thrown to the guest that asked.
    return isScript(answer) ? values.evaluate(answer.script, 'prelude.js', EVAL_STRICT) : values.toGuest(answer);
  };
  const throwError = (name: string, message: string): void => {
    const error = module._QTS_NewError(context);
    setText(values, error, 'name', name);
    setText(values, error, 'message', message);
    module._QTS_Throw(context, error);
  };
  const setText = ({ toGuest, free }: Values, object: ValuePointer, key: string, text: string): void => {
    const [name, value] = [toGuest(key), toGuest(text)];
    module._QTS_SetProp(context, object, name, value);
    free(name);
    free(value);
  };

  module.callbacks = {
    callFunction: (_none, _context, _self, argc, argv) => callHost(argc, argv),
    shouldInterrupt: () => (options.interrupt() ? 1 : 0),
    loadModuleSource: (_none, _runtime, _context, name) => {
      const loaded = options.loadModule(name);
      if ('source' in loaded) return values.text(loaded.source).pointer;
      throwError('ReferenceError', loaded.missing);
      return 0;
    },
    normalizeModule: (_none, _runtime, _context, importer, specifier) =>
      values.text(options.resolveModule(importer, specifier)).pointer,
    freeHostRef: () => undefined,
  } satisfies HostCallbacks;

  const guest: Guest = { module, runtime, context, values };
  const instance = createInstance(guest, {
    ...(api === undefined ? {} : { api }),
    image: async (api) => {
      if (module.HEAPU8.length > bytesAtFirst) return undefined;
      const fresh = await instantiate(wasmModule, fixedMemory(bytesAtFirst));
      return takeImage({ module, runtime, context, api }, fresh, leastBytes(wasmModule));
    },
  });
  if (start.kind === 'boot') instance.boot(start.prelude, start.optionsJson);
  return suspending === undefined ? instance : suspending.extend(guest, instance);
}

function newContext(module: EngineModule): { runtime: RuntimePointer; context: ContextPointer; api?: undefined } {
  const runtime = module._QTS_NewRuntime();
  const context = module._QTS_NewContext(runtime, 0);
  module._QTS_RuntimeSetMaxStackSize(runtime, MAX_STACK_BYTES);
  module._QTS_RuntimeEnableInterruptHandler(runtime);
  module._QTS_RuntimeEnableModuleLoader(runtime, 1);
  return { runtime, context };
}

const isScript = (answer: HostAnswer): answer is GuestScript =>
  typeof answer === 'object' && !(answer instanceof ArrayBuffer);
