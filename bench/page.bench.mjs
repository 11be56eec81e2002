// The built site in Chromium: how soon Run can be pressed, on a fast processor and on one four times slower, how long the
// page's thread is busy before the editor starts, and how soon typing is answered while a script logs and calls without end.
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';

const ROUNDS = 10;
const USABLE_MS = 1_000;
const USABLE_SLOW_MS = 2_500;
const BUSY_MS = 200;
const ANSWER_MS = 100;
const SLOWER = 4;

const CHATTY = `import { get_issue } from "@codemode/servers/issues";
for (let i = 0; i < 1000; i += 50) {
  await Promise.all(Array.from({ length: 50 }, (_, k) => get_issue({ number: (i + k) % 20 + 1 })));
  for (let n = 0; n < 5000; n++) console.log("line", i * 100 + n);
}
`;

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const { port, close } = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), 0);
  const browser = await chromium.launch(launchOptions());
  const url = `http://localhost:${port}/`;
  try {
    const fast = [];
    const slow = [];
    for (let round = 0; round < ROUNDS; round++) {
      fast.push(await openOnce(browser, url, 1));
      slow.push(await openOnce(browser, url, SLOWER));
    }
    const usableMs = median(fast.map((opened) => opened.usableMs));
    const usableSlowMs = median(slow.map((opened) => opened.usableMs));
    const busyMs = median(fast.map((opened) => opened.longestTaskMs));
    const answerMs = await answerWhileChatty(browser, url);
    return {
      timesMs: {
        'Run usable': usableMs,
        'Run usable, 4× slower': usableSlowMs,
        'longest task before editor': busyMs,
        'slowest answer in a run': answerMs,
      },
      ratios: [
        { name: 'usable / 1 s', value: usableMs / USABLE_MS, atMost: 1 },
        { name: 'usable at 4× / 2.5 s', value: usableSlowMs / USABLE_SLOW_MS, atMost: 1 },
        { name: 'longest task / 200 ms', value: busyMs / BUSY_MS, atMost: 1 },
        { name: 'answer / 100 ms', value: answerMs / ANSWER_MS, atMost: 1 },
      ],
    };
  } finally {
    await browser.close();
    close();
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {number} slower
 */
async function openOnce(browser, url, slower) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(() => {
      const tasks = /** @type {PerformanceEntry[]} */ ([]);
      Reflect.set(globalThis, 'longTasks', tasks);
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
      new MutationObserver((_, observer) => {
        if (document.querySelector('.run-btn') === null) return;
        observer.disconnect();
        // What was rendered is on screen with the next frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => Reflect.set(globalThis, 'usableMs', performance.now())),
        );
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(url);
    await page.waitForFunction(() => Reflect.get(globalThis, 'usableMs') !== undefined);
    await page.locator('.monaco-editor').waitFor({ timeout: 120_000 });
    return await page.evaluate(() => {
      const editor = performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/(create-)?editor-[^/]*\.js$/.test(name));
      const before = /** @type {PerformanceEntry[]} */ (Reflect.get(globalThis, 'longTasks')).filter(
        ({ startTime }) => startTime < (editor?.startTime ?? Number.POSITIVE_INFINITY),
      );
      return {
        usableMs: Number(Reflect.get(globalThis, 'usableMs')),
        longestTaskMs: Math.max(0, ...before.map(({ duration }) => duration)),
      };
    });
  } finally {
    await context.close();
  }
}

/**
 * The slowest answer to a key pressed in the search of tools while a script logs 100,000 lines and makes 1,000 calls.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 */
async function answerWhileChatty(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(url);
    await page.locator('.monaco-editor').waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'New script' }).click();
    await page.locator('.monaco-editor.focused').waitFor();
    await page.keyboard.insertText(CHATTY);
    await page.getByRole('tab', { name: 'Logs' }).click();
    const search = page.getByRole('searchbox', { name: 'Search tools' });
    await page.evaluate(() => {
      Reflect.set(globalThis, 'slowestMs', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.name.startsWith('key')) {
            Reflect.set(
              globalThis,
              'slowestMs',
              Math.max(Number(Reflect.get(globalThis, 'slowestMs')), entry.duration),
            );
          }
        }
      }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
    });
    await page.getByRole('button', { name: /^Run/ }).click();
    const state = page.locator('.runbar__state');
    while (!/Finished|Failed|Stopped/.test((await state.textContent()) ?? '')) {
      await search.press('a');
      await page.waitForTimeout(60);
    }
    return Number(await page.evaluate(() => Reflect.get(globalThis, 'slowestMs')));
  } finally {
    await page.close();
  }
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
