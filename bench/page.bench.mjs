// The built site in Chromium: how soon its screen is painted and Run can be pressed, on this processor and on one four times
// slower, beside a bare page that loads the same files and runs nothing of the app; how long its thread is busy before the
// editor comes; how soon typing is answered while a script logs and calls, beside the same page at rest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';

const ROUNDS = 10;
const SLOWER = 4;
const KEYS_AT_REST = 20;
const LINES = 100_000;
const CALLS = 1_000;
const KEY_EVERY_MS = 60;
const FRAME_MS = 16;
const EDITOR_WITHIN_MS = 120_000;

const CHATTY = `import { get_issue } from "@codemode/servers/issues";
for (let i = 0; i < ${CALLS}; i += 50) {
  await Promise.all(Array.from({ length: 50 }, (_, k) => get_issue({ number: (i + k) % 20 + 1 })));
  for (let n = 0; n < ${LINES / 20}; n++) console.log("line", n);
}
`;

/** @typedef {{ readonly paintedMs: number, readonly usableMs: number, readonly longestTaskMs: number }} Opened */

/** @type {import('./timing.mjs').Measure} */
export async function measure({ rounds = ROUNDS } = {}) {
  const { port, close } = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), 0);
  const browser = await chromium.launch(launchOptions());
  const url = `http://localhost:${port}/`;
  try {
    /** @type {Opened[]} */
    const fast = [];
    /** @type {Opened[]} */
    const slow = [];
    /** @type {number[]} */
    const bare = [];
    /** @type {number[]} */
    const bareSlow = [];
    for (let round = 0; round < rounds; round++) {
      fast.push(await openOnce(browser, url, 1));
      bare.push(await openBare(browser, url, 1));
      slow.push(await openOnce(browser, url, SLOWER));
      bareSlow.push(await openBare(browser, url, SLOWER));
    }
    const usableMs = median(fast.map((opened) => opened.usableMs));
    const usableSlowMs = median(slow.map((opened) => opened.usableMs));
    const busyMs = median(fast.map((opened) => opened.longestTaskMs));
    const { restMs, slowestMs, keys } = await answerWhileChatty(browser, url);
    return {
      timesMs: {
        painted: median(fast.map((opened) => opened.paintedMs)),
        'painted, 4× slower': median(slow.map((opened) => opened.paintedMs)),
        'Run usable': usableMs,
        'Run usable, 4× slower': usableSlowMs,
        'bare page loaded': median(bare),
        'bare page loaded, 4× slower': median(bareSlow),
        'longest task before editor': busyMs,
        [`slowest of ${KEYS_AT_REST} keys at rest`]: restMs,
        [`slowest of ${keys} keys in a run`]: slowestMs,
      },
      ratios: [
        { name: 'usable / bare page', value: usableMs / median(bare), atMost: 2 },
        { name: 'usable / bare page at 4×', value: usableSlowMs / median(bareSlow), atMost: 2 },
        { name: 'longest task / bare page', value: busyMs / median(bare), atMost: 1 },
        { name: 'key in a run / at rest', value: slowestMs / restMs, atMost: 4 },
      ],
    };
  } finally {
    await browser.close();
    close();
  }
}

/**
 * Opens the page with nothing kept or cached.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {number} slower
 * @returns {Promise<Opened>}
 */
async function openOnce(browser, url, slower) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(watchOpening);
    await page.goto(url);
    await page.waitForFunction(() => Reflect.get(globalThis, 'usableMs') !== undefined);
    await page.locator('.monaco-editor').first().waitFor({ timeout: EDITOR_WITHIN_MS });
    return await page.evaluate(() => {
      const tasks = /** @type {PerformanceEntry[]} */ (Reflect.get(globalThis, 'longTasks'));
      const editor = performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/(create-)?editor-[^/]*\.js$/.test(name));
      const until = editor === undefined ? Number.POSITIVE_INFINITY : editor.startTime + editor.duration;
      return {
        paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        usableMs: Number(Reflect.get(globalThis, 'usableMs')),
        longestTaskMs: Math.max(
          0,
          ...tasks.filter(({ startTime }) => startTime < until).map(({ duration }) => duration),
        ),
      };
    });
  } finally {
    await context.close();
  }
}

/**
 * Opens a page that has the shell's files and no more: what any page of these files takes until it has loaded.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {number} slower
 */
async function openBare(browser, url, slower) {
  const index = readFileSync(join(ROOT, 'dist/site/index.html'), 'utf8');
  const files = [...index.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const tags = files
    .filter((file) => !/\/index-/.test(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="./${file}">`
        : `<script type="module" src="./${file}"></script>`,
    );
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.route('**/bare.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Bare</title>${tags.join('')}<p>Loaded</p>`,
      }),
    );
    await page.goto(`${url}bare.html`, { waitUntil: 'load' });
    return await page.evaluate(() => performance.now());
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything of it: notes long tasks, and when Run is on screen and can be pressed. */
function watchOpening() {
  /** @type {PerformanceEntry[]} */
  const tasks = [];
  Reflect.set(globalThis, 'longTasks', tasks);
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('.run-btn[aria-disabled="false"]') === null) return;
    observer.disconnect();
    // What was rendered is on screen with the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        Reflect.set(globalThis, 'usableMs', performance.now());
      }),
    );
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/**
 * The slowest answer to a key pressed in the search of tools while a script logs 100,000 lines and makes 1,000 calls: from the
 * key to the next paint, as Event Timing tells it in steps of 8 ms.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 */
async function answerWhileChatty(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(url);
    await page.locator('.monaco-editor').first().waitFor({ timeout: EDITOR_WITHIN_MS });
    await page.getByRole('button', { name: 'New script' }).click();
    await page.locator('.monaco-editor.focused').waitFor();
    await page.keyboard.insertText(CHATTY);
    await page.getByRole('tab', { name: 'Logs' }).click();
    await page.evaluate(() => {
      Reflect.set(globalThis, 'slowestMs', 0);
      new PerformanceObserver((list) => {
        const keys = list.getEntries().filter(({ name }) => name.startsWith('key'));
        const before = Number(Reflect.get(globalThis, 'slowestMs'));
        Reflect.set(globalThis, 'slowestMs', Math.max(before, ...keys.map(({ duration }) => duration)));
      }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
    });
    const search = page.getByRole('searchbox', { name: 'Search tools' });
    for (let n = 0; n < KEYS_AT_REST; n++) {
      await search.press('a');
      await page.waitForTimeout(KEY_EVERY_MS);
    }
    // An answer within 16 ms, a frame, is not reported.
    const restMs = Math.max(FRAME_MS, Number(await page.evaluate(() => Reflect.get(globalThis, 'slowestMs'))));
    await page.evaluate(() => Reflect.set(globalThis, 'slowestMs', 0));
    const state = page.locator('.runbar__state');
    await page.getByRole('button', { name: /^Run/ }).click();
    let keys = 0;
    while (!/Finished|Failed|Stopped|crashed/.test((await state.textContent()) ?? '')) {
      await search.press('a');
      keys += 1;
      await page.waitForTimeout(KEY_EVERY_MS);
    }
    const ended = await state.textContent();
    if (ended !== 'Finished') throw new Error(`The run that was to be measured ended with: ${ended}`);
    return { restMs, slowestMs: Number(await page.evaluate(() => Reflect.get(globalThis, 'slowestMs'))), keys };
  } finally {
    await page.close();
  }
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
