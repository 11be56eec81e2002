// What twenty embeds add to a page that loads, beside the script of the element alone; and how soon one that is clicked can
// run, beside a bare frame with the same page in it. On the built site, in Chromium.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';

const ROUNDS = 5;
const EMBEDS = 20;
const CODE = Array.from({ length: 12 }, (_, i) => `const value${i} = await list_issues({ page: ${i} });`).join('\n');

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const site = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), 0);
  const tag = `<codemode-runner server="issues=builtin"><pre><code>${CODE}</code></pre></codemode-runner>`;
  const script = `<script type="module" src="http://localhost:${site.port}/codemode-runner.js"></script>`;
  const page = (/** @type {boolean} */ withElement, /** @type {number} */ embeds) =>
    `<!doctype html><html lang="en"><title>Page</title>${withElement ? script : ''}${tag.repeat(embeds)}`;
  const host = await listenOnLoopback(
    () =>
      createServer((request, response) => {
        const embeds = request.url === '/script' ? 0 : EMBEDS;
        response.writeHead(200, { 'content-type': 'text/html' }).end(page(request.url !== '/without', embeds));
      }),
    0,
  );
  const browser = await chromium.launch(launchOptions());
  try {
    const scriptTimes = [];
    const bareScripts = [];
    const activations = [];
    const bareFrames = [];
    for (let round = 0; round < ROUNDS; round++) {
      const without = await scriptMs(browser, `http://127.0.0.1:${host.port}/without`);
      const with20 = await scriptMs(browser, `http://127.0.0.1:${host.port}/with`);
      scriptTimes.push(with20 - without);
      bareScripts.push(await scriptMs(browser, `http://127.0.0.1:${host.port}/script`));
      bareFrames.push(
        await frameMs(browser, `http://127.0.0.1:${host.port}/without`, `http://localhost:${site.port}/embed.html`),
      );
      activations.push(await activationMs(browser, `http://127.0.0.1:${host.port}/with`));
    }
    const ofEmbeds = median(scriptTimes);
    const bareScript = median(bareScripts);
    const activation = median(activations);
    const bareFrame = median(bareFrames);
    return {
      timesMs: {
        'script of 20 embeds': ofEmbeds,
        'script of the element': bareScript,
        'click to runnable': activation,
        'bare frame loaded': bareFrame,
      },
      ratios: [
        { name: '20 embeds / the element', value: ofEmbeds / bareScript, atMost: 4 },
        { name: 'activation / bare frame', value: activation / bareFrame, atMost: 2 },
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

/**
 * Time in which a page loads a frame.
 * @param {import('playwright').Browser} browser
 * @param {string} address
 * @param {string} source
 */
async function frameMs(browser, address, source) {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: 'load' });
  const ms = await page.evaluate(async (src) => {
    const start = performance.now();
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = src;
    document.body.append(frame);
    await loaded;
    return performance.now() - start;
  }, source);
  await page.close();
  return ms;
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
