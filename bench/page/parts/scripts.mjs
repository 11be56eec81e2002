// Scripts of 10 to 5,000 lines, in the plain editor that the page begins with and in the full one: to open the page with the
// script in front, to type in it, to run it.
import { openSite, runToFinish } from '../built-page.mjs';
import { medianCost } from '../samples.mjs';
import { openStored, scriptOfLines, storePage } from '../stored-page.mjs';
import { createMeter } from '../thread-cost.mjs';

const LINES = [10, 100, 1_000, 5_000];
const EDITORS = /** @type {const} */ (['plain', 'full']);
const KEYS = 10;
const KEY_EVERY_MS = 100;
const ACTIONS = /** @type {const} */ (['open', 'type', 'run']);

/** @typedef {typeof EDITORS[number]} EditorName */
/** @typedef {import('../thread-cost.mjs').ThreadCost} ThreadCost */

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const site = await openSite();
  try {
    /** @type {import('../figures.mjs').Row[]} */
    const rows = [];
    /** @type {import('../figures.mjs').Figure[]} */
    const figures = [];
    const curves = [];
    for (const editor of EDITORS) {
      /** @type {Map<number, Record<string, ThreadCost>>} */
      const costs = new Map();
      for (const lines of LINES) costs.set(lines, await costsOf(site, editor, lines, rounds));
      /** @type {[number, number][]} */
      const points = [];
      for (const [lines, byAction] of costs) {
        const of = `${lines.toLocaleString('en-US')} lines, ${editor} editor`;
        for (const [name, cost] of Object.entries(byAction)) {
          rows.push({ of, name, cost });
          figures.push({ name: `${of}: longest task, ${name}`, value: cost.longestTaskMs, atMost: 50, unit: 'ms' });
        }
        points.push([lines, Math.max(...Object.values(byAction).map(({ longestTaskMs }) => longestTaskMs))]);
      }
      figures.push(...growthOf(editor, costs));
      curves.push({ label: `Longest task by lines, ${editor} editor`, unit: 'ms', x: 'lines', goal: 50, points });
    }
    return { figures, rows, curves };
  } finally {
    await site.close();
  }
}

/** Five times the lines may cost five times as much, and no more. @param {EditorName} editor @param {ReadonlyMap<number, Record<string, ThreadCost>>} costs */
function growthOf(editor, costs) {
  const [few = Number.NaN, many = Number.NaN] = LINES.slice(-2);
  return ACTIONS.map((action) => ({
    name: `${action} ${many.toLocaleString('en-US')} / ${few.toLocaleString('en-US')} lines, ${editor} editor`,
    value: (costs.get(many)?.[action]?.cpuMs ?? Number.NaN) / (costs.get(few)?.[action]?.cpuMs ?? Number.NaN),
    atMost: many / few,
    unit: /** @type {const} */ ('×'),
  }));
}

/**
 * @param {import('../built-page.mjs').Site} site
 * @param {EditorName} editor
 * @param {number} lines
 * @param {number} rounds
 * @returns {Promise<Record<typeof ACTIONS[number], ThreadCost>>}
 */
async function costsOf(site, editor, lines, rounds) {
  const text = scriptOfLines(lines);
  /** @type {Record<typeof ACTIONS[number], ThreadCost>[]} */
  const visits = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(site, text, { isPlain: editor === 'plain' }));
  const of = (/** @type {typeof ACTIONS[number]} */ action) => medianCost(visits.map((costs) => costs[action]));
  return { open: of('open'), type: of('type'), run: of('run') };
}

/**
 * @param {import('../built-page.mjs').Site} site
 * @param {string} text
 * @param {{ readonly isPlain: boolean }} options
 */
async function visit(site, text, options) {
  const page = await storePage(site, [{ name: 'long.ts', text }], options);
  try {
    const meter = await createMeter(page);
    const open = await meter.cost(() => openStored(page, site.url, options));
    await page.locator('.editor__place').click();
    // To the end of the first line, which is a comment.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    const type = await meter.cost(() => page.keyboard.type('x'.repeat(KEYS), { delay: KEY_EVERY_MS }));
    const run = await meter.cost(async () => {
      await runToFinish(page);
    });
    return { open, type, run };
  } finally {
    await page.context().close();
  }
}
