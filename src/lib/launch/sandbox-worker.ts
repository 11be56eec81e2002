export const NOT_LOADED = 'the worker of the sandbox could not be loaded';

/** A worker of a sandbox, which may die before anyone asks. */
export interface StartedWorker {
  readonly worker: Worker;
  /** Resolves with the reason when the worker dies, from its start on. */
  readonly death: Promise<string>;
}

/**
 * Starts a worker for a sandbox, which waits to be greeted.
 * @param elsewhere where a development server has our files, if not beside our code
 */
export function startWorker(elsewhere?: string): StartedWorker {
  const worker = newWorker(elsewhere);
  const death = new Promise<string>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(event.message || NOT_LOADED);
    });
  });
  return { worker, death };
}

// Bundlers recognise a worker only in this exact form, with literal options.
const newWorker = (elsewhere: string | undefined): Worker =>
  elsewhere === undefined
    ? new Worker(new URL('../../worker/sandbox.worker.ts', import.meta.url), {
        type: 'module',
        name: 'codemode-sandbox',
      })
    : new Worker(`${elsewhere}sandbox.worker.js`, { type: 'module' });
