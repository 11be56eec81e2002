import { expect, FULL_EDITOR, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

test('given a limit set in the run settings, it holds in the next run, is kept, and can be put back', async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await playground.write(
    'import { get_issue } from "@codemode/servers/issues";\nfor (let number = 1; number < 9; number++) await get_issue({ number });\n',
  );
  await page.getByRole('button', { name: /^Calls/ }).click();
  await playground.dialog.getByLabel(/^Calls 0 to/).fill('3');
  await playground.dialog.getByRole('button', { name: 'Save' }).click();
  await playground.run.click();
  await expect(playground.state).toHaveText(/^Calls 3 \/ 3$|Failed/, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: /^Calls: \d of 3\b/ })).toBeVisible();
  await playground.show('Diagnostics');
  await expect(playground.output.getByText(/maxToolCalls/).first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: /^Calls: 0 of 3\b/ })).toBeVisible();
  await page.getByRole('button', { name: /^Calls/ }).click();
  await playground.dialog.getByRole('button', { name: 'Back to defaults' }).click();
  await playground.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Calls: 0 of 1,000/ })).toBeVisible();
});

test('given a capability that nobody offers, the run says so and goes on', async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await playground.write('globalThis.__codemode_result__ = 1;\n');
  await page.getByRole('button', { name: /^Time/ }).click();
  await playground.dialog.getByLabel(/^Capabilities that/).fill('issues, spreadsheets');
  await playground.dialog.getByRole('button', { name: 'Save' }).click();
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
  await playground.show('Diagnostics');
  await expect(playground.output.getByText('CAPABILITY_UNAVAILABLE')).toBeVisible();
  await expect(playground.output.getByText(/spreadsheets/).first()).toBeVisible();
});

test('given a tool tried from its form, it is checked, called by the path of scripts, and its result shown', async ({
  page,
}) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await playground.rail.getByRole('searchbox').fill('get issue');
  await playground.rail.getByRole('button', { name: /issues: get_issue/ }).click();
  await playground.rail.getByRole('button', { name: 'Try it' }).click();
  await playground.dialog.getByRole('button', { name: 'Call' }).click();
  await expect(playground.dialog.getByRole('alert').first()).toContainText('Required: an integer');
  await playground.dialog.getByLabel(/^number/).fill('3');
  await playground.dialog.getByRole('button', { name: 'Call' }).click();
  await expect(playground.dialog).toHaveCount(0);
  await expect(playground.state).toHaveText('Finished');
  await expect(playground.output.getByRole('treeitem', { name: /^number: 3/ })).toBeVisible();
  await playground.show('Trace');
  await expect(playground.output.getByRole('option')).toHaveCount(1);
});

test('given Insert call, the call stands at the caret with the import it needs', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await playground.write('// mine\n');
  await playground.rail.getByRole('button', { name: /issues: add_comment/ }).click();
  await playground.rail.getByRole('button', { name: 'Insert call' }).click();
  await expect(playground.editor).toContainText(/import\s*{\s*add_comment\s*}\s*from\s*"@codemode\/servers\/issues"/);
  await expect(playground.editor).toContainText(/await\s*add_comment\(/);
  await playground.runToEnd();
  await playground.show('Trace');
  await expect(playground.output.getByRole('option', { name: /add_comment/ })).toBeVisible();
});

test('given a choice of theme, the page and the code follow it, and a reload keeps it', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const playground = await Playground.open(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const code = () =>
    page.evaluate(
      () => getComputedStyle(document.querySelector('.monaco-editor-background') as Element).backgroundColor,
    );
  const [light, lightCode] = [await ground(), await code()];
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  await expect.poll(code).not.toBe(lightCode);
  await page.reload();
  await playground.editorReady();
  expect(await ground()).not.toBe(light);
});

test('given the line between code and output, it moves by keyboard and stays where it was put', async ({ page }) => {
  await Playground.open(page, { editor: false });
  const line = page.getByRole('separator', { name: 'Width of the output' });
  const before = Number(await line.getAttribute('aria-valuenow'));
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 16));
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.getByRole('separator', { name: 'Width of the output' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 16),
  );
});
