import type {
  Engine,
  EngineInstance,
  EngineOptions,
  GuestImage,
  GuestScript,
  GuestStart,
  HostAnswer,
} from '../engine.ts';
import {
  type ArgumentsPointer,
  type ContextPointer,
  type EngineModule,
  EVAL_STRICT,
  type HostCallbacks,
  type Nothing,
  type ValuePointer,
} from './ffi.ts';
import { placesOf } from './image.ts';
import { allocateRoom, createInstance, type Guest, type Pointers } from './instance.ts';
import { lend } from './lend.ts';
import { createMachine, type Machine, machineFor, restore, type Tenant } from './machine.ts';
import { isProbed, type SyntaxProbe } from './syntax-probe.ts';
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
  const { start } = options;
  if (start.kind === 'boot') {
    const machine = await createMachine(options);
    return lend(machine, booted(machine, start));
  }
  const machine = await machineFor(options);
  return lend(machine, restored(machine, start.image));
}

function booted(machine: Machine, { prelude, optionsJson }: GuestStart & { readonly kind: 'boot' }): Tenant {
  const tenant = createTenant(machine, newPointers(machine.module));
  tenant.instance.boot(prelude, optionsJson);
  return tenant;
}

function restored(machine: Machine, image: GuestImage): Tenant {
  const { api, ...pointers } = placesOf(image);
  restore(machine, image);
  // Functions made for each guest would be compiled for each guest, too.
  if (machine.last?.image !== image) machine.last = { image, tenant: createTenant(machine, pointers) };
  const { tenant } = machine.last;
  tenant.instance.restored(api);
  return tenant;
}

function newPointers(module: EngineModule): Pointers {
  const runtime = module._QTS_NewRuntime();
  const context = module._QTS_NewContext(runtime, 0);
  module._QTS_RuntimeSetMaxStackSize(runtime, MAX_STACK_BYTES);
  module._QTS_RuntimeEnableInterruptHandler(runtime);
  module._QTS_RuntimeEnableModuleLoader(runtime, 1);
  return { runtime, context, ...allocateRoom(module) };
}

function createTenant(machine: Machine, pointers: Pointers): Tenant {
  const { module } = machine;
  const values = createValues(module, pointers.context);
  const syntax: SyntaxProbe = {};
  module.callbacks = callbacksOf(machine, pointers.context, values, syntax);
  const guest: Guest = { module, values, syntax, ...pointers };
  return { pointers, guest, instance: createInstance(guest) };
}

/** What the engine calls: what the guest was made with that is in the machine. */
function callbacksOf(machine: Machine, context: ContextPointer, values: Values, syntax: SyntaxProbe): HostCallbacks {
  const { module } = machine;
  const callHost = (argc: number, argv: ArgumentsPointer): ValuePointer | Nothing => {
    const arg = (index: number) =>
      index < argc ? values.toHost(module._QTS_ArgvGetJSValueConstPointer(argv, index)) : undefined;
    const answer = machine.options.host(String(arg(0)), arg(1), arg(2), arg(3));
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

  return {
    callFunction: (_none, _context, _self, argc, argv) => callHost(argc, argv),
    shouldInterrupt: () => (machine.options.interrupt() ? 1 : 0),
    loadModuleSource: (_none, _runtime, _context, name) => {
      const loaded = isProbed(syntax, name) ? { missing: name } : machine.options.loadModule(name);
      if ('source' in loaded) return values.text(loaded.source).pointer;
      throwError('ReferenceError', loaded.missing);
      return 0;
    },
    normalizeModule: (_none, _runtime, _context, importer, specifier) =>
      values.text(isProbed(syntax, specifier) ? specifier : machine.options.resolveModule(importer, specifier)).pointer,
    freeHostRef: () => undefined,
  };
}

const isScript = (answer: HostAnswer): answer is GuestScript =>
  typeof answer === 'object' && !(answer instanceof ArrayBuffer);
