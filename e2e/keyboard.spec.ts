import { expect, FULL_EDITOR, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

test('given the keyboard alone, a script is written, run, read and stopped', { tag: FULL_EDITOR }, async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await page.keyboard.press('Control+Enter');
  await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });

  await page.keyboard.press('Alt+3');
  await expect(playground.output.getByRole('tab', { name: /Trace/ })).toHaveAttribute('aria-selected', 'true');
  await playground.output.getByRole('listbox').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const details = playground.output.getByRole('region', { name: 'Details of the call' });
  await expect(details).toContainText('issues.get_stats');
  await page.keyboard.press('Enter');
  await expect(playground.editor.getByText(/^Ln 6, Col/)).toBeVisible();

  await page.keyboard.press('F1');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('new script');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'untitled.ts', exact: true })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('F6');
  await page.keyboard.press('Shift+F6');
  await expect(playground.editor.locator(':focus')).toHaveCount(1);
  await page.keyboard.insertText('for (;;) {}\n');
  await page.keyboard.press('Control+Enter');
  await expect(playground.state).toHaveText('Running');
  await page.keyboard.press('Control+Shift+.');
  await expect(playground.state).toHaveText('Stopped', { timeout: 20_000 });
});

test('given Tab on a page that was just opened, the first stop is the way to the code', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  await Playground.open(page, { editor: false });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the code' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('// by keyboard');
  await expect(page.getByRole('region', { name: 'Script', exact: true })).toContainText('by keyboard');
});

test('given F6, the focus goes round the parts of the screen, and with Shift the other way', {
  tag: FULL_EDITOR,
}, async ({ page }) => {
  await Playground.open(page);
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'));
  for (const part of ['rail', 'run', 'editor', 'panel', 'rail']) {
    await page.keyboard.press('F6');
    await expect.poll(region).toBe(part);
  }
  for (const part of ['panel', 'editor', 'run', 'rail', 'panel']) {
    await page.keyboard.press('Shift+F6');
    await expect.poll(region).toBe(part);
  }
});

test('given F6 on every pane of the output, the focus goes into it and out of it', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.runToEnd();
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'));
  for (const pane of ['Result', 'Logs', 'Trace', 'Diagnostics', 'Prompt', 'History', 'Ask'] as const) {
    await playground.show(pane);
    await playground.run.focus();
    await page.keyboard.press('F6');
    await expect.poll(region, pane).toBe('editor');
    await page.keyboard.press('F6');
    await expect.poll(region, pane).toBe('panel');
    await expect(playground.output.getByRole('tab', { name: pane })).toBeFocused();
    await page.keyboard.press('Shift+F6');
    await expect.poll(region, pane).toBe('editor');
  }
});

test('given Esc outside the code, it stops the run; idle, it goes back to the code', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.write('for (;;) {}\n');
  await playground.run.click();
  await expect(playground.state).toHaveText('Running');
  await playground.run.focus();
  await page.keyboard.press('Escape');
  await expect(playground.state).toHaveText('Stopped', { timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(playground.editor.locator(':focus')).toHaveCount(1);
});

test('given Esc and then Tab in the code, the focus leaves it', { tag: FULL_EDITOR }, async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.write('let a;');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(playground.editor.locator('.monaco-editor :focus, .monaco-editor:focus-within')).toHaveCount(0);
});

test('given the tree of a result, arrows open, close and move', async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.write('globalThis.__codemode_result__ = { list: [{ a: 1 }, { a: 2 }], text: "x".repeat(200) };\n');
  await playground.runToEnd();
  const tree = playground.output.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem', { name: /^list/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: /^list/ })).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(playground.output.locator('.tree__long')).toContainText('x'.repeat(200));
});

test('given a dialog, focus stays inside, and goes back where it was', async ({ page }) => {
  const playground = await Playground.open(page, { editor: false });
  const add = playground.rail.getByRole('button', { name: 'Add server' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(playground.dialog).toBeVisible();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(playground.dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('given F1 and text at once, all of it is for the palette, however late that comes', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.write('1;\n');
  await page.route(/\/assets\/palette-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press('F1');
  await page.keyboard.type('shaxx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('re');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('share');
  await page.keyboard.press('Enter');
  await expect(playground.dialog).toContainText('Copy link');
  await page.keyboard.press('Escape');
  await expect(playground.editor).not.toContainText('sha');
});

test('given text in a dialog that is selected with the mouse past its edge, the dialog stays; a press beside it closes it', async ({
  page,
}) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.rail.getByRole('button', { name: 'Add server' }).click();
  const address = playground.dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('https://example.com/mcp');
  const [field, box] = [await address.boundingBox(), await playground.dialog.boundingBox()];
  if (field === null || box === null) throw new Error('The dialog is not on the screen');
  const beside = { x: box.x + box.width + 20, y: field.y + 5 };
  await page.mouse.move(field.x + 40, field.y + 5);
  await page.mouse.down();
  await page.mouse.move(beside.x, beside.y);
  await page.mouse.up();
  await expect(address).toHaveValue('https://example.com/mcp');
  await page.mouse.click(beside.x, beside.y);
  await expect(playground.dialog).toHaveCount(0);
});

test('given a result that is deep, or has long keys or text that runs the other way, each row shows its value', async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.write(`let deep = 7;
for (let i = 0; i < 30; i++) deep = { a: deep };
globalThis.__codemode_result__ = { ['k'.repeat(300)]: 42, ['\u202Eevil']: '\u202Egnp.exe', deep };
`);
  await playground.runToEnd();
  const tree = playground.output.getByRole('tree');
  const long = tree.getByRole('treeitem', { name: /^k+/ });
  const inView = async (text: string): Promise<boolean> => {
    const [at, around] = [await tree.getByText(text, { exact: true }).boundingBox(), await tree.boundingBox()];
    return at !== null && around !== null && at.x + at.width <= around.x + around.width;
  };
  await expect(long).toBeVisible();
  expect(await inView('42')).toBe(true);
  await expect(tree.getByText('\\u202eevil')).toBeVisible();
  await expect(tree.getByText('"\\u202egnp.exe"')).toBeVisible();
  await tree.focus();
  await page.keyboard.press('End');
  for (let i = 0; i < 31; i++) await page.keyboard.press('ArrowRight');
  await expect(tree.getByText('7', { exact: true })).toBeVisible();
  expect(await inView('7')).toBe(true);
});
