import { createFarDeclarer, type FarDeclarer } from '../runtime/dialects/declaring/far-declarer.ts';

/** Declares in a worker, which is started by the first catalog. */
export function createPageDeclarer(): FarDeclarer {
  return createFarDeclarer(() => {
    const worker = new Worker(new URL('../worker/declarations.worker.ts', import.meta.url), {
      type: 'module',
      name: 'codemode-declarations',
    });
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(port2, [port2]);
    return {
      port: port1 as never,
      terminate: () => worker.terminate(),
      onDeath: (listener) =>
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          listener(event.message === '' ? 'it could not be loaded' : event.message);
        }),
    };
  });
}
