import { openWorker } from '../runtime/bridge/index.ts';
import { createFarDeclarer, type FarDeclarer } from '../runtime/dialects/declaring/far-declarer.ts';

/** Declares in a worker, which is started by the first catalog. */
export const createPageDeclarer = (): FarDeclarer => createFarDeclarer(startDeclaring);

/** Starts the worker that declares. */
export const startDeclaring = () =>
  openWorker(
    new Worker(new URL('../worker/declarations.worker.ts', import.meta.url), {
      type: 'module',
      name: 'codemode-declarations',
    }),
    'the worker that declares could not be loaded',
  );
