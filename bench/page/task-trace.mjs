// The tasks of all threads that draw pages, by the clock of each thread, as a trace of Chromium has them.

const TASK = 'ThreadControllerImpl::RunTask';

/** @typedef {{ readonly thread: string, readonly startUs: number, readonly ms: number }} Task */
/**
 * @typedef {object} Traced
 * @property {readonly Task[]} tasks
 * @property {(mark: string) => string} threadOf the thread in which `performance.mark` was called
 * @property {(mark: string) => readonly Task[]} tasksAfter those that began after `performance.mark` was called
 */
/** @typedef {{ readonly name: string, readonly pid: number, readonly tid: number, readonly ts: number, readonly tdur?: number, readonly args?: { readonly name?: string } }} TraceEvent */

/**
 * @param {import('playwright').CDPSession} session
 * @returns {Promise<{ end(): Promise<Traced> }>}
 */
export async function startTrace(session) {
  /** @type {TraceEvent[]} */
  const events = [];
  const collect = (/** @type {{ value: unknown[] }} */ { value }) => {
    for (const event of value) events.push(/** @type {TraceEvent} */ (event));
  };
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'blink.user_timing', '__metadata'],
      excludedCategories: ['*'],
    },
  });
  return {
    async end() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      session.off('Tracing.dataCollected', collect);
      return readTrace(events);
    },
  };
}

/** @param {readonly TraceEvent[]} events @returns {Traced} */
function readTrace(events) {
  const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid}:${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events
    .filter((event) => event.name === TASK && mains.has(threadOf(event)))
    .map((event) => ({ thread: threadOf(event), startUs: event.ts, ms: (event.tdur ?? 0) / 1_000 }));
  if (tasks.length === 0) throw new Error('The trace holds no task of the page');
  const marked = (/** @type {string} */ mark) => {
    const event = events.find(({ name }) => name === mark);
    if (event === undefined) throw new Error(`The trace holds no mark "${mark}"`);
    return event;
  };
  return {
    tasks,
    threadOf: (mark) => threadOf(marked(mark)),
    tasksAfter: (mark) => tasks.filter(({ startUs }) => startUs > marked(mark).ts),
  };
}

/** @param {readonly Task[]} tasks */
export const longestMs = (tasks) => tasks.reduce((longest, { ms }) => Math.max(longest, ms), 0);

/** @param {readonly Task[]} tasks */
export const totalMs = (tasks) => tasks.reduce((total, { ms }) => total + ms, 0);
