import { readFile } from 'node:fs/promises';
import { startFakeServer } from './fake-server.ts';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { settled, violations } from './screens/look.ts';

// A server of an older revision answers 400 to the first question of a newer client, and browsers log every failed request.
test.use({ editor: 'plain', expectedProblems: /Failed to load resource/ });

const SLOW = `import { trigger_long_running_operation as slow } from "@codemode/servers/everything";
globalThis.__codemode_result__ = await slow({ duration: 0.4, steps: 2 });
`;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the details of a call and the card of its server show the messages that crossed', async ({
      page,
      everything,
    }) => {
      const playground = await Playground.open(page);
      await playground.connect(everything.url, 'everything', { 'X-Tenant': 'the-tenant' });
      await playground.write(SLOW);
      await playground.runToEnd();
      await playground.show('Trace');
      await playground.output.getByRole('option').first().click();
      const details = playground.output.getByRole('region', { name: 'Details of the call' });
      await details.getByText('Protocol messages').click();
      const list = details.getByRole('list', { name: 'Protocol messages of the call' });
      await expect(list.getByRole('button').first()).toHaveAccessibleName(/sent tools\/call id \d+ POST \/mcp \d+ B/);
      await expect(list.getByRole('button', { name: /received notifications\/progress/ })).toHaveCount(2);
      const answer = list.getByRole('button', { name: /received tools\/call result id \d+ 200 text\/event-stream/ });
      await expect(answer).toBeVisible();

      // By keyboard: down to the next message, Enter opens it.
      await list.getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      await expect(list).toContainText('"name": "trigger-long-running-operation"');
      await expect(list).toContainText('x-tenant: ••••••');
      await expect(list).toContainText(/mcp-session-id: .{8}…/);
      await expect(list).not.toContainText('the-tenant');
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('button', { expanded: false }).first()).toBeFocused();
      await settled(page);
      await takePicture(page, `messages-call-${colorScheme}`);
      expect(await violations(page)).toEqual([]);

      await playground.server('everything').getByRole('button', { name: 'everything: status and settings' }).click();
      await playground.dialog.getByText('Protocol messages').click();
      const all = playground.dialog.getByRole('list', { name: 'Protocol messages' });
      await expect(all.getByRole('button', { name: /sent initialize/ })).toBeVisible();
      await playground.dialog.getByLabel('Find in messages').fill('tools/list');
      await expect(all.getByRole('button', { name: /sent initialize/ })).toHaveCount(0);
      await all
        .getByRole('button', { name: /received tools\/list result/ })
        .first()
        .click();
      await expect(all).toContainText('"inputSchema"');
      await settled(page);
      await takePicture(page, `messages-server-${colorScheme}`);
      expect(await violations(page)).toEqual([]);

      const download = page.waitForEvent('download');
      await playground.dialog.getByRole('button', { name: 'Save as a file' }).click();
      const saved = await readFile(await (await download).path(), 'utf8');
      expect(JSON.parse(saved)).toMatchObject({ format: 'codemode-messages', server: 'everything' });
      expect(saved).not.toContain('the-tenant');
    });
  });
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('messages fit, and nothing scrolls sideways', async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.run.click();
    await expect(playground.output.getByRole('treeitem', { name: 'unowned' })).toBeVisible({ timeout: 20_000 });
    await page.getByRole('tab', { name: /^Trace/ }).click();
    await playground.output.getByRole('option').first().click();
    const details = playground.output.getByRole('region', { name: 'Details of the call' });
    await details.getByText('Protocol messages').click();
    const list = details.getByRole('list', { name: 'Protocol messages of the call' });
    await list.getByRole('button').first().click();
    await list.scrollIntoViewIfNeeded();
    await settled(page);
    await takePicture(page, 'messages-narrow');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});

test('given a server that answers with an error page, its card shows status and page', async ({ page }) => {
  const playground = await Playground.open(page);
  const server = await startFakeServer({ tools: [], token: 'other' });
  await playground.addServer(server.url, 'locked', { Authorization: 'Bearer not-the-token' });
  await expect(playground.server('locked')).toContainText('Does not accept the key', { timeout: 20_000 });
  await playground.server('locked').getByRole('button').first().click();
  await playground.dialog.getByText('Protocol messages').click();
  const list = playground.dialog.getByRole('list', { name: 'Protocol messages' });
  const refused = list.getByRole('button', { name: /POST \/mcp 401/ }).first();
  await refused.click();
  await expect(list).toContainText('authorization: Bearer ••••••');
  await expect(list).toContainText('www-authenticate: Bearer');
  await expect(list).not.toContainText('not-the-token');
  server.close();
});

test('given markup and hidden characters in messages, they are text', async ({ page }) => {
  const server = await startFakeServer({
    tools: [{ name: 'odd', inputSchema: { type: 'object' } }],
    answer: () => ({ content: [{ type: 'text', text: '<img src=x onerror=alert(1)>\u202eabc' }] }),
  });
  const playground = await Playground.open(page);
  await playground.connect(server.url, 'odd');
  await playground.write(
    'import { odd } from "@codemode/servers/odd";\nglobalThis.__codemode_result__ = await odd({});\n',
  );
  await playground.run.click();
  await page
    .getByRole('button', { name: 'Allow once' })
    .click({ timeout: 10_000 })
    .catch(() => undefined);
  await playground.show('Trace');
  await playground.output.getByRole('option').first().click();
  await playground.output.getByText('Protocol messages').click();
  const list = playground.output.getByRole('list', { name: 'Protocol messages of the call' });
  await list.getByRole('button', { name: /received tools\/call result/ }).click();
  await expect(list).toContainText('<img src=x onerror=alert(1)>\\u202eabc');
  server.close();
});
