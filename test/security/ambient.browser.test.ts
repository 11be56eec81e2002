import { expect, test } from 'vitest';
import { AMBIENT_ATTEMPTS } from './ambient/attempts.ts';

/** What each attempt reached in a worker that has been hardened as the sandbox's is. */
const reached: Promise<ReadonlyMap<string, string>> = new Promise((resolve, reject) => {
  const worker = new Worker(new URL('./ambient/ambient.worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    worker.terminate();
    resolve(new Map(data as [string, string][]));
  };
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(null, [port2]);
});

test.each(AMBIENT_ATTEMPTS.map(({ name }) => name))('given %s in a hardened worker, it leads nowhere', async (name) => {
  expect((await reached).get(name)).toBe('nothing');
});
