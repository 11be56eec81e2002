// What calls of tools cost in Node.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Client } from '@modelcontextprotocol/client';
import { createHost } from 'codemode-runner';
import { bareGuestOver } from './bare-guest.mjs';
import { measureCallCosts } from './call-costs.mjs';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const kit = await import(new URL('../test/conformance/fixture-server.mjs', import.meta.url).href);
  const thread = new Worker(new URL('./bare-thread.mjs', import.meta.url));
  await once(thread, 'message');
  const bare = bareGuestOver(
    (text) => thread.postMessage(text),
    (hear) => thread.on('message', hear),
  );
  try {
    return await measureCallCosts({ Client, createHost, kit, bare });
  } finally {
    await thread.terminate();
  }
}
