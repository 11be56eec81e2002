import { expect, FULL_EDITOR, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain', expectedProblems: /Failed to load resource/ });

test('given an edit, a reload keeps it, and the tab in front', { tag: FULL_EDITOR }, async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.write('const kept = "across reloads";\n');
  await page.reload();
  await playground.editorReady();
  await expect(playground.editor).toContainText('across');
  await expect(page.getByRole('button', { name: 'untitled.ts', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'triage.ts' })).toBeVisible();
});

test('given a server with a secret header, a reload keeps both; the secret is in no draft and in no other tab', async ({
  page,
  everything,
  context,
}) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.addServer(everything.url, 'mine', { 'x-test': 'do-not-tell' });
  await expect(playground.server('mine')).toContainText(/Ready|Cannot|refus|header|blocked/i, { timeout: 20_000 });
  await page.reload();
  await expect(playground.server('mine')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain('do-not-tell');
  const other = await context.newPage();
  const second = await Playground.open(other, { editor: false });
  await expect(second.server('mine')).toContainText('The value of x-test was stored only until the tab closed');
  await second.server('mine').getByRole('button').first().click();
  await expect(second.dialog).toContainText('x-test');
});

test('given scripts, tabs open, rename and close; closing the last leaves an empty one', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.write('1;');
  await page.getByRole('button', { name: 'untitled.ts', exact: true }).dblclick();
  await page.getByRole('textbox', { name: 'Name of the script' }).fill('mine.js');
  await page.keyboard.press('Enter');
  await expect(playground.editor).toContainText('JavaScript');
  await page.getByRole('button', { name: 'Close mine.js' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'triage.ts', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Reopen mine.js' }).click();
  await expect(playground.editor).toContainText('1;');
  await page.getByRole('button', { name: 'Close mine.js' }).click();
  await page.getByRole('button', { name: 'Close triage.ts' }).click();
  await expect(page.getByRole('button', { name: 'untitled.ts', exact: true })).toBeVisible();
  await expect(playground.output).toContainText('Nothing has run yet');
  await playground.output.getByRole('button', { name: /Catch what fails/ }).click();
  await playground.runToEnd();
  await expect(playground.state).toContainText('Finished');
});

test('given a page that was lost while it was busy, the next opens with the plain editor and says why', {
  tag: FULL_EDITOR,
}, async ({ page }) => {
  await Playground.open(page);
  await page.evaluate(() => sessionStorage.setItem('codemode-playground-busy', 'run'));
  // A crash gives the page no chance to clean up after itself; a reload does, so the note is written after it.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('once') === null) {
      sessionStorage.setItem('once', 'yes');
      sessionStorage.setItem('codemode-playground-busy', 'run');
    }
  });
  await page.reload();
  const playground = new Playground(page);
  await expect(page.getByText('The page closed while it was busy.')).toBeVisible();
  await expect(playground.server('issues')).toContainText('Not connected');
  await expect(page.locator('.monaco-editor')).toHaveCount(0);
  await page.getByRole('button', { name: 'Connect and load the editor' }).click();
  await playground.issuesReady();
});

test.describe('given a browser that refuses storage', () => {
  test('everything works and the page says that drafts are not kept', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    const playground = await Playground.open(page);
    await playground.write('globalThis.__codemode_result__ = 1;');
    await playground.runToEnd();
    await expect(playground.editor).toContainText('Draft not saved');
  });

  test.describe('and a part of the page that is gone', () => {
    test.use({ expectedProblems: /Failed to load resource|ERR_FAILED/ });
    test('it does not say that scripts are saved, and to copy them first', async ({ page }) => {
      await page.route(/\/assets\/logs-pane-/, (route) => route.abort());
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
          Object.defineProperty(globalThis, name, {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }
      });
      const playground = await Playground.open(page, { editor: false });
      await playground.write('globalThis.__codemode_result__ = 1;');
      await expect(playground.editor).toContainText('Draft not saved');
      await playground.show('Logs');
      await expect(playground.output).toContainText('Your scripts are not saved: copy them before you reload.');
    });
  });
});

test.describe('given a browser that refuses workers', () => {
  test.use({ expectedProblems: /^$|undefined|Workers are switched off/ });
  test('a run says what is wrong and the page goes on', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.set(
        globalThis,
        'Worker',
        class {
          constructor() {
            throw new DOMException('Workers are switched off', 'SecurityError');
          }
        },
      );
    });
    const playground = await Playground.open(page, { editor: false });
    await playground.runToEnd();
    await expect(playground.state).toHaveText('The sandbox crashed');
    await expect(playground.output).toContainText('Workers are switched off');
  });
});
