import MonacoWorker from './monaco.worker.ts?worker';

/** Tells Monaco where its worker is: a file of the page's own origin, as `worker-src 'self'` demands. */
export function installEnvironment(): void {
  globalThis.MonacoEnvironment = {
    ...globalThis.MonacoEnvironment,
    getWorker: (_moduleId, label) => new MonacoWorker({ name: label }),
  };
}
