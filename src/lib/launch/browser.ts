import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { openWorker, sharedAnswers } from '../../runtime/bridge/index.ts';
import type { StartRealm } from '../../runtime/bridge/realm.ts';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles the engine once a page. A server that sends WASM with another type still works. */
function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    const response = await fetch(wasmUrl);
    if (!response.ok) throw new Error(`The engine could not be loaded: ${response.url} answered ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  })();
  compiled.catch(() => {
    compiled = undefined;
  });
  return compiled;
}

/** Starts a sandbox in a Web Worker. */
export const launch: SandboxLauncher = async () => {
  const wasmModule = await compileEngine();
  const worker = new Worker(new URL('../../worker/sandbox.worker.ts', import.meta.url), {
    type: 'module',
    name: 'codemode-sandbox',
  });
  const answers = sharedAnswers();
  const shared = answers === undefined ? {} : { answers };
  return {
    ...openWorker(worker, 'the worker of the sandbox could not be loaded', { wasmModule, ...shared } as never),
    ...shared,
    part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
  };
};

/** Starts a worker for the checks of inputs that a hostile pattern could draw out. */
export const startValidation: StartRealm = () =>
  openWorker(
    new Worker(new URL('../../worker/validation.worker.ts', import.meta.url), {
      type: 'module',
      name: 'codemode-validation',
    }),
    'the worker of the checks could not be loaded',
  );
