// What calls of tools cost in Node.
import { Client } from '@modelcontextprotocol/client';
import { createHost } from 'codemode-runner';
import { measureCallCosts } from './call-costs.mjs';
import { startBareThread } from './start-bare-thread.mjs';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const kit = await import(new URL('../test/conformance/fixture-server.mjs', import.meta.url).href);
  const { bare, end } = await startBareThread();
  try {
    return await measureCallCosts({ Client, createHost, kit, bare });
  } finally {
    await end();
  }
}
