import type { Page } from '@playwright/test';

const BASELINE_MS = 1_000;
const TICK_MS = 10;

/** How long the page's thread could not answer, at the most, while something went on, and while nothing did. */
export interface Responsiveness {
  readonly longestBlockMs: number;
  /** The same for an idle second before: on a machine that is busy with other things it is not small. */
  readonly idleBlockMs: number;
}

/** Watches the page's thread while `during` goes on. */
export async function responsiveness(page: Page, during: () => Promise<unknown>): Promise<Responsiveness> {
  await page.evaluate((tickMs) => {
    const watch = { longest: 0, last: performance.now() };
    Reflect.set(globalThis, 'blockWatch', watch);
    setInterval(() => {
      const now = performance.now();
      watch.longest = Math.max(watch.longest, now - watch.last - tickMs);
      watch.last = now;
    }, tickMs);
  }, TICK_MS);
  const longest = (): Promise<number> =>
    page.evaluate(() => {
      const watch = Reflect.get(globalThis, 'blockWatch') as { longest: number };
      const { longest: ms } = watch;
      watch.longest = 0;
      return ms;
    });
  await longest();
  await page.waitForTimeout(BASELINE_MS);
  const idleBlockMs = await longest();
  await during();
  return { longestBlockMs: await longest(), idleBlockMs };
}
