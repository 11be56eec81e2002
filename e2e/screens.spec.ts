import { join } from 'node:path';
import { expect, FULL_EDITOR, TAKES_PICTURES, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { settled, violations } from './screens/look.ts';
import { createStage } from './screens/stage.ts';
import { EXPECTED_PROBLEMS, SCREENS, TOURS } from './screens/tours.ts';

test.use({ editor: 'plain', expectedProblems: EXPECTED_PROBLEMS });

/** Tours of dialogs, behind which the code stands still: the others look at the full editor itself. */
const OF_DIALOGS = new Set(['servers', 'requests', 'own-work']);

for (const [screen, { sizes, hasTouch }] of Object.entries(SCREENS)) {
  // Each state in both sizes and both colours, not in all four pairs: `npm run screens` looks at all of them, and at more sizes.
  const [viewport = null] = sizes;
  const scheme = screen === 'phone' ? 'light' : 'dark';
  test.describe(`on a ${screen}, ${scheme}`, () => {
    test.use({ viewport, hasTouch, colorScheme: scheme });
    for (const [name, tour] of Object.entries(TOURS)) {
      const tag = OF_DIALOGS.has(name) ? ['@long'] : ['@long', FULL_EDITOR];
      test(`axe finds nothing on the screens of ${name}`, { tag }, async ({ page, everything }) => {
        test.setTimeout(600_000);
        const picture = (state: string, { width }: { readonly width: number }): string =>
          join(import.meta.dirname, 'screenshots', `${name}-${state}-${scheme}-${width}.png`);
        await tour(
          createStage(page, everything, {
            sizes: sizes.slice(0, 1),
            schemes: [scheme],
            picture: TAKES_PICTURES ? picture : undefined,
          }),
        );
      });
    }
  });
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('everything is reachable, nothing scrolls sideways, axe finds nothing', async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    const check = async (name: string): Promise<void> => {
      await settled(page);
      await takePicture(page, `narrow-${name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await violations(page)).toEqual([]);
    };
    await check('code');
    await playground.run.click();
    await expect(playground.output.getByRole('treeitem', { name: 'unowned' })).toBeVisible({ timeout: 20_000 });
    await check('result');
    await tab(/^Logs/).click();
    await check('logs');
    await tab(/^Trace/).click();
    await playground.output.getByRole('option').nth(2).click();
    await expect(playground.output.getByRole('region', { name: 'Details of the call' })).toBeVisible();
    await check('trace');
    await tab(/^Diagnostics/).click();
    await check('diagnostics');
    await tab(/^Tools/).click();
    await playground.rail.getByRole('button', { name: /get_issue/ }).click();
    await check('tools');
    await playground.rail.getByRole('button', { name: 'Add server' }).click();
    await expect(playground.dialog).toBeVisible();
    await check('add-server');
  });

  test('the code is edited in the plain editor', async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    await page.getByRole('button', { name: /^Script:/ }).click();
    await page.getByRole('menuitem', { name: 'New script' }).click();
    await playground.editor.getByRole('textbox').fill('globalThis.__codemode_result__ = "typed";');
    await playground.run.click();
    await expect(playground.output.getByText('"typed"')).toBeVisible({ timeout: 20_000 });
  });
});

test.describe('at 1280 by 720, zoomed to 400 %', () => {
  test.use({ viewport: { width: 320, height: 180 } });
  test('Run, result and code can be reached', { tag: FULL_EDITOR }, async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.run.scrollIntoViewIfNeeded();
    await playground.run.click();
    await expect(playground.output.getByRole('treeitem').first()).toBeVisible({ timeout: 20_000 });
  });
});

test('given reduced motion and forced colours, everything is there', { tag: FULL_EDITOR }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  const playground = await Playground.open(page);
  await playground.runToEnd();
  await playground.show('Trace');
  await takePicture(page, 'forced-colours');
  await expect(playground.output.locator('.bar:visible').first()).toBeVisible();
  const code = await page.evaluate(() => {
    const word = document.querySelector('.view-line span span') as Element;
    const ground = document.querySelector('.monaco-editor-background') as Element;
    return [getComputedStyle(word).color, getComputedStyle(ground).backgroundColor];
  });
  expect(code[0]).not.toBe(code[1]);
  for (const [what, chosen, other] of [
    ['view', '.segmented > [aria-checked="true"]', '.segmented > [aria-checked="false"]'],
    ['tab', '.script-tab.is-current', '.script-tabs > .tabs__set'],
  ] as const) {
    const looks = await page.evaluate(
      (selectors) =>
        selectors.map((selector) => {
          const { backgroundColor, borderTopWidth } = getComputedStyle(document.querySelector(selector) as Element);
          return `${backgroundColor} ${borderTopWidth}`;
        }),
      [chosen, other],
    );
    expect(looks[0], `the chosen ${what} is told`).not.toBe(looks[1]);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(playground.dialog.getByRole('switch').first()).toBeVisible();
  expect(await playground.dialog.evaluate((dialog) => getComputedStyle(dialog).borderTopWidth)).toBe('1px');
  await takePicture(page, 'forced-colours-share');
  const moving = await page.evaluate(
    () => document.getAnimations().filter((a) => a.timeline === document.timeline && a.playState === 'running').length,
  );
  expect(moving).toBe(0);
});
