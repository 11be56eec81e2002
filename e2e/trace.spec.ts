import type { Page } from '@playwright/test';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

const SERIES = `import { get_issue } from "@codemode/servers/issues";
for (let n = 0; n < 60; n++) await get_issue({ number: (n % 20) + 1 });
`;
const ONE_AND_WAIT = `import { get_issue } from "@codemode/servers/issues";
await get_issue({ number: 1 });
await new Promise((resolve) => setTimeout(resolve, 20_000));
`;

async function ranInTrace(page: Page, code: string): Promise<Playground> {
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await playground.write(code);
  await playground.show('Trace');
  await playground.runToEnd();
  return playground;
}

/** Drags across the strip of concurrent calls, between shares of it from its left end. */
async function drag(page: Page, playground: Playground, from: number, to: number): Promise<void> {
  const lane = await playground.output.locator('.open__lane').boundingBox();
  if (lane === null) throw new Error('The strip of concurrent calls is out of sight');
  await page.mouse.move(lane.x + lane.width * from, lane.y + 10);
  await page.mouse.down();
  await page.mouse.move(lane.x + lane.width * to, lane.y + 10, { steps: 3 });
  await page.mouse.up();
}

test('given many calls, a part of the time that is chosen brings its own calls into view, and keys go on among them', async ({
  page,
}) => {
  const playground = await ranInTrace(page, SERIES);
  const { output } = playground;
  const calls = output.getByRole('listbox', { name: 'Tool calls by time' });
  await drag(page, playground, 0.5, 0.65);
  const bar = output.locator('.bar:visible').first();
  await expect(bar).toBeInViewport();
  await takePicture(page, 'trace-part');

  const whole = output.getByRole('button', { name: 'Show the whole run' });
  await whole.focus();
  await page.keyboard.press('Enter');
  await expect(whole).toBeHidden();
  await expect(calls).toBeFocused();

  await page.keyboard.press('End');
  const last = output.getByRole('option', { selected: true });
  await expect(last).toBeInViewport();
  await output.getByRole('button', { name: 'Close the details' }).focus();
  await page.keyboard.press('Enter');
  await expect(output.getByRole('region', { name: 'Details of the call' })).toBeHidden();
  await expect(calls).toBeFocused();
});

test('given a page that is read from right to left, the part of the time is what was dragged across', async ({
  page,
}) => {
  const playground = await ranInTrace(page, SERIES);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await drag(page, playground, 0.99, 0.8);
  await expect(playground.output.locator('.bar:visible').first()).toBeInViewport();
  const calls = playground.output.getByRole('listbox', { name: 'Tool calls by time' });
  expect(await calls.evaluate(({ scrollTop, scrollHeight }) => scrollTop / scrollHeight)).toBeLessThan(0.4);
});

test('given a run that goes on, the strip of concurrent calls ends where the time stands', async ({ page }) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await playground.write(ONE_AND_WAIT);
  await playground.show('Trace');
  await playground.run.click();
  await expect(playground.output.getByRole('option')).toHaveCount(1);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const rightOf = (name: string) => document.querySelector(name)?.getBoundingClientRect();
        const past = rightOf('.open .open-calls__past')?.right ?? 0;
        const now = rightOf('.now')?.left ?? Number.POSITIVE_INFINITY;
        return Math.abs(past - now);
      }),
    )
    .toBeLessThan(8);
  await playground.stop.click();
});

test('given a narrow screen, bars of open and of ended calls are at the same height below their names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const playground = await Playground.open(page, { editor: false });
  await page.getByRole('tab', { name: /^Trace/ }).click();
  await page.evaluate(() => document.querySelector<HTMLElement>('.run-btn')?.click());
  const { output } = playground;
  await expect(output.getByRole('option').first()).toBeVisible({ timeout: 20_000 });
  await expect(output.locator('.span .bar:visible').first()).toBeVisible();
  const middles = await page.evaluate(() => {
    const middle = (part: Element | null) => {
      const { top = 0, height = 0 } = part?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const row = document.querySelector('.span') as Element;
    return {
      name: middle(row.querySelector('.span__name')) - middle(row),
      bar: middle(row.querySelector('.bar')) - middle(row),
    };
  });
  // The middle of a row is at 24 px; that of the bars of open calls is set by the script at 32.
  expect(middles.bar).toBe(8);
  expect(middles.name).toBeLessThan(0);
});
