import type { Locator, Page } from '@playwright/test';
import { expect, Runner, runnerTag, takePicture, test } from './host-page.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

const TABS = 20;

/** Which edges of a strip of tabs fade. */
const faded = (strip: Locator): Promise<string> =>
  strip.evaluate((element) => {
    const mask = getComputedStyle(element).maskImage;
    if (mask === 'none') return 'none';
    const [first, last] = [
      /\(90deg, (?:rgba\(0, 0, 0, 0\)|rgb\(0, 0, 0\))/,
      /(?:rgba\(0, 0, 0, 0\)|rgb\(0, 0, 0\))\)$/,
    ];
    const isClear = (part: RegExp) => part.exec(mask)?.[0].includes('rgba') === true;
    return [isClear(first) ? 'left' : '', isClear(last) ? 'right' : ''].filter(Boolean).join(' and ');
  });

/** How far a tab reaches over either edge of its strip. */
const hidden = (tab: Locator): Promise<number> =>
  tab.evaluate((element) => {
    const at = element.getBoundingClientRect();
    const around = (element.closest('.tabs__set') as Element).getBoundingClientRect();
    return Math.round(Math.max(0, around.left - at.left, at.right - around.right));
  });

const scripts = (page: Page): Locator => page.locator('.script-tabs > .tabs__set');

async function openTabs(page: Page): Promise<Playground> {
  const playground = await Playground.open(page, { editor: false });
  for (let n = 1; n < TABS; n++) await page.getByRole('button', { name: 'New script' }).click();
  await expect(scripts(page).getByRole('listitem')).toHaveCount(TABS);
  return playground;
}

test('given one script, its tab bar has no mask', async ({ page }) => {
  await Playground.open(page, { editor: false });
  expect(await faded(scripts(page))).toBe('none');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`given twenty scripts in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('the bar fades where it goes on, and the tab in front is in view', async ({ page }) => {
      await openTabs(page);
      const strip = scripts(page);
      await expect.poll(() => faded(strip)).toBe('left');
      const front = strip.locator('.is-current');
      expect(await hidden(front)).toBe(0);
      await takePicture(page, `tabs-end-${colorScheme}`, 'scrolling');

      await strip.evaluate((element) => {
        element.scrollLeft = element.scrollWidth / 3;
      });
      await expect.poll(() => faded(strip)).toBe('left and right');
      await takePicture(page, `tabs-middle-${colorScheme}`, 'scrolling');

      await strip.evaluate((element) => {
        element.scrollLeft = 0;
      });
      await expect.poll(() => faded(strip)).toBe('right');
      await takePicture(page, `tabs-start-${colorScheme}`, 'scrolling');
    });
  });
}

test('given twenty scripts, Tab goes through them one by one, none under a faded edge, and Enter brings one to the front', async ({
  page,
}) => {
  await openTabs(page);
  const strip = scripts(page);
  const names = strip.locator('.script-tab__name');
  await names.first().focus();
  for (let n = 1; n < TABS / 2; n++) await page.keyboard.press('Tab');
  const focused = strip.locator('.script-tab__name:focus');
  await expect(names.nth(TABS / 2 - 1)).toBeFocused();
  const room = await focused.evaluate((element) => {
    const at = element.getBoundingClientRect();
    const around = (element.closest('.tabs__set') as Element).getBoundingClientRect();
    return Math.min(at.left - around.left, around.right - at.right);
  });
  expect(room).toBeGreaterThanOrEqual(31);
  await page.keyboard.press('Enter');
  await expect(strip.locator('.is-current')).toContainText((await names.nth(TABS / 2 - 1).textContent()) ?? '?');
  await expect.poll(() => hidden(strip.locator('.is-current'))).toBe(0);
});

test('given twenty scripts in a page that is read from right to left, the bar fades on the side where it goes on', async ({
  page,
}) => {
  await openTabs(page);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const strip = scripts(page);
  await strip.evaluate((element) => {
    element.scrollLeft = 0;
  });
  await expect.poll(() => faded(strip)).toBe('left');
  await takePicture(page, 'tabs-right-to-left', 'scrolling');
  await strip.evaluate((element) => {
    element.scrollLeft = -element.scrollWidth;
  });
  await expect.poll(() => faded(strip)).toBe('right');
});

test('given twenty scripts and a page at rest, no style and no layout is made anew', async ({ page }) => {
  await openTabs(page);
  await expect.poll(() => faded(scripts(page))).toBe('left');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const counts = async (): Promise<readonly (number | undefined)[]> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return ['LayoutCount', 'RecalcStyleCount'].map((name) => metrics.find((metric) => metric.name === name)?.value);
  };
  // What a click leaves to do is done, and drafts are saved.
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect
    .poll(async () => {
      const before = await counts();
      await page.evaluate(async () => {
        for (let frames = 0; frames < 30; frames++) await new Promise(requestAnimationFrame);
      });
      return (await counts()).map((count, at) => (count ?? 0) - (before[at] ?? 0));
    })
    .toEqual([0, 0]);
});

test('given a screen 360 px wide, the tabs of the parts fade where they go on, and the chosen one is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await Playground.open(page, { editor: false });
  const strip = page.locator('.narrow-tabs > .tabs__set');
  await expect.poll(() => faded(strip)).toContain('right');
  await takePicture(page, 'tabs-narrow', 'scrolling');
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Ask');
  await expect.poll(() => faded(strip)).toBe('left');
  expect(await hidden(page.getByRole('tab', { selected: true }))).toBe(0);
});

test('given a frame 300 px wide, its tabs fade where they go on, and the arrows bring each into view', async ({
  page,
  host,
}) => {
  const code = 'console.log("a"); globalThis.__codemode_result__ = 1;';
  await page.goto(host.embed(`<div style="width: 300px">${runnerTag(code, 'name="a.ts"')}</div>`));
  const runner = new Runner(page);
  await runner.listen();
  await runner.run.click();
  await runner.reaches('done');
  const strip = runner.frame.locator('.embed__strip > .tabs__set');
  await expect.poll(() => faded(strip)).toBe('right');
  await takePicture(page, 'tabs-frame', 'scrolling');
  await runner.frame.getByRole('tab', { selected: true }).focus();
  const count = await runner.frame.getByRole('tab').count();
  for (let n = 1; n < count; n++) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => hidden(runner.frame.getByRole('tab', { selected: true }))).toBe(0);
  }
  await expect.poll(() => faded(strip)).toBe('left');
  await takePicture(page, 'tabs-frame-end', 'scrolling');
});
