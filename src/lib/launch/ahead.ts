import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { type StartedWorker, startWorker } from './sandbox-worker.ts';

/** What was begun before there was code to use it. */
export interface Ahead {
  /** Gives the worker to the sandbox that asks first; undefined for others. */
  take(): StartedWorker | undefined;
  /** Ends the worker, if no sandbox has it. */
  end(): void;
}

/**
 * Begins what a first run waits for longest, while the code that needs it is on its way: the download of the engine, and the
 * worker of the first sandbox.
 */
export function startAhead(): Ahead {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = 'anonymous';
  link.href = wasmUrl;
  document.head.append(link);
  let started = startedWorker();
  const take = (): StartedWorker | undefined => {
    const taken = started;
    started = undefined;
    return taken;
  };
  return { take, end: () => take()?.worker.terminate() };
}

/** Undefined where workers are refused, which the first sandbox says. */
function startedWorker(): StartedWorker | undefined {
  try {
    return startWorker();
  } catch {
    return undefined;
  }
}
