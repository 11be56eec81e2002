// A hundred scripts in tabs beside ten: to open the page with them stored, to go from one to another, to close them.
import { openSite } from '../built-page.mjs';
import { rowsOf } from '../figures.mjs';
import { medianCost } from '../samples.mjs';
import { openStored, scriptOfLines, storePage } from '../stored-page.mjs';
import { createMeter } from '../thread-cost.mjs';

const FEW = 10;
const MANY = 100;
const LINES = 50;
const SWITCHES = 8;
const CLOSINGS = 5;
const ACTIONS = /** @type {const} */ (['open', 'switch', 'close']);
const AT_MOST = 1.15;

/** @typedef {Record<typeof ACTIONS[number], import('../thread-cost.mjs').ThreadCost>} Costs */

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const site = await openSite();
  try {
    /** @type {Costs[]} */
    const few = [];
    /** @type {Costs[]} */
    const many = [];
    for (let round = 0; round < rounds; round++) {
      few.push(await visit(site, FEW));
      many.push(await visit(site, MANY));
    }
    const names = { few: `${FEW} tabs`, many: `${MANY} tabs` };
    const costs = ACTIONS.map((action) => ({
      action,
      few: medianCost(few.map((visited) => visited[action])),
      many: medianCost(many.map((visited) => visited[action])),
    }));
    return {
      rows: costs.flatMap((cost) => rowsOf(cost.action, { [names.few]: cost.few, [names.many]: cost.many }, names.few)),
      figures: costs.flatMap((cost) => [
        {
          name: `${cost.action}: ${MANY} tabs / ${FEW} tabs`,
          value: cost.many.cpuMs / cost.few.cpuMs,
          atMost: AT_MOST,
          unit: /** @type {const} */ ('×'),
        },
        {
          name: `${cost.action}: longest task, ${MANY} tabs`,
          value: cost.many.longestTaskMs,
          atMost: 50,
          unit: /** @type {const} */ ('ms'),
        },
      ]),
    };
  } finally {
    await site.close();
  }
}

/** @param {import('../built-page.mjs').Site} site @param {number} count @returns {Promise<Costs>} */
async function visit(site, count) {
  const scripts = Array.from({ length: count }, (_, n) => ({ name: `script-${n}.ts`, text: scriptOfLines(LINES + n) }));
  const page = await storePage(site, scripts);
  try {
    const meter = await createMeter(page);
    const open = await meter.cost(() => openStored(page, site.url));
    const tabs = page.getByRole('navigation', { name: 'Scripts' }).getByRole('listitem');
    if ((await tabs.count()) !== count) throw new Error(`${await tabs.count()} tabs opened, of ${count}`);
    const change = await meter.cost(() =>
      repeat(SWITCHES, () => page.evaluate(switchTab), 'A tab that was clicked did not come to the front'),
    );
    const close = await meter.cost(() =>
      repeat(CLOSINGS, () => page.evaluate(closeTab), 'A tab that was closed stayed'),
    );
    return { open, switch: change, close };
  } finally {
    await page.context().close();
  }
}

/** @param {number} times @param {() => Promise<boolean>} action @param {string} problem */
async function repeat(times, action, problem) {
  for (let n = 0; n < times; n++) if (!(await action())) throw new Error(problem);
}

/** In the page: brings the tab after the one in front to the front, until it has been drawn. */
async function switchTab() {
  const front = document.querySelector('.script-tab.is-current');
  const next = front?.nextElementSibling;
  /** @type {HTMLElement | null | undefined} */ (next?.querySelector('.script-tab__name'))?.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return next?.classList.contains('is-current') === true;
}

/** In the page: closes the tab in front, until that has been drawn. */
async function closeTab() {
  const count = document.querySelectorAll('.script-tab').length;
  /** @type {HTMLElement | null} */ (document.querySelector('.script-tab__close'))?.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return document.querySelectorAll('.script-tab').length === count - 1;
}
