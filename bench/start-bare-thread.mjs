import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bareGuestOver } from './bare-guest.mjs';

/** Starts a thread that does with the engine what it is told to, and nothing of ours. */
export async function startBareThread() {
  const thread = new Worker(new URL('./bare-thread.mjs', import.meta.url));
  await once(thread, 'message');
  const bare = bareGuestOver(
    (text) => thread.postMessage(text),
    (hear) => thread.on('message', hear),
  );
  return { bare, end: () => thread.terminate() };
}
