import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

type Press = (playground: Playground, page: Page) => Promise<void>;

const CODE =
  'import { get_issue } from "@codemode/servers/issues";\nconst issue=await get_issue({ number: 1 });\nget_isue;\n';

const paneKey =
  (key: string, tab: RegExp): Press =>
  async ({ output }, page) => {
    await page.keyboard.press(key);
    await expect(output.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  };

const inRegion = (page: Page, region: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')))
    .toBe(region);

/** What every row of the keyboard sheet does, by its id. */
const ROWS: Readonly<Record<string, Press>> = {
  run: async ({ state }, page) => {
    await page.keyboard.press('Control+Enter');
    await expect(state).toHaveText(/Failed at line 3/, { timeout: 20_000 });
  },
  stop: async (playground, page) => {
    await playground.write('for (;;) {}\n');
    await playground.run.click();
    await expect(playground.state).toHaveText('Running');
    await page.keyboard.press('Control+Shift+.');
    await expect(playground.state).toHaveText('Stopped', { timeout: 20_000 });
  },
  searchTools: async ({ rail }, page) => {
    await page.keyboard.press('Control+p');
    await expect(rail.getByRole('searchbox')).toBeFocused();
  },
  palette: async (_, page) => {
    await page.keyboard.press('F1');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.press('Escape');
  },
  nextPane: async ({ run }, page) => {
    await run.focus();
    await page.keyboard.press('F6');
    await inRegion(page, 'editor');
  },
  previousPane: async ({ run }, page) => {
    await run.focus();
    await page.keyboard.press('Shift+F6');
    await inRegion(page, 'rail');
  },
  backToCode: async ({ run }, page) => {
    await run.focus();
    await page.keyboard.press('Escape');
    await inRegion(page, 'editor');
  },
  help: async ({ run, dialog }, page) => {
    await run.focus();
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  },
  result: paneKey('Alt+1', /^Result/),
  logs: paneKey('Alt+2', /^Logs/),
  trace: paneKey('Alt+3', /^Trace/),
  diagnostics: paneKey('Alt+4', /^Diagnostics/),
  prompt: paneKey('Alt+5', /^Prompt/),
  history: paneKey('Alt+6', /^History/),
  ask: paneKey('Alt+7', /^Ask/),
  rows: async (playground, page) => {
    await playground.show('Trace');
    await playground.output.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await expect(playground.output.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(playground.output.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  },
  goToLine: async (playground, page) => {
    await playground.show('Trace');
    await playground.output.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(playground.editor.getByText(/^Ln 2, Col/)).toBeVisible();
  },
  openClose: async (playground, page) => {
    await playground.write('globalThis.__codemode_result__ = { list: [1] };\n');
    await playground.runToEnd();
    await playground.show('Result');
    await playground.output.getByRole('tree').focus();
    const root = playground.output.getByRole('treeitem').first();
    await page.keyboard.press('ArrowLeft');
    await expect(root).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(root).toHaveAttribute('aria-expanded', 'true');
  },
  find: async ({ editor }, page) => {
    await focusCode(page);
    await page.keyboard.press('Control+f');
    await expect(editor.locator('.find-widget.visible')).toBeVisible();
    await page.keyboard.press('Escape');
  },
  format: async ({ editor }, page) => {
    await focusCode(page);
    await page.keyboard.press('Shift+Alt+F');
    await expect(editor.getByText('const issue = await')).toBeVisible({ timeout: 20_000 });
  },
  suggest: async ({ editor }, page) => {
    await focusCode(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Space');
    await expect(editor.locator('.suggest-widget.visible')).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Escape');
  },
  quickFix: async ({ editor }, page) => {
    await expect(editor.getByRole('button', { name: /1 error/ })).toBeVisible({ timeout: 20_000 });
    await focusCode(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowUp');
    // Fixes come some time after the error that they are for: until then the editor says that there are none.
    await expect(async () => {
      await page.keyboard.press('Control+.');
      await expect(page.locator('.action-widget').first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await page.keyboard.press('Escape');
  },
  tabFocus: async ({ editor }, page) => {
    await focusCode(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(editor.locator('.monaco-editor:focus-within')).toHaveCount(0);
  },
};

/** Puts the caret into the last line of the code, without a pointer. */
async function focusCode(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Escape');
  await inRegion(page, 'editor');
}

test('every row of the keyboard sheet does what it says', async ({ page }) => {
  test.slow();
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await page.getByRole('button', { name: 'Help and keyboard' }).click();
  await expect(playground.dialog).toBeVisible();
  const listed = await playground.dialog
    .locator('[data-line]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-line')));
  await page.keyboard.press('Escape');
  expect([...listed].sort()).toEqual(Object.keys(ROWS).sort());
  for (const [id, press] of Object.entries(ROWS)) {
    await test.step(id, async () => {
      // A script of its own for each row, run where the row is about what a run leaves.
      await playground.write(CODE);
      if (['rows', 'goToLine'].includes(id)) await playground.runToEnd();
      await press(playground, page);
    });
  }
});
