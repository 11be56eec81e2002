// How soon the editor follows a server that changes its tools, and how long the page stands still at most while a large
// server comes: the built site in Chromium. Types have arrived when what the script names is no error any more.
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';
import { startToolServer } from './tool-server.mjs';

const ROUNDS = 5;
const MANY = 10_000;
const TIMEOUT_MS = 60_000;

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const site = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), 0);
  const browser = await chromium.launch(launchOptions());
  const hundred = await startToolServer(100);
  const many = await startToolServer(MANY);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`http://localhost:${site.port}/`);
    await page.getByText(/^Ln \d+, Col \d+$/).waitFor();

    await addServer(page, hundred.url, 'hundred');
    await write(page, 'import { tool_100 } from "@codemode/servers/hundred";\nawait tool_100({ id: "x" });\n');
    await page.locator('.squiggly-error').first().waitFor({ state: 'attached' });
    const followMs = [];
    for (let round = 0; round < ROUNDS; round++) {
      const following = page.evaluate(untilFollowed, '101 tools');
      hundred.offer(101);
      followMs.push(await following);
      hundred.offer(100);
      await page.locator('.squiggly-error').first().waitFor({ state: 'attached' });
    }

    await write(
      page,
      `import { tool_${MANY - 1} } from "@codemode/servers/many";\nawait tool_${MANY - 1}({ id: "x" });\n`,
    );
    await page.locator('.squiggly-error').first().waitFor({ state: 'attached' });
    await page.evaluate(watchTasks);
    await addServer(page, many.url, 'many');
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    const longestTaskMs = await page.evaluate(longestTask);
    const median = [...followMs].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    return {
      timesMs: { 'follows 100 tools': median, 'longest task, 10,000 tools': longestTaskMs },
      ratios: [
        { name: 'follows 100 tools, ms', value: median, atMost: 100 },
        { name: 'longest task, 10,000 tools, ms', value: longestTaskMs, atMost: 50 },
      ],
    };
  } finally {
    await browser.close();
    site.close();
    hundred.close();
    many.close();
  }
}

/** @param {import('playwright').Page} page @param {string} url @param {string} id */
async function addServer(page, url, id) {
  await page.getByRole('complementary').getByRole('button', { name: 'Add server' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByLabel('Name in scripts').fill(id);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByText(/Ready/).nth(1).waitFor();
}

/** @param {import('playwright').Page} page @param {string} code */
async function write(page, code) {
  await page.getByRole('button', { name: 'New script' }).click();
  await page.getByRole('region', { name: 'Script', exact: true }).locator(':focus').waitFor({ state: 'attached' });
  await page.keyboard.insertText(code);
}

/** In the page: the time from when a count of tools is on screen until nothing in the script is an error. @param {string} count */
function untilFollowed(count) {
  return new Promise((resolve) => {
    /** @type {number | undefined} */
    let shownMs;
    const observer = new MutationObserver(() => {
      if (shownMs === undefined && document.body.textContent?.includes(count)) shownMs = performance.now();
      if (shownMs === undefined || document.querySelector('.squiggly-error') !== null) return;
      observer.disconnect();
      resolve(performance.now() - shownMs);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

function watchTasks() {
  const tasks = { longestMs: 0 };
  Reflect.set(globalThis, 'tasks', tasks);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longestMs = Math.max(tasks.longestMs, duration);
  }).observe({ type: 'longtask' });
}

function longestTask() {
  return Reflect.get(globalThis, 'tasks').longestMs;
}
