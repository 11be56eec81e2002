import { readFile } from 'node:fs/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Powers } from '../../runtime/bridge/handshake.ts';
import { sayHello, sharedAnswers } from '../../runtime/bridge/index.ts';
import type { StartedRealm, StartRealm } from '../../runtime/bridge/realm.ts';
import { HostError } from '../../runtime/errors.ts';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';
import { messageOf } from '../../runtime/json.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/** What a program can do that starts no sandbox: mostly, a bundler has left files out. */
const START_HINT =
  'Run the script again. If that fails too and the program is bundled, copy the files of codemode-runner/dist/lib/launch beside what the bundler wrote, or leave codemode-runner out of the bundle.';

function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL(/* webpackIgnore: true */ './quickjs.wasm', import.meta.url)).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  compiled.catch(() => {
    compiled = undefined;
  });
  return compiled;
}

/** Flags of the process are for its program: some, such as those of `node -e`, keep a thread from starting at all. */
const OF_ITS_OWN = { stdin: false, env: {}, execArgv: [] as string[] };

/** Starts a sandbox in a worker thread. Idle threads do not keep the process alive. */
export const launch: SandboxLauncher = async () => {
  const wasmModule = await compileEngine().catch((error: unknown) => {
    throw new HostError('engine-failed', messageOf(error), { hint: START_HINT, cause: error });
  });
  const answers = sharedAnswers();
  const shared = answers === undefined ? {} : { answers };
  // Each file by its whole name where a thread is started, so that a bundler sees what it starts from.
  const thread = new Worker(new URL(/* webpackIgnore: true */ './sandbox.thread.mjs', import.meta.url), {
    ...OF_ITS_OWN,
    name: 'codemode-sandbox',
  });
  return {
    ...openThread(thread, 'sandbox', { wasmModule, ...shared } as never),
    ...shared,
    startHint: START_HINT,
    part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
  };
};

/** Starts a thread for the checks of inputs that a hostile pattern could draw out. */
export const startValidation: StartRealm = () => {
  const options = { ...OF_ITS_OWN, name: 'codemode-validation' };
  return openThread(
    new Worker(new URL(/* webpackIgnore: true */ './validation.thread.mjs', import.meta.url), options),
    'validation',
  );
};

function openThread(thread: Worker, name: 'sandbox' | 'validation', powers?: Powers): StartedRealm {
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
