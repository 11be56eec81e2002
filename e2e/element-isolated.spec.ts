import type { Page } from '@playwright/test';
import { startOAuthLab } from '../src/mcp/testing/oauth-lab.ts';
import { expect, Runner, runnerTag, takePicture, test } from './host-page.ts';

// A request without a token is refused on purpose, and browsers log every failed request.
test.use({ expectedProblems: /Failed to load resource/ });

const considered = (page: Page): Promise<void> => page.waitForTimeout(1_200);
const CALL = `import { run } from "@codemode/servers/lab";
globalThis.__codemode_result__ = await run();
`;
const READS = [{ name: 'run', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }];

async function withLab(use: (url: string) => Promise<void>): Promise<void> {
  const lab = await startOAuthLab({ script: { 'tools/list': (x) => x.result({ tools: READS }) } });
  try {
    await use(lab.url);
  } finally {
    await lab.close();
  }
}

/** Opens a runner on a page with these headers, and starts a run of the page. */
async function openAnonymous(page: Page, address: string): Promise<Runner> {
  await page.goto(address);
  const runner = new Runner(page);
  await runner.run.click();
  await runner.reaches('error');
  await considered(page);
  return runner;
}

for (const embedder of ['require-corp', 'credentialless']) {
  const policy = { 'cross-origin-embedder-policy': embedder };
  const isolating = { ...policy, 'cross-origin-opener-policy': 'same-origin' };

  test.describe(`given a page with the embedder policy ${embedder}`, () => {
    test('that isolates itself, the element runs, and its editor checks types', async ({ page, host }) => {
      const tag = runnerTag('const answer: string = 42;\nglobalThis.__codemode_result__ = answer;', 'loading="eager"');
      await page.goto(host.embed(tag, { headers: isolating }));
      expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
      const runner = new Runner(page);
      await runner.reaches('ready');
      await runner.frame.locator('.embed__code').click();
      await expect(runner.frame.locator('.monaco-editor')).toBeVisible({ timeout: 20_000 });
      await expect(runner.frame.locator('.squiggly-error')).not.toHaveCount(0, { timeout: 20_000 });
      await runner.frame.getByRole('button', { name: 'Run' }).click();
      await runner.reaches('done');
      await expect(runner.frame.getByRole('region', { name: 'Result' })).toHaveText('42');
      await takePicture(page, `element-isolated-${embedder}`);
    });

    test('readers sign in inside of the frame', async ({ page, host }) => {
      await withLab(async (url) => {
        const runner = await openAnonymous(
          page,
          host.embed(runnerTag(CALL, `server="lab=${url}"`), { headers: policy }),
        );
        await runner.frame.getByRole('button', { name: 'Sign in and run' }).click();
        const dialog = runner.frame.locator('dialog[open]');
        await expect(dialog).toBeVisible({ timeout: 20_000 });
        await considered(page);
        const popup = page.waitForEvent('popup');
        await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
        await popup;
        await runner.reaches('done');
        await expect(runner.frame.getByText('ran', { exact: true })).toBeVisible();
      });
    });

    test('that isolates itself, readers sign in where the script opens in a tab of its own', async ({ page, host }) => {
      await withLab(async (url) => {
        const tag = runnerTag(CALL, `server="lab=${url}"`);
        const runner = await openAnonymous(page, host.embed(tag, { headers: isolating }));
        await takePicture(page, `element-isolated-sign-in-${embedder}`);
        const opening = page.context().waitForEvent('page');
        await runner.frame.getByRole('button', { name: 'Open in a new tab' }).click();
        const tab = await opening;
        await expect(tab.getByText('@codemode/servers/lab').first()).toBeVisible({ timeout: 20_000 });
      });
    });
  });
}
