import { readFile } from 'node:fs/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import { sayHello, sharedAnswers } from '../../runtime/bridge/index.ts';
import type { SandboxLauncher } from '../../runtime/host/host.ts';
import type { StartValidationRealm } from '../../runtime/validation/index.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL('./quickjs.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** Flags of the process are for its program: some, such as those of `node -e`, keep a thread from starting at all. */
const OF_ITS_OWN: string[] = [];

/** Starts a sandbox in a worker thread. Idle threads do not keep the process alive. */
export const launch: SandboxLauncher = async () => {
  const wasmModule = await compileEngine();
  const thread = new Worker(new URL('./sandbox.thread.js', import.meta.url), {
    stdin: false,
    env: {},
    execArgv: OF_ITS_OWN,
    name: 'codemode-sandbox',
  });
  const { port1, port2 } = new MessageChannel();
  const answers = sharedAnswers();
  const port = sayHello(thread as never, { port1, port2 } as never, wasmModule, answers);
  thread.unref();
  let ended = false;
  return {
    ...(answers === undefined ? {} : { answers }),
    port,
    part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
    terminate: () => {
      ended = true;
      void thread.terminate();
    },
    onDeath: (listener) => {
      thread.on('error', (error) => listener(error instanceof Error ? error.message : String(error)));
      thread.on('exit', () => {
        if (!ended) listener('the sandbox thread exited');
      });
    },
  };
};

/** Starts a thread for the checks of inputs that a hostile pattern could draw out. */
export const startValidation: StartValidationRealm = async () => {
  const thread = new Worker(new URL('./validation.thread.js', import.meta.url), {
    stdin: false,
    env: {},
    execArgv: OF_ITS_OWN,
    name: 'codemode-validation',
  });
  const { port1, port2 } = new MessageChannel();
  thread.postMessage(port2, [port2]);
  thread.unref();
  return {
    port: port1 as never,
    terminate: () => void thread.terminate(),
    onDeath: (listener) => {
      thread.on('error', (error) => listener(error instanceof Error ? error.message : String(error)));
    },
  };
};
