import { readFile } from 'node:fs/promises';
import { startFakeServer } from './fake-server.ts';
import { expect, FULL_EDITOR, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { settled, violations } from './screens/look.ts';

// A server of an older revision answers 400 to the first question of a newer client, and browsers log every failed request.
test.use({ editor: 'plain', expectedProblems: /Failed to load resource/ });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('resources and prompts of a server are listed on its card, read and filled in', async ({
      page,
      everything,
    }) => {
      const playground = await Playground.open(page);
      await playground.connect(everything.url, 'everything');
      await playground.openServer('everything');
      const { dialog } = playground;
      await dialog.getByText(/^Resources, \d+$/).click();
      await dialog.getByText(/^Resource templates, \d+$/).click();
      await dialog.getByText(/^Prompts, \d+$/).click();
      await settled(page);
      await takePicture(page, `offers-card-${colorScheme}`);
      expect(await violations(page)).toEqual([]);

      await dialog
        .getByRole('list', { name: /^Resources/ })
        .getByRole('button', { name: /features/i })
        .click();
      await expect(dialog.getByRole('region', { name: 'Content' })).toContainText('Everything Server');
      await settled(page);
      await takePicture(page, `offers-resource-${colorScheme}`);
      expect(await violations(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save as a file' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('features.md');
      expect(await readFile(await file.path(), 'utf8')).toContain('Everything Server');

      // Back to the card, and on to a prompt whose second argument depends on the first.
      await dialog.getByRole('button', { name: 'Back to everything' }).click();
      await dialog.getByText(/^Prompts, \d+$/).click();
      await dialog.getByRole('button', { name: /Team Management/ }).click();
      await dialog.getByRole('button', { name: 'Get prompt' }).click();
      await expect(dialog.getByText('This argument is required.').first()).toBeVisible();
      const department = dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first();
      await department.fill('S');
      await expect(dialog.locator('datalist option').first()).toHaveAttribute('value', 'Sales');
      await department.fill('Sales');
      const name = dialog.getByLabel(/^name/);
      await name.fill('');
      await name.focus();
      await expect(dialog.locator('datalist option[value="David"]')).toHaveCount(1);
      await name.fill('David');
      await page.keyboard.press('Enter');
      const messages = dialog.getByRole('region', { name: 'Messages of the prompt' });
      await expect(messages).toContainText('Please promote David to the head of the Sales team.');
      await settled(page);
      await takePicture(page, `offers-prompt-${colorScheme}`);
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('a template is filled in, completed and read', async ({ page, everything }) => {
  const playground = await Playground.open(page);
  await playground.connect(everything.url, 'everything');
  await playground.openServer('everything');
  const { dialog } = playground;
  await dialog.getByText(/^Resource templates, \d+$/).click();
  await dialog.getByRole('button', { name: /Dynamic Text Resource/ }).click();
  await dialog.getByLabel(/resourceId/).fill('7');
  await expect(dialog.locator('datalist option[value="7"]')).toHaveCount(1);
  await expect(dialog.getByText('demo://resource/dynamic/text/7')).toBeVisible();
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByRole('region', { name: 'Content' })).toContainText('Resource 7');
  await dialog.getByLabel(/resourceId/).fill('none');
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
});

test('what a search finds beside tools opens', async ({ page, everything }) => {
  const playground = await Playground.open(page);
  await playground.connect(everything.url, 'everything');
  await playground.rail.getByLabel('Search tools').fill('weather prompt city');
  const found = playground.rail.getByRole('region', { name: 'Also found' });
  await found.getByRole('button', { name: /args-prompt|Arguments Prompt/i }).click();
  await playground.dialog.getByLabel(/^city/).fill('Bremen');
  await playground.dialog.getByRole('button', { name: 'Get prompt' }).click();
  await expect(playground.dialog).toContainText("What's weather in Bremen?");
});

test('given a dialect whose scripts read resources, the code for it is inserted', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const server = await startFakeServer({
    tools: [{ name: 'note', inputSchema: { type: 'object' } }],
    more: {
      'resources/list': { resources: [{ uri: 'notes://1', name: 'First "note"', mimeType: 'application/json' }] },
      'resources/read': {
        contents: [{ uri: 'notes://1', mimeType: 'application/json', text: '{"big":725653563933458433}' }],
      },
      'resources/templates/list': { resourceTemplates: [] },
      'prompts/list': { prompts: [] },
    },
  });
  const playground = await Playground.open(page);
  await playground.connect(server.url, 'notes');
  await playground.newScript();
  await page.getByRole('button', { name: /^Dialect/ }).click();
  await page.getByRole('menuitemradio', { name: /emceepee/i }).click();
  await playground.openServer('notes');
  await playground.dialog.getByText('Resources, 1').click();
  await playground.dialog.getByRole('button', { name: /First "note"/ }).click();
  await expect(playground.dialog.getByRole('region', { name: 'Content' })).toContainText('"big": 725653563933458433');
  await playground.dialog.getByRole('button', { name: 'Insert as code' }).click();
  await expect(playground.editor).toContainText('await mcp.readResource("notes", "notes://1");');
  server.close();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the card and a resource fit, and nothing scrolls sideways', async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await playground.rail.getByRole('button', { name: 'Add server' }).click();
    await playground.dialog.getByRole('button', { name: /places/i }).click();
    await expect(playground.server('places')).toContainText('Ready', { timeout: 20_000 });
    await playground.openServer('places');
    await playground.dialog.getByText(/^Resources, \d+$/).click();
    await settled(page);
    await takePicture(page, 'offers-narrow-card');
    expect(await violations(page)).toEqual([]);
    await playground.dialog
      .getByRole('list', { name: /^Resources/ })
      .getByRole('button')
      .first()
      .click();
    await expect(playground.dialog.getByRole('region', { name: 'Content' })).toBeVisible();
    await settled(page);
    await takePicture(page, 'offers-narrow-resource');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});
