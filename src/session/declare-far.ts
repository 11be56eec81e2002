import { openWorker } from '../runtime/bridge/index.ts';
import { createDeclarationWorker, type DeclarationWorker } from '../runtime/dialects/declaring/declaration-worker.ts';

/** Declares in a worker, which is started by the first catalog. */
export const createPageDeclarer = (): DeclarationWorker => createDeclarationWorker(startDeclaring);

/** Starts the worker that declares. */
export const startDeclaring = () =>
  openWorker(
    new Worker(new URL('../worker/declarations.worker.ts', import.meta.url), {
      type: 'module',
      name: 'codemode-declarations',
    }),
    'the worker that declares could not be loaded',
  );
