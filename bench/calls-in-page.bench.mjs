// What calls of tools cost where most people make them: in a page of Chromium, its sandbox in a worker. A message costs more
// there than between threads of Node.
import { chromium } from 'playwright';
import { rolldown } from 'rolldown';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';

const LIBRARY = '/dist/lib/index.js';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const site = await listenOnLoopback(() => createStaticServer(ROOT), 0);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.route('**/calls.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Calls</title><script type="module" src="calls.js"></script>',
      }),
    );
    for (const name of ['calls.js', 'bare-worker.js']) {
      const body = await bundle(name);
      await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    }
    await page.goto(`http://localhost:${site.port}/calls.html`);
    await page.waitForFunction(() => 'measureCalls' in globalThis);
    return await page.evaluate('measureCalls()');
  } finally {
    await browser.close();
    site.close();
  }
}

/** @param {string} name of a file in bench/in-page */
async function bundle(name) {
  const build = await rolldown({
    input: new URL(`./in-page/${name}`, import.meta.url).pathname,
    platform: 'browser',
    external: ['codemode-runner', 'node:http'],
  });
  const { output } = await build.generate({
    format: 'esm',
    paths: { 'codemode-runner': LIBRARY },
    codeSplitting: false,
  });
  await build.close();
  return output[0].code;
}
