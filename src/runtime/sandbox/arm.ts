import { type ArmSettings, MAX_OPEN_OPS } from '../bridge/sandbox-api.ts';
import type { Engine, EngineInstance, HostFunction, HostValue, Suspending } from '../engines/engine.ts';
import prelude from './guest/boot.ts?guest-script';
import errorsModule from './guest/errors.ts?guest-module';
import { createModuleTable, type ModuleTable, type RunModules } from './modules.ts';

/** Name under which scripts are evaluated: what stacks and importers say. */
export const SCRIPT_NAME = 'script.js';

const HANDOVER_MODULE =
  'const handover = globalThis.__codemode_internal__; delete globalThis.__codemode_internal__;' +
  'export const { call, callSync, deepFreeze, delay, fixed, freeze, giveTextResults, hidden, host, jsonText, log, setClock, setErrorClasses, setMakeError, tell, tool, tooManySteps } = handover;';

const INTERNAL_MODULES = new Map([
  ['codemode:internal', HANDOVER_MODULE],
  ['codemode:errors', errorsModule],
]);

/** What the engine reports to, filled in when a run takes the sandbox. */
export interface Hooks {
  host: HostFunction;
  interrupt: () => boolean;
  onOutOfMemory: () => void;
  modules: ModuleTable;
}

/** A sandbox that is ready for a script, used for one run. */
export interface ArmedSandbox {
  readonly key: string;
  readonly guest: EngineInstance;
  readonly hooks: Hooks;
}

/** What synchronous calls add to a sandbox. */
export interface ArmedSync {
  /** Module source that runs ahead of the dialect's prelude. */
  readonly prelude: string;
  /** What lets the engine put a guest's stack aside, where that is how calls are to wait. */
  readonly suspending?: Suspending;
}

export const settingsKey = (settings: ArmSettings): string => JSON.stringify(settings);

/**
 * Builds a fresh guest with prelude, errors and Web APIs. With `sync` the prelude of synchronous calls runs ahead of the dialect's.
 * Throws when the engine cannot start.
 */
export async function arm(
  engine: Engine,
  wasmModule: WebAssembly.Module,
  settings: ArmSettings,
  sync?: ArmedSync,
): Promise<ArmedSandbox> {
  const hooks: Hooks = {
    host: () => undefined,
    interrupt: () => false,
    onOutOfMemory: () => undefined,
    modules: moduleTable({ modules: [], internals: [], setup: [], aliases: [], missing: [] }),
  };
  const guest = await engine.create({
    wasmModule,
    maxMemoryBytes: settings.maxMemoryBytes,
    interrupt: () => hooks.interrupt(),
    onOutOfMemory: () => hooks.onOutOfMemory(),
    resolveModule: (importer, specifier) => hooks.modules.resolve(importer, specifier),
    loadModule: (name) => hooks.modules.load(name),
    ...(sync?.suspending === undefined ? {} : { suspending: sync.suspending }),
  });
  const options = { hide: settings.hide, maxOpenOps: MAX_OPEN_OPS };
  guest.boot(prelude, (op, a, b, c) => hooks.host(op, a, b, c), JSON.stringify(options));
  for (const text of sync === undefined ? [settings.prelude] : [sync.prelude, settings.prelude]) {
    const started = guest.evaluateModule(`import 'codemode:errors';\n${text}`, 'codemode:boot');
    if (!started.ok) {
      throw new Error(`The sandbox prelude failed: ${String(describeWith(guest, started.thrown))}`);
    }
    for (let ran = 1; ran > 0; ) {
      const jobs = guest.runJobs(-1);
      ran = 'ran' in jobs ? jobs.ran : 0;
    }
  }
  return { key: settingsKey(settings), guest, hooks };
}

function describeWith(guest: EngineInstance, thrown: Parameters<EngineInstance['call']>[1]): HostValue {
  const described = guest.call('describe', thrown);
  return described.ok ? described.value : 'an error that cannot be described';
}

/** The modules of one run. */
export const moduleTable = (run: RunModules): ModuleTable => createModuleTable(INTERNAL_MODULES, run, SCRIPT_NAME);
