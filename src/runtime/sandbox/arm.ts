import { type ArmSettings, MAX_OPEN_OPS } from '../bridge/sandbox-api.ts';
import type { Engine, EngineInstance, GuestImage, HostFunction, HostValue, Suspending } from '../engines/engine.ts';
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

/** Images of guests that are ready for a script, by what they were armed with; undefined for what was armed once. */
const images = new Map<string, GuestImage | undefined>();
/** As many systems as a realm is likely to serve in turn. */
const MAX_IMAGES = 4;

/**
 * Builds a fresh guest with prelude, errors and Web APIs. With `sync` the prelude of synchronous calls runs ahead of the dialect's.
 * From the third on, guests that are armed alike start from an image of the second. Throws when the engine cannot start.
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
  const preludes = sync === undefined ? [settings.prelude] : [sync.prelude, settings.prelude];
  const alike = JSON.stringify([engine.id, settings.hide, preludes]);
  const image = images.get(alike);
  const optionsJson = JSON.stringify({ hide: settings.hide, maxOpenOps: MAX_OPEN_OPS });
  const guest = await engine.create({
    wasmModule,
    start: image === undefined ? { kind: 'boot', prelude, optionsJson } : { kind: 'image', image },
    host: (op, a, b, c) => hooks.host(op, a, b, c),
    maxMemoryBytes: settings.maxMemoryBytes,
    interrupt: () => hooks.interrupt(),
    onOutOfMemory: () => hooks.onOutOfMemory(),
    resolveModule: (importer, specifier) => hooks.modules.resolve(importer, specifier),
    loadModule: (name) => hooks.modules.load(name),
    ...(sync?.suspending === undefined ? {} : { suspending: sync.suspending }),
  });
  if (image === undefined) {
    for (const text of preludes) evaluatePrelude(guest, text);
    remember(alike, guest);
  }
  return { key: settingsKey(settings), guest, hooks };
}

function evaluatePrelude(guest: EngineInstance, text: string): void {
  const started = guest.evaluateModule(`import 'codemode:errors';\n${text}`, 'codemode:boot');
  if (!started.ok) throw new Error(`The sandbox prelude failed: ${String(describeWith(guest, started.thrown))}`);
  for (let ran = 1; ran > 0; ) {
    const jobs = guest.runJobs(-1);
    ran = 'ran' in jobs ? jobs.ran : 0;
  }
}

/** Keeps an image of a guest whose like was armed before. One that runs a single script is not worth the time. */
function remember(alike: string, guest: EngineInstance): void {
  const image = images.has(alike) ? guest.image() : undefined;
  images.delete(alike);
  images.set(alike, image);
  for (const oldest of images.keys()) {
    if (images.size <= MAX_IMAGES) break;
    images.delete(oldest);
  }
}

function describeWith(guest: EngineInstance, thrown: Parameters<EngineInstance['call']>[1]): HostValue {
  const described = guest.call('describe', thrown);
  return described.ok ? described.value : 'an error that cannot be described';
}

/** The modules of one run. */
export const moduleTable = (run: RunModules): ModuleTable => createModuleTable(INTERNAL_MODULES, run, SCRIPT_NAME);
