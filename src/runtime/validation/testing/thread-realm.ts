import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { rolldown } from 'rolldown';
import { sayHello } from '../../bridge/handshake.ts';
import type { StartRealm } from '../../bridge/realm.ts';

/** Validation realms in worker threads, built from the sources. `dispose` removes what was built. */
export async function threadRealms(): Promise<{
  start: StartRealm;
  started: () => number;
  dispose: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'validation-'));
  const entry = join(folder, 'entry.mjs');
  const serve = join(import.meta.dirname, '../serve.ts');
  const hello = join(import.meta.dirname, '../../bridge/handshake.ts');
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveValidation } from ${JSON.stringify(serve)};
     import { readHello } from ${JSON.stringify(hello)};
     parentPort.once('message', (data) => serveValidation(readHello(data)));`,
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
      let ended = false;
      return {
        port: sayHello(worker as never, new MessageChannel() as never),
        terminate: () => {
          ended = true;
          void worker.terminate();
        },
        onDeath: (listener) =>
          void worker.once('exit', () => {
            if (!ended) listener('it exited');
          }),
      };
    },
    started: () => count,
    dispose: () => rmSync(folder, { recursive: true }),
  };
}
