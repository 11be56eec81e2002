import type { Page, Route } from '@playwright/test';
import { startFakeServer } from './fake-server.ts';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({
  editor: 'plain',
  expectedProblems:
    /Failed to load resource|ERR_FAILED|ERR_CONNECTION|ERR_INTERNET|refused|violates|WebAssembly|Content Security Policy/,
});

/** A file that a newer version of the site no longer has. */
const closed = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>Not found' });

test.describe('given a newer version of the site that took away the files of the open one', () => {
  test('a pane that was not looked at yet says so, and a reload brings the script back', async ({ page }) => {
    await page.route(/\/assets\/logs-pane-/, closed);
    const playground = await Playground.open(page, { editor: false });
    await playground.write('console.log("precious");\n');
    await playground.runToEnd();
    await playground.show('Logs');
    await expect(playground.output).toContainText('This part could not be loaded');
    await takePicture(page, 'stale-pane');
    await playground.show('Trace');
    await expect(playground.output).toContainText(/No calls/);
    await playground.show('Logs');
    await expect(playground.editor).toContainText('Draft saved');
    await expect(playground.output).toContainText('Your scripts are saved.');
    await playground.output.getByRole('button', { name: 'Reload' }).click();
    await expect(playground.editor).toContainText('precious');
    // The page that is open now has the files of its version.
    await page.unroute(/\/assets\/logs-pane-/);
    await playground.show('Logs');
    await expect(playground.output).toContainText('Ready to run');
  });

  test('the pane of results, which was in front and not needed yet, says so', async ({ page }) => {
    await page.route(/\/assets\/result-/, closed);
    const playground = await Playground.open(page, { editor: false });
    await expect(playground.output).toContainText('Ready to run');
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    await expect(playground.output).toContainText('This part could not be loaded');
  });

  test('a dialog says so, and closes', async ({ page }) => {
    await page.route(/\/assets\/share-dialog-/, closed);
    const playground = await Playground.open(page, { editor: false });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(playground.dialog).toContainText('This part could not be loaded');
    await takePicture(page, 'stale-dialog');
    await page.keyboard.press('Escape');
    await expect(playground.dialog).toHaveCount(0);
  });

  test('a run says what is wrong and what to do, and the next one tries again', async ({ page }) => {
    await page.route(/\/assets\/host-/, closed);
    const playground = await Playground.open(page, { editor: false });
    await playground.runToEnd();
    await expect(playground.state).toHaveText('The sandbox crashed');
    await expect(playground.output).toContainText(/reload/);
    await takePicture(page, 'stale-host');
    // The worker that was started for it is not left behind.
    await expect.poll(() => page.workers().length).toBe(0);
    await playground.show('Prompt');
    await expect(playground.output).toContainText('This part could not be loaded');
  });

  test('a server of the page that cannot be had says so', async ({ page }) => {
    await page.route(/\/assets\/builtin-/, closed);
    const playground = await Playground.open(page, { editor: false });
    await expect(playground.server('issues').getByRole('button', { name: 'Fix' })).toBeVisible({ timeout: 20_000 });
    await takePicture(page, 'stale-server');
  });
});

test.describe('given a page that was offline as a part was first shown', () => {
  test('a pane comes with its style as the network is back, and no failed call counts as caught', async ({
    page,
    context,
  }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.issuesReady();
    await playground.write(
      'import { get_issue } from "@codemode/servers/issues";\nawait get_issue({ number: 99999 });\n',
    );
    await context.setOffline(true);
    await playground.runToEnd();
    await playground.show('Diagnostics');
    await expect(playground.output).toContainText('This part could not be loaded');
    await context.setOffline(false);
    await expect(playground.output).toContainText('the part that explains why could not be loaded');
    await expect(playground.output).not.toContainText('caught');
    const style = page.locator('link[href*="/diagnostics-pane-"][rel="stylesheet"]');
    await expect(style).toHaveCount(1);
    expect(await style.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length)).toBeGreaterThan(0);
    await playground.runToEnd();
    await expect(playground.output).toContainText('ToolCallError');
  });

  test('a pane that failed for another reason is asked for again when it is shown again', async ({ page }) => {
    await page.route(/\/assets\/logs-pane-.*js/, closed);
    const playground = await Playground.open(page, { editor: false });
    await playground.show('Logs');
    await expect(playground.output).toContainText('This part could not be loaded');
    await page.unroute(/\/assets\/logs-pane-.*js/);
    await playground.show('Trace');
    await expect(playground.output).toContainText('Ready to run');
    await playground.show('Logs');
    await expect(playground.output).toContainText('Ready to run');
    await expect(playground.output).not.toContainText('could not be loaded');
  });

  test('a dialog comes as the network is back', async ({ page, context }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.issuesReady();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(playground.dialog).toContainText('This part could not be loaded');
    await context.setOffline(false);
    await expect(playground.dialog).not.toContainText('could not be loaded');
    await expect(playground.dialog.getByRole('heading', { name: 'Share' })).toBeVisible();
  });
});

/** Serves the page under a policy that is stricter than ours: that of a company's proxy, or of a host that sets its own. */
async function underPolicy(page: Page, files: RegExp, policy: string): Promise<void> {
  await page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
}

test.describe('given a policy that refuses', () => {
  test('workers, a run says so, and the rest of the page works', async ({ page }) => {
    await underPolicy(
      page,
      /\/$/,
      "default-src 'self' 'unsafe-inline'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'; connect-src *",
    );
    const playground = await Playground.open(page, { editor: false });
    await playground.runToEnd();
    await expect(playground.state).toHaveText('The sandbox crashed');
    await expect(playground.output).toContainText('The sandbox could not be started: the worker of the sandbox');
    await expect(playground.output).toContainText('workers or WebAssembly are not allowed here');
    await takePicture(page, 'refused-worker');
    await expect(playground.server('issues')).toContainText('Ready', { timeout: 20_000 });
    await playground.write('// typed');
    await expect(playground.editor).toContainText('typed');
  });

  test('WebAssembly, a run says so, and the rest of the page works', async ({ page }) => {
    await underPolicy(
      page,
      /\/$/,
      "default-src 'self' 'unsafe-inline'; script-src 'self'; worker-src 'self'; connect-src *",
    );
    const playground = await Playground.open(page, { editor: false });
    await playground.runToEnd();
    await expect(playground.state).toHaveText('The sandbox crashed');
    await expect(playground.output).toContainText(/The sandbox could not be started: .*WebAssembly/);
    await takePicture(page, 'refused-wasm');
    await expect(playground.server('issues')).toContainText('Ready', { timeout: 20_000 });
  });
});

test.describe('given a page that is put to sleep', () => {
  test('in mid-run, the run goes on when the page is back', async ({ page, context }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.issuesReady();
    await playground.write(`import { get_issue } from "@codemode/servers/issues";
for (let i = 0; i < 40; i++) await get_issue({ number: 1 });
globalThis.__codemode_result__ = "slept well";
`);
    await playground.run.click();
    await expect(page.getByRole('button', { name: /^Calls/ }).locator('b')).not.toHaveText('0', { timeout: 20_000 });
    const session = await context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(playground.state).toHaveText('Finished', { timeout: 30_000 });
    await expect(playground.output).toContainText('slept well');
  });

  test('a server that was lost meanwhile is connected again when there is a network', async ({ page, context }) => {
    const server = await startFakeServer({ tools: [{ name: 'ping', inputSchema: { type: 'object' } }] });
    try {
      // The workers of the editor, which is no part of this, are on their way until it is ready.
      const playground = await Playground.open(page);
      await playground.connect(server.url, 'away');
      await context.setOffline(true);
      await expect(playground.rail).toContainText('You are offline. Servers in this page still work.');
      await takePicture(page, 'offline');
      await playground.openServer('away');
      await playground.dialog.getByRole('button', { name: 'Reconnect' }).click();
      await page.keyboard.press('Escape');
      await expect(playground.server('away').getByRole('button', { name: 'Fix' })).toBeVisible({ timeout: 30_000 });
      await context.setOffline(false);
      await expect(playground.server('away')).toContainText('Ready', { timeout: 20_000 });
    } finally {
      server.close();
    }
  });
});

test('given no network from the first moment on, the default example runs', async ({ page, context, site }) => {
  await context.route(
    (url) => !url.href.startsWith(site),
    (route) => route.abort(),
  );
  const playground = await Playground.open(page, { editor: false });
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
});
