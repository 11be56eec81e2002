import { startOAuthLab } from '../src/mcp/testing/oauth-lab.ts';
import { startPartitioningChromium } from '../test/in-page/partitioning-chromium.ts';
import { expect, Runner, runnerTag, test } from './host-page.ts';

const CALL = `import { run } from "@codemode/servers/lab";
globalThis.__codemode_result__ = await run();
`;

test('given the element on another site, in a browser that keeps storage apart, a reader signs in inside its frame', async ({
  site,
  host,
}) => {
  test.slow();
  const oauth = await startOAuthLab({
    script: {
      'tools/list': (x) =>
        x.result({ tools: [{ name: 'run', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] }),
    },
  });
  const chromium = await startPartitioningChromium();
  try {
    const context = chromium.browser.contexts()[0];
    if (context === undefined) throw new Error('Chromium has no context.');
    const page = await context.newPage();
    await page.goto(host.embed(runnerTag(CALL, `server="lab=${oauth.url}"`)));
    const runner = new Runner(page);
    await runner.run.click();
    await expect(runner.element).toHaveAttribute('data-status', /error|failed|done/, { timeout: 30_000 });
    // Only what the reader starts in the frame may ask the reader for anything.
    await runner.frame.getByRole('button', { name: /^Run/ }).click();
    const dialog = runner.frame.locator('dialog[open]');
    const signIn = dialog.getByRole('button', { name: 'Sign in', exact: true });
    await expect(signIn).toBeVisible({ timeout: 20_000 });
    // A page in a frame cannot be left for a sign-in and come back to the same frame.
    await expect(dialog.getByRole('button', { name: 'Sign in in this tab' })).toHaveCount(0);
    const opening = context.waitForEvent('page');
    // A click while the frame may be covered counts for nothing, and a busy machine learns late that it is not.
    await expect(async () => {
      if ((await signIn.count()) > 0) await signIn.click({ timeout: 2_000 });
      await expect(signIn).toHaveCount(0, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await opening;
    await runner.reaches('done');
    await expect(runner.frame.getByText('ran', { exact: true })).toBeVisible();
    expect(oauth.count('/authorize')).toBe(1);
    // The site's own pages know nothing of what was signed in to in the frame.
    const own = await context.newPage();
    await own.goto(site);
    expect(await own.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('access-');
  } finally {
    await chromium.close();
    await oauth.close();
  }
});
