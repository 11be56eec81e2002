import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { rolldown } from 'rolldown';
import type { StartValidationRealm } from '../isolate.ts';

/** Validation realms in worker threads, built from the sources. `dispose` removes what was built. */
export async function threadRealms(): Promise<{
  start: StartValidationRealm;
  started: () => number;
  dispose: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'validation-'));
  const entry = join(folder, 'entry.mjs');
  const serve = join(import.meta.dirname, '../serve.ts');
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveValidation } from ${JSON.stringify(serve)};
     parentPort.once('message', serveValidation);`,
  );
  const bundle = await rolldown({ input: entry, platform: 'node' });
  const file = join(folder, 'thread.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  let count = 0;
  return {
    start: async () => {
      count++;
      const worker = new Worker(file);
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port2, [port2]);
      return {
        port: port1 as unknown as MessagePort,
        terminate: () => void worker.terminate(),
        onDeath: (listener) => void worker.once('exit', () => listener('it exited')),
      };
    },
    started: () => count,
    dispose: () => rmSync(folder, { recursive: true }),
  };
}
