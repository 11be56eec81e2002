import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { heapBytes, rendererBytes } from '../../scripts/renderer-memory.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';

const ROOT = new URL('../..', import.meta.url).pathname;
const MIB = 1024 * 1024;

/** What `chromium-page.js` offers. */
interface Soak {
  runMany(code: string, count: number): Promise<string[]>;
  stopMany(
    code: string,
    count: number,
    pauseMs: number,
    limits: Readonly<Record<string, number>>,
  ): Promise<{ stops: number[]; next: number[]; problems: string[] }>;
}
declare const soak: Soak;

let browser: Browser;
let page: Page;
let devtools: CDPSession;
let closeServer: () => void;

beforeAll(async () => {
  const { port, close } = await listenOnLoopback(() => createStaticServer(ROOT), 0);
  closeServer = close;
  browser = await chromium.launch(launchOptions());
  page = await browser.newPage();
  devtools = await page.context().newCDPSession(page);
  await page.goto(`http://localhost:${port}/test/soak/chromium.html`);
  await page.waitForFunction(() => 'soak' in globalThis);
});
afterAll(async () => {
  await browser.close();
  closeServer();
});

const runMany = (code: string, count: number): Promise<string[]> =>
  page.evaluate(([script, times]) => soak.runMany(script, times), [code, count] as const);
const stopMany = (code: string, pauseMs: number, limits: Readonly<Record<string, number>> = {}) =>
  page.evaluate(([script, ms, requests]) => soak.stopMany(script, 50, ms, requests), [code, pauseMs, limits] as const);

const measure = async () => ({
  heap: await heapBytes(devtools),
  workers: page.workers().length,
  memory: await rendererBytes(browser, devtools),
});

const SCRIPT = `import { echo } from '@codemode/servers/s';
console.log('run', (await Promise.all([1, 2, 3].map((n) => echo({ n })))).length);
globalThis.__codemode_result__ = 'x'.repeat(1000);`;

test('given 1,000 runs in one page, heap, workers and memory stay as they were', async () => {
  await runMany(SCRIPT, 1_000);
  const measured = [await measure()];
  for (let half = 0; half < 2; half++) {
    expect(await runMany(SCRIPT, 500)).toEqual([]);
    measured.push(await measure());
  }
  const grown = (of: 'heap' | 'memory'): readonly number[] =>
    measured.slice(1).map((after, index) => (after[of] - (measured[index]?.[of] ?? 0)) / MIB);
  const sizes = measured.map(({ memory }) => `${(memory / MIB).toFixed(0)} MiB`);
  console.log(`heap ${grown('heap').map((more) => more.toFixed(2))} MiB more, memory ${sizes.join(', ')}`);
  // What is never let go of grows with each run; what is, when its collector sees fit.
  expect(Math.min(...grown('heap'))).toBeLessThan(1);
  expect(new Set(measured.map(({ workers }) => workers)).size).toBe(1);
  expect(Math.min(...grown('memory'))).toBeLessThan(0.075 * ((measured[0]?.memory ?? 0) / MIB));
});

const BEFORE = "console.log('before'); await new Promise((resolve) => setTimeout(resolve, 5));";
const STOPS: readonly (readonly [string, string])[] = [
  ['a tight loop', `${BEFORE} while (true) {}`],
  ['a microtask loop', `${BEFORE} const f = () => Promise.resolve().then(f); await f();`],
  ['a slow native', `${BEFORE} new Array(1e9) + '';`],
  ['sorts of a million', `${BEFORE} for (;;) Array.from({ length: 1e6 }, Math.random).sort();`],
  ['a pending tool call', `import { never } from '@codemode/servers/s'; ${BEFORE} await never();`],
  ['a sleeping timer', `${BEFORE} await new Promise((resolve) => setTimeout(resolve, 60_000));`],
];

/** Times in words: a busy machine holds up some of them, and what a host really does shows in those that it did not. */
const spread = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0)}`;
  return `${at(0)} ms at best, ${at(0.5)} in the middle, ${at(1)} at worst`;
};

test.each(STOPS)(
  'given %s, 50 stops are answered, within 100 ms where nothing is in the way, and runs go on',
  async (kind, code) => {
    const { stops, next, problems } = await stopMany(code, 100, { maxMemoryBytes: 256 * MIB });
    console.log(`${kind}: stop ${spread(stops)}; next run ${spread(next)}`);
    expect(problems).toEqual([]);
    expect(stops).toHaveLength(50);
    expect(Math.min(...stops)).toBeLessThan(100);
  },
);

test('given 50 stops back to back, the next run starts, within 400 ms where nothing is in the way', async () => {
  const { next, problems } = await stopMany(STOPS[0]?.[1] ?? '', 0);
  console.log(`next run ${spread(next)}`);
  expect(problems).toEqual([]);
  expect(Math.min(...next)).toBeLessThan(400);
});
