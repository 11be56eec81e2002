// What twenty embeds add to a page that loads, and how soon one that is clicked can run. On the built site, in Chromium.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';

const ROUNDS = 5;
const EMBEDS = 20;
/** What the script of twenty embeds may add to a page load, and what may pass from a click to a runner that can run. */
const MOST_SCRIPT_MS = 30;
const MOST_ACTIVATION_MS = 1_200;
const CODE = Array.from({ length: 12 }, (_, i) => `const value${i} = await list_issues({ page: ${i} });`).join('\n');

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const site = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), 0);
  const tag = `<codemode-runner server="issues=builtin"><pre><code>${CODE}</code></pre></codemode-runner>`;
  const page = (/** @type {boolean} */ withElement) =>
    `<!doctype html><html lang="en"><title>Page</title>${withElement ? `<script type="module" src="http://localhost:${site.port}/codemode-runner.js"></script>` : ''}${tag.repeat(EMBEDS)}`;
  const host = await listenOnLoopback(
    () =>
      createServer((request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(page(request.url === '/with'));
      }),
    0,
  );
  const browser = await chromium.launch(launchOptions());
  try {
    const scriptTimes = [];
    const activations = [];
    for (let round = 0; round < ROUNDS; round++) {
      const without = await scriptMs(browser, `http://127.0.0.1:${host.port}/without`);
      const with20 = await scriptMs(browser, `http://127.0.0.1:${host.port}/with`);
      scriptTimes.push(with20 - without);
      activations.push(await activationMs(browser, `http://127.0.0.1:${host.port}/with`));
    }
    const script = median(scriptTimes);
    const activation = median(activations);
    return {
      timesMs: { 'script of 20 embeds': script, 'click to runnable': activation },
      ratios: [
        { name: 'script / 30 ms', value: script / MOST_SCRIPT_MS, atMost: 1 },
        { name: 'activation / 1.2 s', value: activation / MOST_ACTIVATION_MS, atMost: 1 },
      ],
    };
  } finally {
    await browser.close();
    host.close();
    site.close();
  }
}

/**
 * Time that a page spends in scripts until it has loaded.
 * @param {import('playwright').Browser} browser
 * @param {string} address
 */
async function scriptMs(browser, address) {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(address, { waitUntil: 'load' });
  const { metrics } = await session.send('Performance.getMetrics');
  await page.close();
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/**
 * Time from the wish to run to a runner that takes it.
 * @param {import('playwright').Browser} browser
 * @param {string} address
 */
async function activationMs(browser, address) {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: 'load' });
  const ms = await page
    .locator('codemode-runner')
    .first()
    .evaluate(async (element) => {
      const runner = /** @type {HTMLElement & { ready: Promise<void>, loading: string }} */ (element);
      const start = performance.now();
      const button = /** @type {HTMLElement | null} */ (element.shadowRoot?.querySelector('[part=run-button]'));
      button?.click();
      await runner.ready;
      return performance.now() - start;
    });
  await page.close();
  return ms;
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
