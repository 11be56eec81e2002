// What stays of a thousand runs of one page, and of two hundred sessions that embeds opened and closed: heap, workers, and the memory
// of the process, WASM included, beside half of them.
import { heapBytes, heldBytes, rendererBytes } from '../../../scripts/renderer-memory.mjs';
import { openPage, openSite, runToEnd, VIEWPORT, writeScript } from '../built-page.mjs';
import { serveEmbeddingPage } from '../embedding-page.mjs';

const RUNS = 1_000;
const SESSIONS = 200;
/** Until then caches fill, kept messages of servers reach their bound, and code is optimized: what grows for ever shows in the other half. */
const SETTLED = 0.5;
/** Where the heap is read, as parts of all. */
const READ_AT = [0.1, 0.2, 0.3, SETTLED, 0.7, 1];
/** In the name of a file that no run needs. */
const FETCHED_AHEAD = '/key-sheet-';
const HEAP_AT_MOST = 1.05;
const MEMORY_AT_MOST = 1.15;
const KIB = 1024;
const MIB = KIB ** 2;
const SCRIPT = `import { get_issue } from "@codemode/servers/issues";
const issues = await Promise.all([1, 2, 3].map((number) => get_issue({ number })));
console.log("issues", issues.length);
globalThis.__codemode_result__ = { issues, text: "x".repeat(1_000) };
`;

/** @typedef {{ readonly heapBytes: number, readonly heldBytes: number, readonly workers: number, readonly frames: number, readonly memoryBytes: number }} State */
/** @typedef {{ readonly settled: State, readonly end: State, readonly heaps: readonly (readonly [number, number])[] }} Soaked */

/** @returns {Promise<import('../figures.mjs').Part>} */
export async function measure() {
  const site = await openSite();
  try {
    const [runs, sessions] = [await soakRuns(site), await soakSessions(site)];
    return {
      rounds: 1,
      rows: [],
      figures: [...figuresOf(RUNS, 'runs', runs), ...figuresOf(SESSIONS, 'sessions', sessions)],
      curves: [curveOf('runs', runs), curveOf('sessions', sessions)],
    };
  } finally {
    await site.close();
  }
}

/**
 * @param {number} count
 * @param {string} of
 * @param {Soaked} soaked
 * @returns {import('../figures.mjs').Figure[]}
 */
function figuresOf(count, of, { settled, end }) {
  for (const [done, state] of /** @type {const} */ ([
    [count * SETTLED, settled],
    [count, end],
  ]))
    console.log(
      `  after ${done.toLocaleString('en-US')} ${of}: heap ${(state.heapBytes / MIB).toFixed(1)} MiB, held without compiled code ${(state.heldBytes / MIB).toFixed(1)} MiB, memory of the process ${(state.memoryBytes / MIB).toFixed(0)} MiB, ${state.workers} workers, ${state.frames} frames`,
    );
  const name = (/** @type {string} */ what) =>
    `${what}: after ${count.toLocaleString('en-US')} ${of} / after ${(count * SETTLED).toLocaleString('en-US')}`;
  const unit = /** @type {const} */ ('×');
  return [
    { name: name('heap'), value: end.heapBytes / settled.heapBytes, atMost: HEAP_AT_MOST, unit },
    { name: name('heap without compiled code'), value: end.heldBytes / settled.heldBytes, atMost: HEAP_AT_MOST, unit },
    { name: name('memory of the process'), value: end.memoryBytes / settled.memoryBytes, atMost: MEMORY_AT_MOST, unit },
    {
      name: name('workers and frames'),
      value: (end.workers + end.frames) / (settled.workers + settled.frames),
      atMost: 1,
      unit,
    },
  ];
}

/** @param {string} of @param {Soaked} soaked @returns {import('../figures.mjs').Curve} */
const curveOf = (of, { heaps }) => ({
  label: `Heap by ${of}`,
  unit: 'KiB',
  x: of,
  points: heaps.map(([done, bytes]) => [done, bytes / KIB]),
});

/** @param {import('../built-page.mjs').Site} site @returns {Promise<Soaked>} */
async function soakRuns(site) {
  const page = await openPage(site);
  // What the page fetches ahead comes once, however many runs there are.
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(file)),
    FETCHED_AHEAD,
  );
  await page.waitForLoadState('networkidle');
  await writeScript(page, SCRIPT);
  return soak(site, page, RUNS, async () => {
    const ended = await runToEnd(page);
    if (ended !== 'Finished') throw new Error(`A run ended with: ${ended}`);
  });
}

/** @param {import('../built-page.mjs').Site} site @returns {Promise<Soaked>} */
async function soakSessions(site) {
  const pages = await serveEmbeddingPage(site);
  try {
    const context = await site.browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.goto(pages.address(0));
    return await soak(site, page, SESSIONS, () => page.evaluate(useEmbed, SCRIPT));
  } finally {
    pages.close();
  }
}

/**
 * @param {import('../built-page.mjs').Site} site
 * @param {import('playwright').Page} page
 * @param {number} count
 * @param {() => Promise<void>} once
 * @returns {Promise<Soaked>}
 */
async function soak({ browser }, page, count, once) {
  const session = await page.context().newCDPSession(page);
  const state = async () => ({
    heapBytes: await heapBytes(session),
    memoryBytes: await rendererBytes(browser, session),
    heldBytes: await heldBytes(session),
    workers: page.workers().length,
    frames: page.frames().length,
  });
  /** @type {[number, number][]} */
  const heaps = [];
  let settled;
  let done = 0;
  for (const part of READ_AT) {
    for (; done < part * count; done++) await once();
    heaps.push([done, await heapBytes(session)]);
    if (part === SETTLED) settled = await state();
  }
  const end = await state();
  await page.context().close();
  return { settled: /** @type {State} */ (settled), end, heaps };
}

/** In the page: an embed comes, runs a script to its end, and goes. @param {string} code */
async function useEmbed(code) {
  const element =
    /** @type {HTMLElement & { code: string, ready: Promise<void>, run: () => Promise<{ status: string }> }} */ (
      document.createElement('codemode-runner')
    );
  element.setAttribute('server', 'issues=builtin');
  element.code = code;
  const ended = new Promise((resolve) => element.addEventListener('codemode-run-end', resolve, { once: true }));
  document.body.append(element);
  await element.run();
  await ended;
  if (element.dataset.status !== 'done') throw new Error(`The run of an embed ended with: ${element.dataset.status}`);
  element.remove();
}
