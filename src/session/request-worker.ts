import { createWorkerFetch, type WorkerFetch } from '../mcp/request-worker/worker-fetch.ts';
import { openWorker } from '../runtime/bridge/index.ts';

/** Starts the worker that sends the requests of a page. The opener closes it. */
export const openRequestWorker = (): WorkerFetch =>
  createWorkerFetch(() =>
    openWorker(
      new Worker(new URL('../worker/requests.worker.ts', import.meta.url), {
        type: 'module',
        name: 'codemode-requests',
      }),
      'the worker that sends requests could not be loaded',
    ),
  );
