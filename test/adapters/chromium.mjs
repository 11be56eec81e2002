/** Ties the conformance kit to the built library in a real Chromium page, every server behind HTTP: `run.mjs --http`. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIBRARY = fileURLToPath(new URL('../../dist/lib/index.js', import.meta.url));
/** What a page may take to load the library. */
const LOAD_TIMEOUT_MS = 15_000;

let opened;

/** One browser and one page for all cases; a page that crashed is replaced. */
async function openPage() {
  if (!existsSync(LIBRARY)) throw new Error('There is no dist/lib to test: run npm run build first.');
  const { port } = await listenOnLoopback(() => createStaticServer(ROOT), 0);
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  page.on('crash', () => {
    opened = undefined;
    void browser.close();
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfTheNetwork(message.text())) console.error(`page: ${message.text()}`);
  });
  page.on('pageerror', (error) => console.error(`page: ${error.stack}`));
  await page.goto(`http://localhost:${port}/test/adapters/chromium.html`);
  await page.waitForFunction(() => globalThis.conformance !== undefined, undefined, { timeout: LOAD_TIMEOUT_MS });
  return page;
}

/** Chromium logs every answer of 400 and more, and every refused preflight; fixtures give the one, probes meet the other. */
const isOfTheNetwork = (text) => /^(?:Failed to load resource: |Access to fetch at )/.test(text);

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
      const response = await page.evaluate(
        ([host, text]) => globalThis.conformance.run(host, text),
        [id, JSON.stringify(request)],
      );
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
