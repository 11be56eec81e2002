// What something costs the thread of a page, in time that it computed: another program on the machine changes none of it.
import { longestMs, startTrace } from './task-trace.mjs';

/**
 * @typedef {object} ThreadCost
 * @property {number} cpuMs all that the thread did
 * @property {number} scriptMs
 * @property {number} styleMs
 * @property {number} layoutMs
 * @property {number} layouts
 * @property {number} wallMs
 * @property {number} longestTaskMs the longest task, by what it computed
 */

/** What follows an action late: events of the run that are drawn with the next frames. */
const SETTLE_MS = 250;

/**
 * @typedef {object} Meter
 * @property {<T>(action: () => Promise<T>, options?: { readonly since?: string }) => Promise<ThreadCost & { readonly value: T }>} cost
 *   the longest task of those since a mark, where one is named
 */

/**
 * @param {import('playwright').Page} page
 * @returns {Promise<Meter>}
 */
export async function createMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** @returns {Promise<Record<string, number>>} */
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  return {
    async cost(action, { since } = {}) {
      const trace = await startTrace(session);
      const before = await read();
      const startMs = performance.now();
      const value = await action();
      const wallMs = performance.now() - startMs;
      await page.waitForTimeout(SETTLE_MS);
      const after = await read();
      const traced = await trace.end();
      // A page that was loaded meanwhile counts from its beginning.
      const isLoaded = after.NavigationStart !== before.NavigationStart;
      const spent = (/** @type {string} */ name) => (after[name] ?? 0) - (isLoaded ? 0 : (before[name] ?? 0));
      const spentMs = (/** @type {string} */ name) => spent(name) * 1000;
      return {
        value,
        wallMs,
        cpuMs: spentMs('TaskDuration'),
        scriptMs: spentMs('ScriptDuration'),
        styleMs: spentMs('RecalcStyleDuration'),
        layoutMs: spentMs('LayoutDuration'),
        layouts: spent('LayoutCount'),
        longestTaskMs: longestMs(since === undefined ? traced.tasks : traced.tasksAfter(since)),
      };
    },
  };
}
