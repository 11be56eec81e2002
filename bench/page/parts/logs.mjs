// A script that logs, with the panes that draw the most and the least in front.
import { CLOSED, openPage, openPaneForRuns, openSite, runToFinish, writeScript } from '../built-page.mjs';
import { rowsOf } from '../figures.mjs';
import { costOfOne, pairedCosts } from '../samples.mjs';
import { createMeter } from '../thread-cost.mjs';

/** Lines, and runs that are measured together. */
const COUNTS = /** @type {const} */ ([
  [1_000, 10],
  [10_000, 5],
  [100_000, 1],
]);

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const site = await openSite();
  try {
    const page = await openPage(site);
    const meter = await createMeter(page);
    /** @type {import('../figures.mjs').Figure[]} */
    const figures = [];
    const rows = [];
    /** @type {[number, number][]} */
    const points = [];
    for (const [count, runs] of COUNTS) {
      const name = `${count.toLocaleString('en-US')} lines`;
      await writeScript(page, `for (let n = 0; n < ${count}; n++) console.log("line", n);\n`);
      const run = (/** @type {import('../built-page.mjs').PaneName} */ pane) => async () => {
        await openPaneForRuns(page, pane);
        const cost = await meter.cost(async () => {
          for (let run = 0; run < runs; run++) {
            await runToFinish(page);
          }
        });
        return costOfOne(cost, runs);
      };
      /** @type {Record<string, () => Promise<import('../thread-cost.mjs').ThreadCost>>} */
      const cases = {};
      for (const pane of /** @type {const} */ (['Result', 'Logs'])) cases[pane] = run(pane);
      await run('Logs')();
      const { base, costs, ratios } = await pairedCosts(rounds, run(CLOSED), cases);
      const all = { [CLOSED]: base, ...costs };
      rows.push(...rowsOf(name, all, CLOSED));
      const longest = Math.max(...Object.values(all).map(({ longestTaskMs }) => longestTaskMs));
      points.push([count, longest]);
      figures.push(
        {
          name: `${name}: Logs open / closed`,
          value: ratios.Logs ?? Number.NaN,
          atMost: 1.15,
          unit: '×',
        },
        { name: `${name}: longest task, any pane`, value: longest, atMost: 50, unit: 'ms' },
      );
    }
    return {
      figures,
      rows,
      curves: [{ label: 'Longest task by lines logged', unit: 'ms', x: 'lines', goal: 50, points }],
    };
  } finally {
    await site.close();
  }
}
