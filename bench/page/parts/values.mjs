// A script whose result is so large: the run, and each view of the result, as what they cost the page's thread.
import { openPage, openPane, openSite, runToEnd, runToFinish, writeScript } from '../built-page.mjs';
import { createMeter } from '../thread-cost.mjs';

const SIZES = [1_000, 1_000_000, 8_000_000];
/** More than a result may have: the run ends with a note in its place. */
const BEYOND_BYTES = 50_000_000;
const ROW_BYTES = 100;

/** @returns {Promise<import('../figures.mjs').Part>} */
export async function measure() {
  const site = await openSite();
  /** @type {import('../figures.mjs').Row[]} */
  const rows = [];
  /** @type {import('../figures.mjs').Figure[]} */
  const figures = [];
  /** @type {[number, number][]} */
  const points = [];
  try {
    const page = await openPage(site);
    const meter = await createMeter(page);
    await openPane(page, 'Result');
    for (const bytes of SIZES) {
      const of = `result of ${bytes.toLocaleString('en-US')} bytes`;
      await writeScript(page, scriptOf(bytes));
      /** @type {Record<string, import('../thread-cost.mjs').ThreadCost>} */
      const costs = {};
      costs.run = await meter.cost(async () => {
        await runToFinish(page);
      });
      for (const view of ['Table', 'Raw', 'Tree']) {
        const choice = page.locator('.panel').getByRole('radio', { name: view });
        if ((await choice.count()) === 0) throw new Error(`The result has no view ${view}`);
        costs[view] = await meter.cost(() => choice.click());
      }
      for (const [name, cost] of Object.entries(costs)) {
        rows.push({ of, name, cost });
        figures.push({ name: `${of}: longest task, ${name}`, value: cost.longestTaskMs, atMost: 50, unit: 'ms' });
      }
      points.push([bytes, Math.max(...Object.values(costs).map(({ longestTaskMs }) => longestTaskMs))]);
    }
    const of = `result of ${BEYOND_BYTES.toLocaleString('en-US')} bytes`;
    await writeScript(page, `globalThis.__codemode_result__ = "x".repeat(${BEYOND_BYTES});\n`);
    const cost = await meter.cost(() => runToEnd(page));
    if (cost.value === 'Finished') throw new Error(`A ${of} is beyond every bound, and was taken`);
    rows.push({ of, name: 'run', cost });
    figures.push({ name: `${of}, a note: longest task, run`, value: cost.longestTaskMs, atMost: 50, unit: 'ms' });
    const label = 'Longest task by bytes of the result';
    return { rounds: 1, figures, rows, curves: [{ label, unit: 'ms', x: 'bytes', goal: 50, points }] };
  } finally {
    await site.close();
  }
}

/** @param {number} bytes */
function scriptOf(bytes) {
  const count = Math.max(1, Math.round(bytes / ROW_BYTES));
  return `globalThis.__codemode_result__ = Array.from({ length: ${count} }, (_, n) => ({ id: n, name: "row " + n, text: "${'x'.repeat(60)}" }));\n`;
}
