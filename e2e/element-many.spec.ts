import AxeBuilder from '@axe-core/playwright';
import { expect, Runner, runnerTag, test } from './host-page.ts';

const TAG = runnerTag('globalThis.__codemode_result__ = [1, 2, 3];', 'server="issues=builtin"');
const MOUNTS = 100;
/** What the browser may keep of its own per hundred mounts; a leaked frame or worker would be ten times that. */
const MOST_KEPT_BYTES = 4_000_000;

test('twenty on a page share nothing: one runs, the others stay as they are', async ({ page, host }) => {
  await page.goto(host.embed(TAG.repeat(20)));
  await new Runner(page, 7).run.click();
  await new Runner(page, 7).reaches('done');
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.locator('codemode-runner[data-status=idle]')).toHaveCount(19);
});

test('a hundred that were loaded and taken away leave no frame, worker or memory behind', async ({ page, host }) => {
  test.setTimeout(240_000);
  await page.goto(host.embed('<div id="place"></div>'));
  const session = await page.context().newCDPSession(page);
  const stored = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize;
  };
  const mount = (times: number): Promise<void> =>
    page.evaluate(async (count) => {
      for (let i = 0; i < count; i++) {
        const element = document.createElement('codemode-runner') as HTMLElement & {
          code: string;
          loading: string;
          ready: Promise<void>;
        };
        element.code = 'globalThis.__codemode_result__ = 1;';
        element.loading = 'eager';
        document.querySelector('#place')?.append(element);
        await element.ready;
        element.remove();
      }
    }, times);
  await mount(5);
  const before = await stored();
  await mount(MOUNTS);
  const grown = (await stored()) - before;
  console.log(`${MOUNTS} mounts: ${(grown / 1024).toFixed(0)} kB more in the page's heap`);
  expect(grown).toBeLessThan(MOST_KEPT_BYTES);
  expect(page.frames()).toHaveLength(1);
  await expect.poll(() => page.workers().length).toBe(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`nothing is hard to reach or to read, before and after a run, in ${scheme}`, async ({ page, host }) => {
    await page.goto(host.embed(TAG, { head: `<style>:root { color-scheme: ${scheme}; }</style>` }));
    const runner = new Runner(page);
    const faults = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    expect(await faults()).toEqual([]);
    await runner.run.click();
    await runner.reaches('done');
    expect(await faults()).toEqual([]);
  });
}

test('everything is reached by keyboard', async ({ page, host }) => {
  await page.goto(host.embed(TAG));
  const runner = new Runner(page);
  await page.keyboard.press('Tab');
  await expect(runner.element.getByRole('link', { name: 'Open in the playground' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(runner.run).toBeFocused();
  await page.keyboard.press('Enter');
  await runner.reaches('done');
  await expect(runner.frame.getByRole('button', { name: 'Run again' })).toBeFocused();
});
