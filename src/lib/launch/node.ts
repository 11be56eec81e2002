import { readFile } from 'node:fs/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Powers } from '../../runtime/bridge/handshake.ts';
import { sayHello, sharedAnswers } from '../../runtime/bridge/index.ts';
import type { StartedRealm, StartRealm } from '../../runtime/bridge/realm.ts';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';

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
  const answers = sharedAnswers();
  const shared = answers === undefined ? {} : { answers };
  return {
    ...openThread('sandbox', { wasmModule, ...shared } as never),
    ...shared,
    part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
  };
};

/** Starts a thread for the checks of inputs that a hostile pattern could draw out. */
export const startValidation: StartRealm = () => openThread('validation');

function openThread(name: 'sandbox' | 'validation', powers?: Powers): StartedRealm {
  // Each file by its whole name, so that a bundler sees what a thread starts from.
  const file = {
    sandbox: () => new URL('./sandbox.thread.mjs', import.meta.url),
    validation: () => new URL('./validation.thread.mjs', import.meta.url),
  }[name]();
  const thread = new Worker(file, { stdin: false, env: {}, execArgv: OF_ITS_OWN, name: `codemode-${name}` });
  const port = sayHello(thread as never, new MessageChannel() as never, powers);
  thread.unref();
  let ended = false;
  return {
    port,
    terminate: () => {
      ended = true;
      void thread.terminate();
    },
    onDeath: (listener) => {
      thread.on('error', (error) => listener(error instanceof Error ? error.message : String(error)));
      thread.on('exit', () => {
        if (!ended) listener(`the ${name} thread exited`);
      });
    },
  };
}
