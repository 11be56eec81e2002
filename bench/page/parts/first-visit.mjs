// The first visit of somebody with a slow line and a slow processor who clicks Run as soon as they can: until it can be clicked,
// and from there to the result; the same with the files of the editor blocked, which a run needs none of.

import { median } from '../../timing.mjs';
import { openSite, VIEWPORT } from '../built-page.mjs';

const PROFILE = { mbit: 10, latencyMs: 40, slower: 4 };
const GOAL_MS = 1_500;
const GOAL_BLOCKED = 1.05;

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const site = await openSite();
  try {
    /** @type {Visit[]} */
    const whole = [];
    /** @type {Visit[]} */
    const blocked = [];
    for (let round = 0; round < rounds; round++) {
      whole.push(await visit(site, false));
      blocked.push(await visit(site, true));
    }
    const of = (/** @type {Visit[]} */ visits, /** @type {keyof Visit} */ figure) =>
      median(visits.map((one) => one[figure]));
    for (const [name, visits] of /** @type {const} */ ([
      ['with the editor', whole],
      ['editor blocked', blocked],
    ])) {
      const { paintedMs, enabledMs, resultMs } = {
        paintedMs: of(visits, 'paintedMs'),
        enabledMs: of(visits, 'enabledMs'),
        resultMs: of(visits, 'resultMs'),
      };
      console.log(
        `  ${name.padEnd(16)} painted ${paintedMs.toFixed(0)} ms, Run enabled ${enabledMs.toFixed(0)} ms, click to result ${resultMs.toFixed(0)} ms`,
      );
    }
    return {
      rows: [],
      figures: [
        { name: 'click on Run to result', value: of(whole, 'resultMs'), atMost: GOAL_MS, unit: 'ms' },
        {
          name: 'click to result / editor blocked',
          value: of(whole, 'resultMs') / of(blocked, 'resultMs'),
          atMost: GOAL_BLOCKED,
          unit: '×',
        },
      ],
    };
  } finally {
    await site.close();
  }
}

/** @typedef {{ readonly paintedMs: number, readonly enabledMs: number, readonly resultMs: number }} Visit */

/**
 * @param {import('../built-page.mjs').Site} site
 * @param {boolean} withoutEditor
 * @returns {Promise<Visit>}
 */
async function visit({ browser, url }, withoutEditor) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (withoutEditor)
      await session.send('Network.setBlockedURLs', { urls: ['*/editor-*', '*/create-editor-*', '*/checker.worker-*'] });
    const bytesASecond = (PROFILE.mbit * 1_000_000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PROFILE.latencyMs,
      downloadThroughput: bytesASecond,
      uploadThroughput: bytesASecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.slower });
    await page.addInitScript(runAsSoonAsPossible);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(globalThis, 'visit')?.resultMs !== undefined, undefined, {
      timeout: 60_000,
      polling: 250,
    });
    return await page.evaluate(() => ({
      ...Reflect.get(globalThis, 'visit'),
      paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
  } finally {
    await context.close();
  }
}

/** In the page, before anything of it: clicks Run when it can be clicked, and notes when the result is there. */
function runAsSoonAsPossible() {
  /** @type {{ enabledMs?: number, resultMs?: number }} */
  const visit = {};
  Reflect.set(globalThis, 'visit', visit);
  new MutationObserver((_, observer) => {
    const button = /** @type {HTMLElement | null} */ (document.querySelector('.run-btn[aria-disabled="false"]'));
    if (visit.enabledMs === undefined && button !== null) {
      visit.enabledMs = performance.now();
      // As a person's click: after the frame that shows the button.
      requestAnimationFrame(() => setTimeout(() => button.click()));
      return;
    }
    const state = document.querySelector('.runbar__state')?.textContent ?? '';
    if (visit.enabledMs === undefined || !/Finished|Failed|crashed/.test(state)) return;
    observer.disconnect();
    if (!/Finished/.test(state)) throw new Error(`The run that was to be measured ended with: ${state}`);
    visit.resultMs = performance.now() - visit.enabledMs;
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
