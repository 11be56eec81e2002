// Benches that run where most people run scripts: in a page of Chromium, with the built library and its sandbox in a worker.
import { chromium } from 'playwright';
import { rolldown } from 'rolldown';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';

const LIBRARY = '/dist/lib/index.js';

/**
 * Opens a page with the first of these files as its script, and calls what that puts at `measureInPage`.
 * @param {readonly [string, ...string[]]} files of bench/in-page, which the page may load
 * @param {import('./timing.mjs').MeasureOptions} [options] what that is called with
 * @returns {Promise<import('./timing.mjs').Measured>}
 */
export async function measureInPage(files, options = {}) {
  const site = await listenOnLoopback(() => createStaticServer(ROOT), 0);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.route('**/bench.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Bench</title><script type="module" src="${files[0]}"></script>`,
      }),
    );
    for (const name of files) {
      const body = await bundle(name);
      await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    }
    await page.goto(`http://localhost:${site.port}/bench.html`);
    await page.waitForFunction(() => 'measureInPage' in globalThis);
    return await page.evaluate(`measureInPage(${JSON.stringify(options)})`);
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
