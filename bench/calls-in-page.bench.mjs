// The same calls as in calls.bench.mjs where most people make them: in a page of Chromium, its sandbox in a worker. A message
// costs more there than between threads of Node. The raw steps are messages over a port, such as all realms speak over, without
// a guest's calls of its host.
import { chromium } from 'playwright';
import { rolldown } from 'rolldown';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';
import { callRatios } from './tick.mjs';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const site = await listenOnLoopback(() => createStaticServer(ROOT), 0);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const [script] = await bundle();
    await page.route('**/calls-in-page.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Calls</title><script type="module" src="calls-in-page.js"></script>',
      }),
    );
    await page.route('**/calls-in-page.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script?.code ?? '' }),
    );
    await page.goto(`http://localhost:${site.port}/calls-in-page.html`);
    await page.waitForFunction(() => 'measureCalls' in globalThis);
    /** @type {Record<'raw round trips' | 'bare SDK calls' | 'bridge' | 'whole path', number>} */
    const timesMs = await page.evaluate('measureCalls()');
    return { timesMs, ratios: callRatios(timesMs, timesMs['raw round trips']) };
  } finally {
    await browser.close();
    site.close();
  }
}

async function bundle() {
  const library = '/dist/lib/index.js';
  const build = await rolldown({
    input: new URL('./in-page/calls.js', import.meta.url).pathname,
    platform: 'browser',
    external: ['codemode-runner', 'node:http'],
  });
  const { output } = await build.generate({
    format: 'esm',
    paths: { 'codemode-runner': library },
    codeSplitting: false,
  });
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}
