import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { longestTaskMs } from './longest-task.ts';
import { Playground } from './playground.ts';
import { responsiveness } from './responsiveness.ts';

/** What scripts flood the page with, from inside of the sandbox. */
const FLOODS: readonly (readonly [what: string, code: string])[] = [
  [
    'searches without end',
    'import { searchTools } from "@codemode/discovery";\nfor (;;) { for (let n = 0; n < 500; n++) searchTools("issue " + n); await searchTools("last"); }',
  ],
  [
    'refused calls without end',
    'import * as issues from "@codemode/servers/issues";\nconst [call] = Object.values(issues).filter((tool) => typeof tool === "function");\nfor (;;) { for (let n = 0; n < 500; n++) call({ n }).catch(() => {}); await call({ n: 0 }).catch(() => {}); }',
  ],
  ['logs without end', 'for (;;) console.log("line");'],
  [
    'timers that log without end',
    'const next = () => { console.log("line"); setTimeout(next, 0); };\nfor (let n = 0; n < 900; n++) next();',
  ],
];

/** Floods that end by a limit: of memory, where all stand open at once, and of time. */
const LIMITED: readonly (readonly [what: string, code: string, limit: RegExp, ended: string])[] = [
  [
    '300,000 searches at once',
    'import { searchTools } from "@codemode/discovery";\nawait Promise.all(Array.from({ length: 300_000 }, (_, n) => searchTools("issue " + n)));',
    /Memory limit reached \(64 MiB\)/,
    'Memory 64 / 64 MiB',
  ],
  [
    '300,000 searches, 500 at a time',
    'import { searchTools } from "@codemode/discovery";\nfor (let n = 0; n < 300_000; n += 500) await Promise.all(Array.from({ length: 500 }, (_, at) => searchTools("issue " + n + at)));',
    /Time limit reached \(3 s\)/,
    'Time 3 / 3 s',
  ],
  [
    '100,000 refused calls',
    'import * as issues from "@codemode/servers/issues";\nconst [call] = Object.values(issues).filter((tool) => typeof tool === "function");\nfor (let n = 0; n < 100_000; n += 500) await Promise.allSettled(Array.from({ length: 500 }, () => call({ n })));\nfor (;;) await call().catch(() => {});',
    /Time limit reached \(3 s\)/,
    'Time 3 / 3 s',
  ],
  [
    'logs and timers without end',
    'const next = () => { console.log("line"); setTimeout(next, 0); };\nfor (let n = 0; n < 900; n++) next();',
    /Time limit reached \(3 s\)/,
    'Time 3 / 3 s',
  ],
];
/** The limit of time that these have, and how long after it a run is over, as for a tight loop. */
const TIMEOUT_MS = 3_000;
const MAX_LATE_MS = 500;

/** The longest that one task of the page may compute. */
const MAX_TASK_MS = 100;
/** A click, its run's grace and the end of the worker, as for a tight loop. */
const MAX_STOP_MS = 500;

/** The longest task of the page while `during` goes on, and how long the page was away: that is more on a busy machine. */
async function watched(page: Page, during: () => Promise<unknown>) {
  let taskMs = Number.NaN;
  const blocks = await responsiveness(page, async () => {
    taskMs = await longestTaskMs(page, during);
  });
  return { ...blocks, taskMs };
}

/** Notes when the run's state in words changes to what, and when Stop is clicked. */
async function watchState(page: Page): Promise<(what: string) => Promise<number>> {
  await page.evaluate(() => {
    const times = new Map<string, number>();
    Reflect.set(globalThis, 'stateTimes', times);
    const state = document.querySelector('.runbar__state') as HTMLElement;
    new MutationObserver(() => {
      times.set(state.textContent ?? '', performance.now());
    }).observe(state, { subtree: true, childList: true, characterData: true });
    const clicked = (event: Event): void => {
      if ((event.target as Element).closest('.stop-btn') !== null) times.set('click', performance.now());
    };
    document.addEventListener('click', clicked, { capture: true });
  });
  return (what) =>
    page.evaluate(
      (name) => (Reflect.get(globalThis, 'stateTimes') as Map<string, number>).get(name) ?? Number.NaN,
      what,
    );
}

for (const [what, code] of FLOODS) {
  test(`given ${what}, the page answers and Stop ends the run`, async ({ page }) => {
    const playground = await Playground.open(page);
    await playground.write(code);
    const timeOf = await watchState(page);
    await playground.run.click();
    await expect(playground.state).toHaveText('Running');
    const { taskMs, longestBlockMs, idleBlockMs } = await watched(page, async () => {
      await playground.show('Trace');
      await playground.show('Logs');
      await playground.stop.click();
      await expect(playground.state).toHaveText('Stopped');
    });
    const tookMs = (await timeOf('Stopped')) - (await timeOf('click'));
    console.warn(
      `${what}: stopped after ${tookMs.toFixed(0)} ms; longest task ${taskMs.toFixed(0)} ms; away for ${longestBlockMs.toFixed(0)} ms, idle before ${idleBlockMs.toFixed(0)} ms`,
    );
    expect(tookMs).toBeGreaterThan(0);
    expect(tookMs).toBeLessThan(MAX_STOP_MS + idleBlockMs);
    expect(taskMs).toBeLessThan(MAX_TASK_MS);
  });
}

for (const [what, code, limit, ended] of LIMITED) {
  test(`given ${what}, the page answers until the limit ends the run`, async ({ page }) => {
    const playground = await Playground.open(page);
    await page.getByRole('button', { name: /^Time/ }).click();
    await playground.dialog.getByLabel(/^Time/).fill(String(TIMEOUT_MS / 1_000));
    await playground.dialog.getByRole('button', { name: 'Save' }).click();
    await playground.write(code);
    const timeOf = await watchState(page);
    const { taskMs, longestBlockMs, idleBlockMs } = await watched(page, async () => {
      await playground.run.click();
      await playground.show('Trace');
      await playground.show('Diagnostics');
      await expect(playground.state).toHaveText(ended, { timeout: 20_000 });
    });
    await expect(playground.output.getByText(limit).first()).toBeVisible();
    const tookMs = (await timeOf(ended)) - (await timeOf('Running'));
    console.warn(
      `${what}: ended after ${tookMs.toFixed(0)} ms; longest task ${taskMs.toFixed(0)} ms; away for ${longestBlockMs.toFixed(0)} ms, idle before ${idleBlockMs.toFixed(0)} ms`,
    );
    expect(tookMs).toBeLessThan(TIMEOUT_MS + MAX_LATE_MS + idleBlockMs);
    expect(taskMs).toBeLessThan(MAX_TASK_MS);
    // The page's host is well.
    await playground.write('globalThis.__codemode_result__ = 1;');
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
  });
}
