import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { openWorker, sharedAnswers } from '../../runtime/bridge/index.ts';
import type { StartRealm } from '../../runtime/bridge/realm.ts';
import { HostError } from '../../runtime/errors.ts';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';
import { messageOf } from '../../runtime/json.ts';
import { loadOnce } from '../../runtime/load-once.ts';
import type { Ahead } from './ahead.ts';
import { leftBehind } from './left-behind.ts';
import { NOT_LOADED, type StartedWorker, startWorker } from './sandbox-worker.ts';

/** Where a development server has our files, if not beside our code. */
const elsewhere = leftBehind(import.meta.url);
const engineUrl = elsewhere === undefined ? wasmUrl : `${elsewhere}quickjs.wasm`;

/** What to do if no sandbox starts. */
const START_HINT =
  'Run the script again. If that fails too, its files are gone (reload), or workers or WebAssembly are not allowed here (see the Content-Security-Policy of the site).';
/** Vite's development server bundles packages ahead without the files beside them, and answers requests for these with the page. */
const BUNDLED_HINT =
  "Reload the page: its files may be gone. In a page of your own, the bundler has not put the package's files beside its code: with Vite, set optimizeDeps: { exclude: ['codemode-runner'] }; with others, copy the files of codemode-runner/dist/lib/launch there.";

const failed = (message: string, hint = START_HINT, cause?: unknown): HostError =>
  new HostError('engine-failed', message, { hint, cause });

/** Compiles the engine while it is downloaded, or afterwards if the server sends WASM with another media type. */
async function compiledFrom(response: Response): Promise<WebAssembly.Module> {
  const streams = response.headers.get('content-type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Compiles the engine once for each page. Call it early, so that the download begins before the first sandbox starts. */
export const compileEngine = loadOnce(async (): Promise<WebAssembly.Module> => {
  const response = await fetch(engineUrl).catch((error: unknown) => {
    throw failed(`The engine could not be loaded from ${engineUrl}: ${messageOf(error)}`, START_HINT, error);
  });
  if (response.status === 404) throw failed(`The engine is not at ${response.url}`, BUNDLED_HINT);
  if (!response.ok) throw failed(`The engine could not be loaded: ${response.url} answered ${response.status}`);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (isPage) throw failed(`There is a page where the engine should be, at ${response.url}`, BUNDLED_HINT);
  return compiledFrom(response).catch((error: unknown) => {
    throw failed(messageOf(error), START_HINT, error);
  });
});

/** Starts a sandbox in a Web Worker, whose code is loaded while the engine is. */
export const launch: SandboxLauncher = () => launchIn(startWorker(elsewhere));

/** Starts the first sandbox in the worker that was started ahead, and each later one in a new worker. */
export const launchAfter =
  ({ take }: Ahead): SandboxLauncher =>
  () =>
    launchIn(take() ?? startWorker(elsewhere));

async function launchIn({ worker, death }: StartedWorker): ReturnType<SandboxLauncher> {
  const wasmModule = await compileEngine().catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  const answers = sharedAnswers();
  const shared = answers === undefined ? {} : { answers };
  const realm = openWorker(worker, NOT_LOADED, { wasmModule, ...shared } as never);
  return {
    ...realm,
    ...shared,
    onDeath: (listener) => void death.then(listener),
    startHint: START_HINT,
    part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
  };
}

/** Starts a worker that validates inputs, so that a hostile pattern cannot block the page. */
export const startValidation: StartRealm = () =>
  openWorker(startChecks(), 'the worker of the checks could not be loaded');

// Bundlers recognise a worker only in this exact form, with literal options.
const startChecks = (): Worker =>
  elsewhere === undefined
    ? new Worker(new URL('../../worker/validation.worker.ts', import.meta.url), {
        type: 'module',
        name: 'codemode-validation',
      })
    : new Worker(`${elsewhere}validation.worker.js`, { type: 'module' });
