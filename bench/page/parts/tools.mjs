// Servers of many tools: what connecting, the list, a search as it is typed, completion and the prompt cost the page's thread.
import { addServer, openPage, openPane, openSite, startTools, writeScript } from '../built-page.mjs';
import { createMeter } from '../thread-cost.mjs';

const COUNTS = [10, 1_000, 10_000];

/** @returns {Promise<import('../figures.mjs').Part>} */
export async function measure() {
  /** @type {import('../figures.mjs').Row[]} */
  const rows = [];
  /** @type {import('../figures.mjs').Figure[]} */
  const figures = [];
  /** @type {[number, number][]} */
  const points = [];
  for (const count of COUNTS) {
    const costs = await measureTools(count);
    const of = `${count.toLocaleString('en-US')} tools`;
    for (const [name, cost] of Object.entries(costs)) {
      rows.push({ of, name, cost });
      figures.push({ name: `${of}: longest task, ${name}`, value: cost.longestTaskMs, atMost: 50, unit: 'ms' });
    }
    points.push([count, Math.max(...Object.values(costs).map(({ longestTaskMs }) => longestTaskMs))]);
  }
  return {
    rounds: 1,
    figures,
    rows,
    curves: [{ label: 'Longest task by tools of one server', unit: 'ms', x: 'tools', goal: 50, points }],
  };
}

/** @param {number} count @returns {Promise<Record<string, import('../thread-cost.mjs').ThreadCost>>} */
export async function measureTools(count) {
  const site = await openSite();
  const server = await startTools(count);
  try {
    const page = await openPage(site);
    const meter = await createMeter(page);
    const connect = await meter.cost(async () => {
      await addServer(page, server.url, 'many', count);
      await page
        .getByText(`${count.toLocaleString('en-US')} tools`)
        .first()
        .waitFor();
    });
    const search = await meter.cost(async () => {
      await page.getByRole('searchbox', { name: 'Search tools' }).pressSequentially('thing numbered 7', { delay: 30 });
      await page.waitForTimeout(500);
    });
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('');
    await writeScript(page, 'import { tool_1 } from "@codemode/servers/many";\n');
    const completion = await meter.cost(async () => {
      await page.keyboard.type('await tool_', { delay: 40 });
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget.visible').waitFor();
      await page.keyboard.press('Escape');
    });
    const prompt = await meter.cost(async () => {
      await openPane(page, 'Prompt');
      await page.locator('.ways').waitFor();
    });
    return { connect, search, completion, prompt };
  } finally {
    await site.close();
    server.close();
  }
}
