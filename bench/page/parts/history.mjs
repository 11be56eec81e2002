// A thousand runs in the history, beside as many as fill the pane: to open the page and its history, to scroll and to search it, to open a run of it,
// to run a script with it in front.
import { openPane, openSite, runToFinish } from '../built-page.mjs';
import { rowsOf } from '../figures.mjs';
import { medianCost } from '../samples.mjs';
import { openStored, scriptOfLines, storePage } from '../stored-page.mjs';
import { createMeter } from '../thread-cost.mjs';

const RUNS = 1_000;
const FEW_RUNS = 30;
/** The page itself drops the oldest runs that are not pinned beyond these. */
const UNPINNED = 50;
const RUNS_A_DAY = 20;
const LINES = 40;
const RESULT_BYTES = 20_000;
const SCROLLS = 20;
const SCROLL_PX = 600;
const AT_MOST = 1.15;
const KEPT = `${RUNS.toLocaleString('en-US')} runs`;
const FEW = `${FEW_RUNS} runs`;
const ACTIONS = /** @type {const} */ (['open the page', 'open the history', 'scroll', 'search', 'open a run', 'run']);

/** @typedef {Record<typeof ACTIONS[number], import('../thread-cost.mjs').ThreadCost>} Costs */
/** @typedef {import('playwright').Page} Page */

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const site = await openSite();
  const pages = { few: await pageWithRuns(site, FEW_RUNS), kept: await pageWithRuns(site, RUNS) };
  try {
    // What was compiled for the first visit is stored for those after it.
    for (const page of Object.values(pages)) await visit(site, page);
    /** @type {Costs[]} */
    const few = [];
    /** @type {Costs[]} */
    const kept = [];
    for (let round = 0; round < rounds; round++) {
      few.push(await visit(site, pages.few));
      kept.push(await visit(site, pages.kept));
    }
    const costs = ACTIONS.map((action) => ({
      action,
      few: medianCost(few.map((visited) => visited[action])),
      kept: medianCost(kept.map((visited) => visited[action])),
    }));
    return {
      rows: costs.flatMap((cost) => rowsOf(cost.action, { [FEW]: cost.few, [KEPT]: cost.kept }, FEW)),
      figures: [
        ...costs.map((cost) => ({
          name: `${KEPT}: longest task, ${cost.action}`,
          value: cost.kept.longestTaskMs,
          atMost: 50,
          unit: /** @type {const} */ ('ms'),
        })),
        ...costs
          .filter(({ action }) => action === 'open the page' || action === 'run')
          .map((cost) => ({
            name: `${cost.action}: ${KEPT} / ${FEW}`,
            value: cost.kept.cpuMs / cost.few.cpuMs,
            atMost: AT_MOST,
            unit: /** @type {const} */ ('×'),
          })),
      ],
    };
  } finally {
    await site.close();
  }
}

/**
 * A page that has so many runs stored beside one of its own: that one again and again, as it was stored.
 * @param {import('../built-page.mjs').Site} site
 * @param {number} count
 */
async function pageWithRuns(site, count) {
  const page = await storePage(site, [
    {
      name: 'rows.ts',
      text: `${scriptOfLines(LINES)}globalThis.__codemode_result__ = { total, text: "x".repeat(${RESULT_BYTES}) };\n`,
    },
  ]);
  await openStored(page, site.url);
  await runToFinish(page);
  await openPane(page, 'History');
  await page.locator('.run-row').first().waitFor();
  await page.evaluate(storeRuns, { count, unpinned: UNPINNED, runsADay: RUNS_A_DAY });
  return page;
}

/** @param {import('../built-page.mjs').Site} site @param {Page} page @returns {Promise<Costs>} */
async function visit(site, page) {
  await page.goto(`${site.url}bare.html`);
  const meter = await createMeter(page);
  const first = page.locator('.run-row').first();
  return {
    'open the page': await meter.cost(() => openStored(page, site.url)),
    'open the history': await meter.cost(async () => {
      await openPane(page, 'History');
      await first.waitFor();
    }),
    scroll: await meter.cost(async () => {
      await page.locator('.history').hover();
      for (let n = 0; n < SCROLLS; n++) {
        await page.mouse.wheel(0, SCROLL_PX);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      }
    }),
    search: await meter.cost(async () => {
      const search = page.locator('.history-pane').getByRole('searchbox');
      await search.pressSequentially('rows', { delay: 60 });
      await search.fill('');
    }),
    'open a run': await meter.cost(async () => {
      await page.locator('.run-row').nth(2).or(first).first().click();
      await page.locator('.run-details').waitFor();
    }),
    run: await meter.cost(() => runToFinish(page)),
  };
}

/**
 * In the page: stores so many runs more, each as the one that is stored, some days apart and all but a few pinned.
 * @param {{ count: number, unpinned: number, runsADay: number }} options
 */
async function storeRuns({ count, unpinned, runsADay }) {
  const answer = (/** @type {IDBRequest} */ request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  /** @type {IDBDatabase} */
  const database = await answer(indexedDB.open('codemode-playground'));
  const transaction = database.transaction('runs', 'readwrite');
  const store = transaction.objectStore('runs');
  const [run] = await answer(store.getAll());
  for (let n = 0; n < count; n++) {
    const at = run.at - ((n + 1) * 24 * 60 * 60 * 1_000) / runsADay;
    const pinned = n >= unpinned;
    store.put({ ...run, id: `stored-${n}`, at, pinned, pin: pinned ? 1 : 0, scriptName: `rows-${n}.ts` });
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}
