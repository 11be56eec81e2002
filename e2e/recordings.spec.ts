import { readFile } from 'node:fs/promises';
import { encodeLink } from '../src/link/index.ts';
import { expect, FULL_EDITOR, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { freePort, startEverythingServer } from './servers.ts';

test.use({ editor: 'plain', expectedProblems: /Failed to load resource|ERR_CONNECTION|CORS policy|ERR_FAILED/ });

const STATS = `import { get_stats } from "@codemode/servers/issues";
console.log("asked");
globalThis.__codemode_result__ = await get_stats();
`;

test.describe('given a run whose results were kept', () => {
  test('they travel with a link, and replay where the server cannot be reached', async ({ page, context }) => {
    const server = await startEverythingServer(await freePort());
    const playground = await Playground.open(page);
    try {
      await playground.connect(server.url, 'everything');
      await playground.write(`import { echo } from "@codemode/servers/everything";
globalThis.__codemode_result__ = await echo({ message: "write to ada@example.org" });
`);
      await page.getByRole('button', { name: /^Approval/ }).click();
      await page.getByRole('menuitemradio', { name: /Never/ }).click();
      await playground.runToEnd();
    } finally {
      await server.stop();
    }
    await page.getByRole('button', { name: 'Share' }).click();
    await playground.dialog.getByRole('switch', { name: /Recorded results/ }).check();
    await expect(playground.dialog).toContainText('look like secrets');
    await takePicture(page, 'share-recording');
    await playground.dialog.getByRole('button', { name: /^Review all/ }).click();
    await expect(playground.dialog).toContainText('ada@example.org');
    await takePicture(page, 'recording-review');
    await playground.dialog.getByRole('button', { name: 'Edit' }).click();
    await playground.dialog
      .getByRole('textbox', { name: 'Result' })
      .fill('{"content":[{"type":"text","text":"Echo: edited"}]}');
    await playground.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(playground.dialog).toContainText('Echo: edited');
    await playground.dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await playground.dialog.getByRole('switch', { name: /Recorded results/ }).check();
    await expect(playground.dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled();
    await expect(playground.dialog.getByLabel('Link', { exact: true })).toHaveValue(/#c1\./);
    const link = await playground.dialog.getByLabel('Link', { exact: true }).inputValue();

    const other = await context.newPage();
    await other.goto(link);
    const reader = new Playground(other);
    await expect(reader.output).toContainText('1 result recorded');
    await expect(reader.output).toContainText('Recorded by the author of this link, not checked.');
    await other.getByRole('button', { name: 'Look only' }).click();
    await expect(reader.state).toHaveText('Finished', { timeout: 30_000 });
    expect(await reader.result()).toContain('Echo: edited');
    await expect(reader.output.getByRole('note')).toContainText('Recorded by the author of this link, not checked');
    await expect(reader.server('everything')).toContainText('Not connected');
    await takePicture(other, 'replayed');

    await other.reload();
    await expect(reader.server('everything')).toContainText('Not connected');
    await reader.runToEnd();
    expect(await reader.result()).toContain('Echo: edited');
  });

  test('a call that was not recorded says so, and a live run says how it differs', async ({ page, everything }) => {
    const text = `import { echo, get_sum } from "@codemode/servers/everything";
const missed = await get_sum({ a: 1, b: 2 }).catch((error) => error.message);
globalThis.__codemode_result__ = { said: await echo({ message: "x" }), missed };
`;
    const result = { content: [{ type: 'text', text: 'Echo: as recorded' }] };
    const link = encodeLink({
      scripts: [{ name: 'a.ts', text }],
      servers: [{ id: 'everything', url: everything.url }],
      recording: {
        at: '2026-01-02',
        calls: [{ server: 'everything', tool: 'echo', input: '{"message":"x"}', occurrence: 1, result }],
      },
    });
    await page.goto(`./#${link}`);
    const playground = new Playground(page);
    await page.getByRole('button', { name: 'Look only' }).click();
    await expect(playground.state).toHaveText(/Finished/, { timeout: 30_000 });
    expect(await playground.result()).toContain('Not recorded: everything/get_sum was never called');
    await playground.output.getByRole('button', { name: 'Run live' }).click();
    await expect(playground.state).toHaveText(/Finished|Waiting/, { timeout: 30_000 });
    for (let requests = 0; requests < 2; requests++) {
      await page.waitForTimeout(700);
      const once = playground.dialog.getByRole('button', { name: /once/i });
      if (await once.isVisible()) await once.click();
    }
    await expect(playground.state).toHaveText('Finished', { timeout: 30_000 });
    expect(await playground.result()).toContain('Echo: x');
    await expect(playground.output.getByRole('note')).toContainText('This run differs from the recording');
    await playground.output.getByRole('button', { name: 'Show the differences' }).click();
    await expect(playground.dialog).toContainText('Echo: as recorded');
    await expect(playground.dialog).toContainText('Echo: x');
    await takePicture(page, 'differences');
  });
});

test.describe('given runs', () => {
  test('the history keeps them over a reload: open, compare, run again, pin, delete, clear', {
    tag: FULL_EDITOR,
  }, async ({ page }) => {
    const playground = await Playground.open(page);
    await playground.issuesReady();
    await playground.write(STATS);
    await playground.runToEnd();
    await playground.editor.locator('.monaco-editor').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(STATS.replace('asked', 'asked again'));
    await playground.runToEnd();
    const rows = playground.output.locator('.run-row');
    // A run is in the history when it is in the database, a moment after it has ended.
    await playground.output.getByRole('tab', { name: 'History' }).click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await playground.editorReady();
    await playground.output.getByRole('tab', { name: 'History' }).click();
    await expect(rows).toHaveCount(2);
    await rows.nth(1).click();
    const details = playground.output.locator('.run-details');
    await expect(details).toContainText('- console.log("asked");');
    await expect(details).toContainText('+ console.log("asked again");');
    await takePicture(page, 'history');
    await details.getByRole('button', { name: 'Pin' }).click();
    await expect(playground.output.getByRole('region', { name: 'Pinned' }).locator('.run-row')).toHaveCount(1);
    await details.getByRole('textbox', { name: 'Name of the run' }).fill('The first');
    await page.keyboard.press('Tab');
    await expect(playground.output).toContainText('The first');
    await details.getByRole('button', { name: 'Run again' }).click();
    await expect(playground.state).toHaveText('Finished', { timeout: 30_000 });
    await playground.output.getByRole('tab', { name: 'History' }).click();
    await expect(rows).toHaveCount(3);
    await playground.output.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rows).toHaveCount(3);
    await playground.output.getByRole('button', { name: 'Delete 2 runs' }).click();
    await expect(rows).toHaveCount(1);
    await details.getByRole('button', { name: 'Delete' }).click();
    await expect(playground.output).toContainText('No runs yet');
  });
});

test('given two tabs with the history open, each sees at once what the other runs, pins, names and deletes', async ({
  page,
  context,
}) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await playground.write(STATS);
  await playground.show('History');
  const other = await Playground.open(await context.newPage(), { editor: false });
  await other.show('History');
  await expect(other.output).toContainText('No runs yet');
  await playground.run.click();
  const rows = other.output.locator('.run-row');
  await expect(rows).toHaveCount(1);
  await playground.show('History');
  await expect(playground.output.locator('.run-row')).toHaveCount(1);
  await rows.first().click();
  const details = other.output.locator('.run-details');
  await details.getByRole('button', { name: 'Pin' }).click();
  await expect(playground.output.getByRole('region', { name: 'Pinned' }).locator('.run-row')).toHaveCount(1);
  await details.getByRole('textbox', { name: 'Name of the run' }).fill('By the other tab');
  await other.page.keyboard.press('Tab');
  await expect(playground.output).toContainText('By the other tab');
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(playground.output).toContainText('No runs yet');
});

test.describe('given drafts', () => {
  test('two tabs of one draft do not write over each other', async ({ page, context }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.write('const first = 1;\n');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('codemode-playground') ?? ''))
      .toContain('const first');
    const stored = await page.evaluate(() => Object.entries(sessionStorage));
    const other = await context.newPage();
    await other.addInitScript((entries) => {
      if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, stored);
    const second = await Playground.open(other, { editor: false });
    await expect(second.editor).toContainText('first');
    await second.write('const second = 2;\n');
    await expect
      .poll(() => other.evaluate(() => sessionStorage.getItem('codemode-playground') ?? ''))
      .toContain('const second');
    await page.reload();
    await expect(playground.editor).toContainText('first');
    await expect(page.getByRole('button', { name: 'untitled-2.ts' })).toHaveCount(0);
    await other.reload();
    await expect(second.editor).toContainText('second');
  });

  test('a new tab opens what was edited last', async ({ page, context }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.write('const latest = 1;\n');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('codemode-playground') ?? ''))
      .toContain('latest');
    await expect(playground.editor).toContainText('Draft saved');
    const other = await Playground.open(await context.newPage(), { editor: false });
    await expect(other.editor).toContainText('latest');
  });

  test('a full storage is told, and nothing is lost on the page', async ({ page }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const playground = await Playground.open(page, { editor: false });
    await playground.write('const unsaved = 1;\n');
    await expect(playground.editor).toContainText('the storage of this page is full');
    await expect(playground.editor).toContainText('unsaved');
  });
});

test.describe('given a file', () => {
  test('it is saved, and opens at the card', async ({ page }) => {
    const playground = await Playground.open(page);
    await playground.write(STATS);
    await page.getByRole('button', { name: 'Share' }).click();
    const saving = page.waitForEvent('download');
    await playground.dialog.getByRole('button', { name: 'File', exact: true }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('untitled.codemode.json');
    const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(saved).toMatchObject({ format: 'codemode-playground', version: 1, scripts: [{ text: STATS }] });
    await page.locator('input[type=file]').setInputFiles({
      name: file.suggestedFilename(),
      mimeType: 'application/json',
      buffer: await readFile(await file.path()),
    });
    await expect(playground.dialog.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /This link brings a script and 1 server/ })).toBeVisible();
  });
});
