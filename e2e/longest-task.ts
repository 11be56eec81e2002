import type { CDPSession, Page } from '@playwright/test';

/**
 * The longest that one task of a thread that draws pages computed while `during` went on, in milliseconds. What else the machine
 * does meanwhile is no part of it.
 */
export async function longestTaskMs(page: Page, during: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const tasks = await tasksOf(session, during);
  await session.detach();
  if (tasks.length === 0) throw new Error('No task of the page was seen');
  return tasks.reduce((longest, ms) => Math.max(longest, ms), 0);
}

/** What the browser tells of a task: `tdur` is the time that its thread computed, in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Computing time of each task of the threads that draw pages, in milliseconds, while `during` goes on. */
async function tasksOf(session: CDPSession, during: () => Promise<unknown>): Promise<readonly number[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  });
  await during();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = new Set(named.map(threadOf));
  return events
    .filter((event) => event.ph === 'X' && event.tdur !== undefined && threads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
}
