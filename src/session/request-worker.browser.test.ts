import { expect, onTestFinished, test } from 'vitest';
import { openRequestWorker } from './request-worker.ts';

const ping = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };

/** What the page itself has requested at an address. */
const ownRequests = (url: string): number => performance.getEntriesByName(url).length;

test('given a page, its worker sends requests, and the page sees their responses', async () => {
  const url = new URL('/not-there?by=worker', location.href).href;
  const { fetch, close } = openRequestWorker();
  onTestFinished(close);
  // Until the worker is there, the page sends them.
  await expect
    .poll(async () => {
      performance.clearResourceTimings();
      await (await fetch(url, ping)).text();
      return ownRequests(url);
    })
    .toBe(0);
  const response = await fetch(url, { ...ping, body: '{"jsonrpc":"2.0","id":2,"method":"tools/call"}' });
  expect(response.status).toBe((await globalThis.fetch(url, ping)).status);
  expect(await response.text()).toBe(await (await globalThis.fetch(url, ping)).text());
});

test('given an address where nothing answers, it fails as the page would', async () => {
  const { fetch, close } = openRequestWorker();
  onTestFinished(close);
  const url = 'http://localhost:9/';
  const failed = await globalThis.fetch(url, ping).catch((error: unknown) => error);
  for (let round = 0; round < 3; round++) await expect(fetch(url, ping)).rejects.toEqual(failed);
});
