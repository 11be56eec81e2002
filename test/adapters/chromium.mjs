/** Ties the conformance kit to the built library in a real Chromium page, every server behind HTTP: `run.mjs --http`. */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let opened;

/** One browser and one page for all cases; a page that crashed is replaced. */
async function openPage() {
  const { port } = await listenOnLoopback(() => createStaticServer(ROOT), 0);
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  page.on('crash', () => {
    opened = undefined;
    void browser.close();
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !isHttpStatus(message.text())) console.error(`page: ${message.text()}`);
  });
  page.on('pageerror', (error) => console.error(`page: ${error.stack}`));
  await page.goto(`http://localhost:${port}/test/adapters/chromium.html`);
  await page.waitForFunction(() => globalThis.conformance !== undefined);
  return page;
}

/** Chromium logs every answer of 400 and more; the fixtures give them on purpose. */
const isHttpStatus = (text) => text.startsWith('Failed to load resource: the server responded with a status of');

export async function createHost(servers) {
  opened ??= openPage();
  const page = await opened;
  const configs = servers.map(({ serverId, serverName, description, capabilities, url }) => ({
    id: serverId,
    name: serverName,
    ...(description === undefined ? {} : { description }),
    ...(capabilities === undefined ? {} : { capabilities }),
    url,
  }));
  const id = await page.evaluate((list) => globalThis.conformance.createHost(list), configs);
  return {
    async run(request) {
      const response = await page.evaluate(([host, text]) => globalThis.conformance.run(host, text), [
        id,
        JSON.stringify(request),
      ]);
      return JSON.parse(response);
    },
    async close() {
      const violations = await page.evaluate(async (host) => {
        await globalThis.conformance.close(host);
        return globalThis.conformance.violations.splice(0);
      }, id);
      if (violations.length > 0) throw new Error(`Content-Security-Policy violations: ${violations.join('; ')}`);
    },
  };
}
