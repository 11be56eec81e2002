import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { sayHello, sharedAnswers } from '../../runtime/bridge/index.ts';
import type { SandboxLauncher } from '../../runtime/host/host.ts';
import type { StartValidationRealm } from '../../runtime/validation/index.ts';

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
  const port = sayHello(worker as never, new MessageChannel() as never, wasmModule, answers);
  return {
    ...(answers === undefined ? {} : { answers }),
    port,
    part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
    terminate: () => worker.terminate(),
    onDeath: (listener) => {
      worker.addEventListener('error', (event: Event) => {
        event.preventDefault();
        // Where the worker was refused or its file is gone, the event is a bare one.
        const message = event instanceof ErrorEvent ? event.message : '';
        listener(message === '' ? 'the worker of the sandbox could not be loaded' : message);
      });
    },
  };
};

/** Starts a worker for the checks of inputs that a hostile pattern could draw out. */
export const startValidation: StartValidationRealm = async () => {
  const worker = new Worker(new URL('../../worker/validation.worker.ts', import.meta.url), {
    type: 'module',
    name: 'codemode-validation',
  });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(port2, [port2]);
  return {
    port: port1 as never,
    terminate: () => worker.terminate(),
    onDeath: (listener) => worker.addEventListener('error', (event) => listener(event.message)),
  };
};
