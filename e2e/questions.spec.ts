import type { Page } from '@playwright/test';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { considered } from './sign-in-fixtures.ts';

// A server of an older revision answers 400 to the first question of a newer client, and browsers log every failed request.
test.use({ editor: 'plain', expectedProblems: /Failed to load resource|ERR_CONNECTION|ERR_FAILED/ });

/** Runs a script that calls one tool of server-everything, which is let through. */
async function running(page: Page, url: string, call: string): Promise<Playground> {
  const playground = await Playground.open(page);
  await playground.connect(url, 'everything');
  await playground.write(`import * as every from "@codemode/servers/everything";
globalThis.__codemode_result__ = await every.${call};
`);
  await playground.run.click();
  const allow = playground.dialog.getByRole('button', { name: 'Allow once' });
  await allow.waitFor();
  await considered(page);
  await allow.click();
  return playground;
}

test.describe('given a server that asks for every kind of input that MCP knows', () => {
  test('choices have their titles, defaults are filled in, and the answer is what was chosen', async ({
    page,
    everything,
  }) => {
    const playground = await running(page, everything.url, 'trigger_elicitation_request()');
    const { dialog } = playground;
    await expect(dialog.getByRole('heading', { name: /has a question/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Decline' })).toBeFocused();
    await takePicture(page, 'question-form');

    await expect(dialog.getByLabel(/^String with default/)).toHaveValue('It was a dark and stormy night.');
    await expect(dialog.getByLabel(/^Integer/)).toHaveValue('42');
    await expect(dialog.getByLabel(/^Titled Single Select Enum/)).toHaveText(/Superman.*Green Lantern.*Wonder Woman/);
    await expect(dialog.getByLabel(/^Legacy Titled/)).toHaveText(/Cats.*Dogs.*Birds/);
    const fish = dialog.getByRole('group', { name: /Titled Multiple Select Enum/ }).filter({ hasText: 'Tuna' });
    await expect(fish.getByRole('checkbox', { name: 'Tuna' })).toBeChecked();

    await considered(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await dialog.getByLabel(/^String name/).fill('Ada');
    await dialog.getByLabel(/^String with email format/).fill('not an address');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert').first()).toContainText('email');
    await dialog.getByLabel(/^String with email format/).fill('ada@example.com');
    await dialog.getByLabel(/^Titled Single Select Enum/).selectOption('Green Lantern');
    await dialog.getByLabel(/^Legacy Titled/).selectOption('Birds');
    await dialog.getByRole('checkbox', { name: 'Trout' }).check();
    await dialog.getByRole('checkbox', { name: 'Tuna' }).uncheck();
    await takePicture(page, 'question-form-filled');
    await dialog.getByRole('button', { name: 'Send' }).click();

    await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
    const result = await playground.result();
    for (const sent of ['Name: Ada', 'Email: ada@example.com', 'hero-2', 'pet-3', 'fish-3', 'Favorite Integer: 42']) {
      expect(result).toContain(sent);
    }
    expect(result).not.toContain('fish-1');
  });

  test('declined, the server is told so', async ({ page, everything }) => {
    const playground = await running(page, everything.url, 'trigger_elicitation_request()');
    await playground.dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
    expect(await playground.result()).toContain('User declined');
  });
});

test.describe('given a call that the server refuses until a page was used', () => {
  test('the whole address is shown, the page opens once the person says so, and the call is made again', async ({
    page,
    context,
    everything,
    site,
  }) => {
    await context.route('https://modelcontextprotocol.io/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
    );
    const playground = await running(
      page,
      everything.url,
      `trigger_url_elicitation({ url: "${site}embed.html", errorPath: true })`,
    );
    const { dialog } = playground;
    await expect(dialog).toContainText('A call waits until you are done there');
    await expect(dialog).toContainText('https://modelcontextprotocol.io:443/');
    await expect(dialog.getByRole('button', { name: 'Decline' })).toBeFocused();
    await expect(playground.state).toHaveText('Waiting for you');
    expect(context.pages()).toHaveLength(1);
    await considered(page);
    const opening = context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'Open the page' }).click();
    const opened = await opening;
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
    await expect(dialog.getByRole('button', { name: 'Done, continue' })).toBeFocused();
    await takePicture(page, 'question-page-opened');
    await dialog.getByRole('button', { name: 'Done, continue' }).click();

    // The second call gets past the refusal, and the server asks for a page in the other way: as a question of its own.
    await expect(dialog).toContainText(`${site}embed.html`.replace('http://', ''));
    await considered(page);
    await dialog.getByRole('button', { name: 'Open the page' }).click();
    await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
    expect(await playground.result()).toContain('User completed the URL elicitation flow');
  });

  test('declined, nothing is opened and the script gets an error that names the page', async ({
    page,
    context,
    everything,
  }) => {
    const call = 'trigger_url_elicitation({ url: "https://b.example/", errorPath: true }).catch((e) => e.message)';
    const playground = await running(page, everything.url, call);
    await playground.dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(playground.state).toHaveText(/Finished/, { timeout: 20_000 });
    expect(await playground.result()).toContain('declined: https://modelcontextprotocol.io/');
    expect(context.pages()).toHaveLength(1);
  });
});

test('given a server that logs, its lines are in its card, as text', async ({ page, everything }) => {
  const playground = await running(page, everything.url, 'toggle_simulated_logging()');
  await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
  await playground.openServer('everything');
  const { dialog } = playground;
  await dialog.getByText(/^Log of the server/).click({ timeout: 20_000 });
  const lines = dialog.getByRole('list', { name: 'Server log' }).getByRole('listitem');
  await expect(lines.first()).toContainText(/info|warning|error|notice|critical|alert|emergency/);
  await takePicture(page, 'server-log');
});
