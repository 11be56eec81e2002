import type { BrowserContext, Page } from '@playwright/test';
import { encodeLink, type LinkData } from '../src/link/index.ts';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { look } from './tour.ts';

test.use({ expectedProblems: /Failed to load resource|ERR_CONNECTION|ERR_NAME_NOT_RESOLVED|CORS policy|ERR_FAILED/ });

const RECORDED = {
  content: [{ type: 'text', text: 'Echo: write to ada@example.org, token ghp_0123456789abcdefghij' }],
};

/** A link that has something of everything: addresses of all kinds, tools of all kinds, results, and a long name. */
function fullLink(url: string): LinkData {
  return {
    scripts: [
      {
        name: 'a-script-with-quite-a-long-name-for-a-tab.ts',
        text: `import { echo } from "@codemode/servers/everything";
import * as other from "@codemode/servers/other";
import { listServers } from "@codemode/discovery";
import { lost } from "@codemode/servers/nowhere";
globalThis.__codemode_result__ = await echo({ message: "x" });
`,
      },
      { name: 'second.ts', text: 'globalThis.__codemode_result__ = 2;\n' },
    ],
    servers: [
      {
        id: 'everything',
        url: `${url}?token={KEY}`,
        tools: [
          { name: 'echo', effect: 'read-only', hash: '0000000000' },
          { name: 'gone', effect: 'destructive', hash: '0000000000' },
        ],
      },
      { id: 'other', url: 'http://xn--80ak6aa92e.com:8080/a/rather/long/path/that/does/not/end/soon/mcp' },
      { id: 'issues', builtin: true },
    ],
    recording: {
      at: '2026-01-02T03:04:05.000Z',
      calls: [{ server: 'everything', tool: 'echo', input: '{"message":"x"}', occurrence: 1, result: RECORDED }],
    },
  };
}

/** Screens that come of a link, one after the other. */
async function tourOfLink(page: Page, url: string, suffix: string): Promise<void> {
  const narrow = (page.viewportSize()?.width ?? 0) <= 700;
  const tab = async (name: RegExp): Promise<void> => {
    if (narrow) await page.getByRole('tab', { name }).click();
  };
  await page.goto(`./#${encodeLink(fullLink(url))}`);
  const playground = new Playground(page);
  await expect(playground.output.getByRole('heading', { name: /This link brings/ })).toBeVisible();
  await look(page, `trust-card-${suffix}`);
  await page.waitForTimeout(600);
  await page.getByRole('button', { name: 'Connect and run' }).click();
  await expect(playground.output.getByText('Enter the key to connect').first()).toBeVisible();
  await look(page, `trust-card-key-${suffix}`);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(playground.dialog).toContainText('ada@example.org');
  await look(page, `recording-${suffix}`);
  await playground.dialog.getByRole('button', { name: 'Edit' }).first().click();
  await playground.dialog.getByRole('textbox', { name: 'Result' }).fill('{');
  await playground.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(playground.dialog.getByRole('alert')).toBeVisible();
  await look(page, `recording-edited-${suffix}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Look only' }).click();
  await expect(playground.state).toHaveText(/Finished|Failed/, { timeout: 30_000 });
  await look(page, `replayed-${suffix}`);
  await tab(/^Tools/);
  await expect(playground.server('everything')).toContainText('Not connected');
  await look(page, `not-connected-${suffix}`);
}

/** Screens of one's own work that others are going to see, and of what is kept. */
async function tourOfOwn(page: Page, suffix: string): Promise<void> {
  const narrow = (page.viewportSize()?.width ?? 0) <= 700;
  const playground = await Playground.open(page, { editor: !narrow });
  await playground.run.click();
  await expect(playground.output.getByRole('treeitem').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(playground.dialog.getByLabel('Link', { exact: true })).toHaveValue(/#c1\./);
  await look(page, `share-${suffix}`);
  await playground.dialog.getByRole('switch', { name: /Recorded results/ }).click();
  await expect(playground.dialog).toContainText(/Review all/);
  await look(page, `share-recorded-${suffix}`);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^History/ }).click();
  await playground.output.getByRole('checkbox', { name: /Also keep tool inputs and outputs/ }).check();
  await playground.run.click();
  await expect(playground.state).toContainText('Finished', { timeout: 30_000 });
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(playground.output.locator('.run-row')).toHaveCount(2);
  await look(page, `history-${suffix}`);
  await playground.output.locator('.run-row').first().click();
  await playground.output.getByText('Result', { exact: true }).last().click();
  await playground.output.getByRole('button', { name: 'Pin' }).click();
  await look(page, `history-details-${suffix}`);
  await playground.output.getByRole('button', { name: 'Replay' }).click();
  await expect(playground.state).toContainText('Finished', { timeout: 30_000 });
  if (narrow) await page.getByRole('tab', { name: /^Result/ }).click();
  else await playground.show('Result');
  await expect(playground.output.getByRole('note')).toContainText('Recorded by you');
  await look(page, `replayed-own-${suffix}`);

  await page.goto('about:blank');
  await page.goto('./#src=https://scripts.example/a/rather/long/path/to/a/script/that/is/opened.ts');
  await expect(playground.dialog).toContainText('scripts.example');
  await look(page, `open-address-${suffix}`);
  await page.goto('about:blank');
  await page.goto('./#c7.newer');
  await expect(new Playground(page).notice).toContainText('newer version');
  await look(page, `link-problem-${suffix}`);
}

async function withoutServers(context: BrowserContext): Promise<void> {
  await context.route('https://scripts.example/**', (route) => route.abort());
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('axe finds nothing on the screens of a link', async ({ page, everything }) => {
      test.slow();
      await tourOfLink(page, everything.url, colorScheme);
    });
    test('axe finds nothing on the screens of sharing and of what is kept', async ({ page, context }) => {
      test.slow();
      await withoutServers(context);
      await tourOfOwn(page, colorScheme);
    });
  });
}

for (const [what, viewport] of [
  ['at 320 px', { width: 320, height: 640 }],
  ['at 1280 by 720, zoomed to 400 %', { width: 320, height: 180 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport, hasTouch: true });
    const suffix = `narrow-${viewport.height}`;
    test('everything of a link is reachable, and nothing scrolls sideways', async ({ page, everything }) => {
      test.slow();
      await tourOfLink(page, everything.url, suffix);
    });
    test('everything of sharing and of what is kept is reachable, and nothing scrolls sideways', async ({
      page,
      context,
    }) => {
      test.slow();
      await withoutServers(context);
      await tourOfOwn(page, suffix);
    });
  });
}
