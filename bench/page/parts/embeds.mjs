// Twenty embeds on a page of another origin: what they cost the thread of that page, and the thread that draws their frames, beside
// one embed.
import { median } from '../../timing.mjs';
import { openSite, VIEWPORT } from '../built-page.mjs';
import { serveEmbeddingPage } from '../embedding-page.mjs';
import { longestMs, startTrace, totalMs } from '../task-trace.mjs';

const MANY = 20;
const AT_MOST = 1.15;
const TIMEOUT_MS = 120_000;
const SETTLE_MS = 250;
/** No frame is there before an embed is used. */
const MEASURED = /** @type {const} */ ([
  { step: 'load', thread: 'page' },
  { step: 'run', thread: 'page' },
  { step: 'run', thread: 'frames' },
]);
/** Marks the thread of the embedding page in a trace. */
const MARK = 'embedding page';

/** @typedef {{ readonly cpuMs: number, readonly longestTaskMs: number }} Cost */
/** @typedef {{ readonly page: Cost, readonly frames: Cost }} Costs */
/** @typedef {{ readonly load: Costs, readonly run: Costs }} Visit */

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const site = await openSite();
  const pages = await serveEmbeddingPage(site);
  try {
    /** @type {Visit[]} */
    const one = [];
    /** @type {Visit[]} */
    const many = [];
    for (let round = 0; round < rounds; round++) {
      one.push(await visit(site, pages.address(1), 1));
      many.push(await visit(site, pages.address(MANY), MANY));
    }
    const of = (/** @type {readonly Visit[]} */ visits, /** @type {(visit: Visit) => number} */ figure) =>
      median(visits.map(figure));
    for (const [name, visits] of /** @type {const} */ ([
      ['one embed', one],
      [`${MANY} embeds`, many],
    ]))
      for (const { step, thread } of MEASURED)
        console.log(
          `  ${`${name}: ${step}, ${thread}`.padEnd(28)} ${of(visits, (visit) => visit[step][thread].cpuMs).toFixed(0)} ms CPU, longest task ${of(visits, (visit) => visit[step][thread].longestTaskMs).toFixed(0)} ms`,
        );
    return {
      rows: [],
      figures: [
        ...MEASURED.map(({ step, thread }) => ({
          name: `${MANY} embeds, ${step}: longest task of the ${thread}`,
          value: of(many, (visit) => visit[step][thread].longestTaskMs),
          atMost: 50,
          unit: /** @type {const} */ ('ms'),
        })),
        .../** @type {const} */ (['page', 'frames']).map((thread) => ({
          name: `run, ${thread}: an embed of ${MANY} / one alone`,
          value: of(many, (visit) => visit.run[thread].cpuMs) / MANY / of(one, (visit) => visit.run[thread].cpuMs),
          atMost: AT_MOST,
          unit: /** @type {const} */ ('×'),
        })),
      ],
    };
  } finally {
    pages.close();
    await site.close();
  }
}

/**
 * @param {import('../built-page.mjs').Site} site
 * @param {string} address
 * @param {number} embeds
 * @returns {Promise<Visit>}
 */
async function visit({ browser }, address, embeds) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const load = await costsOf(page, async () => {
      await page.goto(address);
      await page
        .locator('codemode-runner')
        .nth(embeds - 1)
        .getByRole('button', { name: /^Run/ })
        .waitFor();
    });
    const run = await costsOf(page, async () => {
      for (let n = 0; n < embeds; n++) {
        const status = await page.evaluate(runEmbed, n);
        if (status !== 'done') throw new Error(`The run of an embed ended with: ${status}`);
      }
    });
    return { load, run };
  } finally {
    await context.close();
  }
}

/**
 * In the page: brings an embed into view, clicks its Run, and waits until it shows the end. Looked for from outside, its button would
 * cost the page more the more embeds there are.
 * @param {number} at
 */
async function runEmbed(at) {
  const embed = document.querySelectorAll('codemode-runner')[at];
  const run = embed?.shadowRoot?.querySelector('[part=run-button]');
  if (!(embed instanceof HTMLElement) || !(run instanceof HTMLElement))
    throw new Error(`The page has no embed ${at} to run`);
  embed.scrollIntoView({ block: 'nearest' });
  const ended = new Promise((resolve) => embed.addEventListener('codemode-run-end', resolve, { once: true }));
  run.click();
  await ended;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return embed.dataset.status;
}

/** @param {import('playwright').Page} page @param {() => Promise<void>} action @returns {Promise<Costs>} */
async function costsOf(page, action) {
  const session = await page.context().newCDPSession(page);
  const trace = await startTrace(session);
  await action();
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate((mark) => performance.mark(mark), MARK);
  const { tasks, threadOf } = await trace.end();
  await session.detach();
  const own = threadOf(MARK);
  const cost = (/** @type {boolean} */ isOwn) => {
    const chosen = tasks.filter(({ thread }) => (thread === own) === isOwn);
    return { cpuMs: totalMs(chosen), longestTaskMs: longestMs(chosen) };
  };
  return { page: cost(true), frames: cost(false) };
}
