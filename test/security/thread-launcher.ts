import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { rolldown } from 'rolldown';
import { guestText } from '../../build/guest-text.ts';
import { sayHello, sharedAnswers } from '../../src/runtime/bridge/index.ts';
import type { SandboxLauncher } from '../../src/runtime/host/realms.ts';
import { PARTS } from '../../src/runtime/sandbox/parts.ts';

const engineFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

/** Sandboxes in worker threads, built from the sources: unlike those in this thread, they can be terminated. */
export async function threadLauncher(): Promise<{ readonly launch: SandboxLauncher; readonly dispose: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../src/lib/launch/sandbox.thread.ts'),
    platform: 'browser',
    external: /^node:/,
    plugins: [guestText()],
  });
  await bundle.write({ file: join(folder, 'thread.mjs'), format: 'esm', codeSplitting: false });
  await bundle.close();
  const wasmModule = await WebAssembly.compile(readFileSync(engineFile));
  const launch: SandboxLauncher = async () => {
    const thread = new Worker(join(folder, 'thread.mjs'), { env: {} });
    const { port1, port2 } = new MessageChannel();
    const answers = sharedAnswers();
    const shared = answers === undefined ? {} : { answers };
    const port = sayHello(thread as never, { port1, port2 } as never, { wasmModule: wasmModule as never, ...shared });
    let ended = false;
    return {
      port,
      ...shared,
      part: async (name) => PARTS[name],
      terminate: () => {
        ended = true;
        void thread.terminate();
      },
      onDeath: (listener) => {
        thread.on('error', (error) => listener(String(error)));
        thread.on('exit', () => {
          if (!ended) listener('the thread exited');
        });
      },
    };
  };
  return { launch, dispose: () => rmSync(folder, { recursive: true }) };
}
