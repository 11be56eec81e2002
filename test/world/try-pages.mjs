// Uses pages in Chromium as a reader does, and takes what the console warns of for a fault.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/steps.mjs';

const SHOW_WITHIN_MS = 60_000;
/** What Vite answers to a page whose packages it is bundling anew. */
const OUTDATED = 504;
/** A page that was as it is in so many visits on end, of so many at most, stays so. */
const CALM_VISITS = 2;
const MOST_VISITS = 6;
/** The frame of a runner comes from here unless a page says otherwise; the package is there once it is published. */
const SITE_ON_CDN = /^https:\/\/unpkg\.com\/codemode-runner-site@[^/]+\/([^?#]*)/;
const SITE = join(ROOT, 'dist/site-package');
/** What every example of a host answers, and every runner. */
const ANSWER = { host: /"now":/, runner: 42 };

/**
 * Throws where a page does not show what it is to show, or complains.
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 * @param {Readonly<Record<string, readonly import('./project.mjs').Shown[]>>} [pages] what is used, by path
 * @param {{ readonly isWarm?: boolean, readonly remarks?: RegExp | undefined }} [options] `isWarm` is false for a server that may be one for
 *   development, `remarks` are messages of the tool about itself
 */
export async function tryPages(browser, origin, pages = { '/': ['host'] }, { isWarm = true, remarks } = {}) {
  for (const [path, shown] of Object.entries(pages)) {
    if (!isWarm) await warmUp(browser, `${origin}${path}`);
    const context = await browser.newContext();
    try {
      await context.route(SITE_ON_CDN, answerAsCdn);
      const page = await context.newPage();
      /** @type {string[]} */
      const faults = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
      for (const what of shown) await (what === 'host' ? useHost : useRunner)(page);
      const own = faults.filter((fault) => remarks?.test(fault) !== true);
      if (own.length > 0) throw new Error(`${path}: ${own.slice(0, 5).join('\n')}`);
    } finally {
      await context.close();
    }
  }
}

/**
 * Visits a page of a development server until it stays as it is: packages are bundled when a first visit asks for them, and the
 * page is loaded again once they are.
 * @param {import('playwright').Browser} browser
 * @param {string} address
 */
async function warmUp(browser, address) {
  let calm = 0;
  for (let visits = 0; calm < CALM_VISITS && visits < MOST_VISITS; visits++) {
    const page = await browser.newPage();
    let loads = 0;
    let isOutdated = false;
    page.on('domcontentloaded', () => loads++);
    page.on('response', (response) => {
      if (response.status() === OUTDATED) isOutdated = true;
    });
    await page.goto(address, { waitUntil: 'networkidle' }).finally(() => page.close());
    calm = loads === 1 && !isOutdated ? calm + 1 : 0;
  }
}

/**
 * A CDN of npm: the files of the built package, for everybody.
 * @param {import('playwright').Route} route
 */
async function answerAsCdn(route) {
  const path = join(SITE, SITE_ON_CDN.exec(route.request().url())?.[1] ?? '');
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  await route.fulfill(existsSync(path) ? { path, headers } : { status: 404, headers });
}

/** @param {import('playwright').Page} page */
async function useHost(page) {
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  const output = page.locator('output').first();
  await output.filter({ hasText: /./ }).waitFor({ timeout: SHOW_WITHIN_MS });
  const text = (await output.textContent()) ?? '';
  if (!ANSWER.host.test(text)) throw new Error(`${page.url()} shows: ${text.slice(0, 500)}`);
}

/** @param {import('playwright').Page} page */
async function useRunner(page) {
  const runner = page.locator('codemode-runner').first();
  await page.locator('codemode-runner[data-status=idle]').first().waitFor({ timeout: SHOW_WITHIN_MS });
  const ended = runner.evaluate(
    (element, withinMs) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`The run has not ended: ${element.shadowRoot?.textContent}`)), withinMs);
        element.addEventListener('codemode-run-end', (event) => resolve(Reflect.get(event, 'detail').response));
      }),
    SHOW_WITHIN_MS,
  );
  const [response] = await Promise.all([ended, runner.getByRole('button', { name: 'Run' }).click()]);
  if (response?.result !== ANSWER.runner) {
    throw new Error(`The runner of ${page.url()} gave ${JSON.stringify(response)?.slice(0, 500)}`);
  }
}
