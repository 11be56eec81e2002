// What something costs the thread of a page, in time that it computed: another program on the machine changes none of it.

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

const TASK = 'ThreadControllerImpl::RunTask';
/** What follows an action late: events of the run that are drawn with the next frames. */
const SETTLE_MS = 250;

/**
 * @typedef {object} Meter
 * @property {<T>(action: () => Promise<T>) => Promise<ThreadCost & { readonly value: T }>} cost
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
    async cost(action) {
      const trace = await startTrace(session);
      const before = await read();
      const startMs = performance.now();
      const value = await action();
      const wallMs = performance.now() - startMs;
      await page.waitForTimeout(SETTLE_MS);
      const after = await read();
      const spentMs = (/** @type {string} */ name) => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000;
      return {
        value,
        wallMs,
        cpuMs: spentMs('TaskDuration'),
        scriptMs: spentMs('ScriptDuration'),
        styleMs: spentMs('RecalcStyleDuration'),
        layoutMs: spentMs('LayoutDuration'),
        layouts: (after.LayoutCount ?? 0) - (before.LayoutCount ?? 0),
        longestTaskMs: await trace.longestTaskMs(),
      };
    },
  };
}

/** @typedef {{ readonly name: string, readonly ph: string, readonly pid: number, readonly tid: number, readonly tdur?: number, readonly args?: { readonly name?: string } }} TraceEvent */

/** @param {import('playwright').CDPSession} session */
async function startTrace(session) {
  /** @type {TraceEvent[]} */
  const events = [];
  const collect = (/** @type {{ value: unknown[] }} */ { value }) =>
    events.push(.../** @type {TraceEvent[]} */ (value));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  return {
    /** The longest task of the main thread of any page, by the clock of the thread. */
    async longestTaskMs() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      session.off('Tracing.dataCollected', collect);
      const mains = new Set(
        events
          .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid}:${tid}`),
      );
      const tasks = events.filter(({ name, pid, tid }) => name === TASK && mains.has(`${pid}:${tid}`));
      if (tasks.length === 0) throw new Error('The trace holds no task of the page');
      return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
    },
  };
}
