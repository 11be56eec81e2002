import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
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

/**
 * Where the files of threads are, if not beside this code: a bundler may have left them where the package is installed, as
 * seen from what it wrote.
 */
function leftBehind(): string | undefined {
  if (existsSync(new URL(/* webpackIgnore: true */ './quickjs.wasm', import.meta.url))) return undefined;
  try {
    const installed = pathToFileURL(createRequire(import.meta.url).resolve('codemode-runner/package.json'));
    return new URL('dist/lib/launch/', installed).href;
  } catch {
    return undefined;
  }
}

function compileEngine(elsewhere: string | undefined): Promise<WebAssembly.Module> {
  const engine =
    elsewhere === undefined
      ? new URL(/* webpackIgnore: true */ './quickjs.wasm', import.meta.url)
      : new URL('quickjs.wasm', elsewhere);
  compiled ??= readFile(engine).then((bytes) => WebAssembly.compile(bytes));
  compiled.catch(() => {
    compiled = undefined;
  });
  return compiled;
}

/** Flags of the process are for its program: some, such as those of `node -e`, keep a thread from starting at all. */
const OF_ITS_OWN = { stdin: false, env: {}, execArgv: [] as string[] };

/** Starts a sandbox in a worker thread. Idle threads do not keep the process alive. */
export const launch: SandboxLauncher = async () => {
  const elsewhere = leftBehind();
  const wasmModule = await compileEngine(elsewhere).catch((error: unknown) => {
    throw new HostError('engine-failed', messageOf(error), { hint: START_HINT, cause: error });
  });
  const answers = sharedAnswers();
  const shared = answers === undefined ? {} : { answers };
  const options = { ...OF_ITS_OWN, name: 'codemode-sandbox' };
  // Each file by its whole name where a thread is started, so that a bundler sees what it starts from.
  const thread =
    elsewhere === undefined
      ? new Worker(new URL(/* webpackIgnore: true */ './sandbox.thread.mjs', import.meta.url), options)
      : new Worker(new URL('sandbox.thread.mjs', elsewhere), options);
  return {
    ...openThread(thread, 'sandbox', { wasmModule, ...shared } as never),
    ...shared,
    startHint: START_HINT,
    part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
  };
};

/** Starts a thread for the checks of inputs that a hostile pattern could draw out. */
export const startValidation: StartRealm = () => {
  const elsewhere = leftBehind();
  const options = { ...OF_ITS_OWN, name: 'codemode-validation' };
  const thread =
    elsewhere === undefined
      ? new Worker(new URL(/* webpackIgnore: true */ './validation.thread.mjs', import.meta.url), options)
      : new Worker(new URL('validation.thread.mjs', elsewhere), options);
  return openThread(thread, 'validation');
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
