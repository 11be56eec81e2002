// How long Stop takes, from the click until the page says that the run is stopped: in floods, beside a tight loop, with the pane
// in front that draws most, and beside the bare end of a worker.

import { median } from '../../timing.mjs';
import { openPage, openPane, openSite, writeScript } from '../built-page.mjs';

const TIGHT = 'tight loop';
/** @type {Readonly<Record<string, string>>} */
const SCRIPTS = {
  [TIGHT]: 'for (;;);',
  logs: 'for (;;) console.log("x".repeat(100));',
  'empty logs': 'for (;;) console.log();',
  'large logs': 'const text = "x".repeat(100_000); for (;;) console.log(text);',
  timers: 'const next = () => setTimeout(next, 0); for (let n = 0; n < 900; n++) next(); await new Promise(() => {});',
  'logs of timers':
    'const next = () => { console.log("x"); setTimeout(next, 0); }; for (let n = 0; n < 900; n++) next(); await new Promise(() => {});',
  // A fast machine makes as many as a run may before it is stopped; those beyond are refused.
  calls: `import { get_issue } from "@codemode/servers/issues";
for (;;) await Promise.allSettled(Array.from({ length: 50 }, (_, n) => get_issue({ number: n % 20 + 1 })));`,
  promises: 'for (;;) await null;',
  searches: `import { searchTools } from "@codemode/discovery";
for (;;) { for (let n = 0; n < 500; n++) searchTools("issue " + n).catch(() => {}); await searchTools("last"); }`,
};
/** Until a flood is at its height. */
const FLOOD_MS = 500;
const STOPS_A_ROUND = 5;
/** A page that takes longer answers no more. */
const STOP_WITHIN_MS = 10_000;

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const site = await openSite();
  try {
    const page = await openPage(site);
    await openPane(page, 'Logs');
    /** @type {Map<string, number[]>} */
    const timesMs = new Map(Object.keys(SCRIPTS).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, code] of Object.entries(SCRIPTS)) {
        await writeScript(page, code);
        for (let n = 0; n < STOPS_A_ROUND; n++)
          timesMs.get(name)?.push(await page.evaluate(stopMs, { floodMs: FLOOD_MS, timeoutMs: STOP_WITHIN_MS }));
      }
    }
    const bareMs = await bareTerminateMs(site, rounds * STOPS_A_ROUND);
    const medianMs = (/** @type {string} */ name) => median(timesMs.get(name) ?? []);
    const all = [...timesMs.values()].flat().toSorted((a, b) => a - b);
    console.log(`  bare worker.terminate(): ${bareMs.toFixed(1)} ms`);
    for (const [name, times] of timesMs)
      console.log(
        `  ${name.padEnd(18)} median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
      );
    return {
      rows: [],
      figures: [
        ...Object.keys(SCRIPTS)
          .filter((name) => name !== TIGHT)
          .map((name) => ({
            name: `stop in ${name} / in a tight loop`,
            value: medianMs(name) / medianMs(TIGHT),
            atMost: 1.5,
            unit: /** @type {const} */ ('×'),
          })),
        {
          name: `p99 of ${all.length} stops`,
          value: all[Math.min(all.length - 1, Math.floor(all.length * 0.99))] ?? Number.NaN,
          atMost: 100,
          unit: 'ms',
        },
      ],
    };
  } finally {
    await site.close();
  }
}

/**
 * In the page: runs what is in front, stops it at its height, and measures until the page says so.
 * @param {{ floodMs: number, timeoutMs: number }} times
 */
async function stopMs({ floodMs, timeoutMs }) {
  const state = document.querySelector('.runbar__state');
  const stop = /** @type {HTMLElement | null} */ (document.querySelector('.stop-btn'));
  const run = /** @type {HTMLElement | null} */ (document.querySelector('.run-btn'));
  if (state === null || stop === null || run === null) throw new Error('The page has no run bar');
  const isRunning = () => stop.ariaDisabled === 'false';
  const until = async (/** @type {() => boolean} */ holds, /** @type {string} */ what) => {
    if (holds()) return;
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        observer.disconnect();
        reject(new Error(`${what} did not come within ${timeoutMs} ms; the page says: ${state.textContent}`));
      }, timeoutMs);
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        clearTimeout(timer);
        observer.disconnect();
        resolve(undefined);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    });
  };
  await until(() => run.ariaDisabled === 'false', 'The end of the run before');
  run.click();
  await until(isRunning, 'The start of the run');
  await new Promise((resolve) => setTimeout(resolve, floodMs));
  if (!isRunning()) throw new Error(`The script that was to be stopped had ended: ${state.textContent}`);
  const startMs = performance.now();
  stop.click();
  await until(() => state.textContent === 'Stopped', 'The end of the run that was stopped');
  const ms = performance.now() - startMs;
  // The next run has a worker of its own, which is made ready meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return ms;
}

/**
 * The bare end of a worker, in a page of the same origin without a policy: that of the built page takes no workers from blobs.
 * @param {import('../built-page.mjs').Site} site
 * @param {number} times
 */
async function bareTerminateMs({ browser, url }, times) {
  const page = await browser.newPage();
  try {
    await page.route('**/bare.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bare</title>' }),
    );
    await page.goto(`${url}bare.html`);
    return await page.evaluate(terminateMs, times);
  } finally {
    await page.close();
  }
}

/** In the page: the bare end of a worker in a tight loop, as seen by a lock that it holds. @param {number} times */
async function terminateMs(times) {
  const waits = [];
  for (let n = 0; n < times; n++) {
    const lock = `bench-${n}`;
    const code = `navigator.locks.request(${JSON.stringify(lock)}, () => { postMessage(0); for (;;); });`;
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    await new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.addEventListener('error', () => reject(new Error('The bare worker did not start')), { once: true });
    });
    const startMs = performance.now();
    worker.terminate();
    await navigator.locks.request(lock, () => undefined);
    waits.push(performance.now() - startMs);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.NaN;
}
