import type { BrowserContext, Page } from '@playwright/test';
import { encodeLink, type LinkData } from '../src/link/index.ts';
import { startFakeServer } from './fake-server.ts';
import { expect, FULL_EDITOR, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({
  editor: 'plain',
  expectedProblems: /Failed to load resource|ERR_CONNECTION|CORS policy|ERR_FAILED|ERR_NAME_NOT_RESOLVED/,
});

const SCRIPT = `import { echo, get_sum } from "@codemode/servers/everything";
globalThis.__codemode_result__ = [await echo({ message: "from the link" }), await get_sum({ a: 19, b: 23 })];
`;

const linkTo = (url: string, more: Partial<LinkData> = {}): LinkData => ({
  scripts: [{ name: 'linked.ts', text: SCRIPT }],
  servers: [
    { id: 'everything', url, tools: [{ name: 'echo', effect: 'read-only' }] },
    { id: 'issues', builtin: true },
  ],
  ...more,
});

/** Addresses that pages of a context have asked for, other than the site. */
function watchRequests(context: BrowserContext, site: string): string[] {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob):/.test(request.url())) requests.push(request.url());
  });
  return requests;
}

async function openLink(page: Page, data: LinkData): Promise<Playground> {
  await page.goto(`./#${encodeLink(data)}`);
  const playground = new Playground(page);
  await expect(playground.output.getByRole('heading', { name: /This link brings/ })).toBeVisible();
  return playground;
}

const consent = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('given a link that brings a script and a server', () => {
  test('nothing is contacted or run before the click; then it connects and runs', async ({
    page,
    context,
    site,
    everything,
  }) => {
    const requests = watchRequests(context, site);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    const playground = await openLink(page, linkTo(everything.url));
    // Nor is what connects loaded for the card.
    expect(files.filter((file) => /\/link-/.test(file))).not.toEqual([]);
    expect(files.filter((file) => /\/mcp-/.test(file))).toEqual([]);
    const card = playground.output.getByRole('region', { name: 'Server everything' });
    const { port } = new URL(everything.url);
    await expect(card).toContainText(`http://localhost:${port}/mcp`);
    await expect(card.getByRole('listitem')).toHaveText([/echo\s*read-only/, 'get_sum']);
    await expect(playground.run).toHaveAttribute('aria-disabled', 'true');
    await playground.run.click({ force: true });
    await page.keyboard.press('Control+Enter');
    await page.waitForTimeout(1_000);
    await expect(playground.state).toHaveText('Decide first');
    await takePicture(page, 'trust');
    expect(requests).toEqual([]);

    await consent(page, 'Connect and run').click();
    await expect(playground.state).toHaveText(/Finished|Waiting/, { timeout: 30_000 });
    while (await playground.dialog.getByRole('button', { name: /once/ }).isVisible()) {
      await page.waitForTimeout(600);
      await playground.dialog.getByRole('button', { name: /once/ }).click();
      await expect(playground.state).toHaveText(/Finished|Waiting/, { timeout: 30_000 });
    }
    await expect(playground.state).toHaveText('Finished');
    expect(await playground.result()).toContain('from the link');
    expect(requests.length).toBeGreaterThan(0);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('looking only contacts nobody, and the draft from before is one click away', async ({
    page,
    context,
    site,
    everything,
  }) => {
    const before = await Playground.open(page, { editor: false });
    await page.getByRole('button', { name: 'New script' }).click();
    await page.keyboard.insertText('const mine = "precious";');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('codemode-playground') ?? ''))
      .toContain('precious');
    await expect(before.editor).toContainText('Draft saved');
    const requests = watchRequests(context, site);

    const playground = await openLink(page, linkTo(everything.url));
    await expect(playground.editor).toContainText('from the link');
    await consent(page, 'Look only').click();
    await expect(playground.server('everything')).toContainText('Not connected');
    await page.reload();
    await expect(playground.editor).toContainText('from the link');
    await expect(playground.server('everything')).toContainText('Not connected');
    expect(requests).toEqual([]);

    await page.getByRole('button', { name: 'Back to my draft' }).click();
    await expect(playground.editor).toContainText('precious');
    await expect(page.getByRole('button', { name: 'Back to my draft' })).toHaveCount(0);
  });

  test('leaving keeps the draft and forgets the link', async ({ page, everything }) => {
    const before = await Playground.open(page, { editor: false });
    await page.getByRole('button', { name: 'New script' }).click();
    await page.keyboard.insertText('const mine = "precious";');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('codemode-playground') ?? ''))
      .toContain('precious');
    await expect(before.editor).toContainText('Draft saved');
    const playground = await openLink(page, linkTo(everything.url));
    await page.getByRole('button', { name: 'Discard this link' }).click();
    await expect(playground.editor).toContainText('precious');
    await expect(playground.server('everything')).toHaveCount(0);
  });

  test('a new tab without the link opens the own draft, not what the link brought', async ({
    page,
    context,
    everything,
  }) => {
    const before = await Playground.open(page, { editor: false });
    await page.getByRole('button', { name: 'New script' }).click();
    await page.keyboard.insertText('const mine = "precious";');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('codemode-playground') ?? ''))
      .toContain('precious');
    await expect(before.editor).toContainText('Draft saved');
    const playground = await openLink(page, linkTo(everything.url));
    await consent(page, 'Look only').click();
    await expect(playground.editor).toContainText('Draft saved');
    const other = await context.newPage();
    const second = await Playground.open(other, { editor: false });
    await expect(second.editor).toContainText('precious');
  });

  test('its script can be read and not changed before the decision', { tag: FULL_EDITOR }, async ({
    page,
    everything,
  }) => {
    const playground = await openLink(page, linkTo(everything.url));
    await expect(playground.editor).toContainText('Read-only until you decide', { timeout: 30_000 });
    await playground.editor.locator('.view-lines').click();
    await page.keyboard.type('typed');
    await expect(playground.editor).toContainText('from the link');
    await expect(playground.editor.locator('.view-lines')).not.toContainText('typed');
    await page.waitForTimeout(600);
    await consent(page, 'Look only').click();
    await expect(playground.editor).not.toContainText('Read-only until you decide');
    await playground.editor.locator('.view-lines').click();
    await page.keyboard.type('typed');
    await expect(playground.editor.locator('.view-lines')).toContainText('typed');
  });

  test('tools that changed since it was made are listed and underlined, after a reload too', {
    tag: FULL_EDITOR,
  }, async ({ page, everything }) => {
    const tools = [
      { name: 'echo', hash: '0000000000' },
      { name: 'get_total', hash: '1111111111' },
    ];
    const text = SCRIPT.replaceAll('get_sum', 'get_total');
    const playground = await openLink(page, {
      scripts: [{ name: 'linked.ts', text }],
      servers: [{ id: 'everything', url: everything.url, tools }],
    });
    await page.waitForTimeout(600);
    await consent(page, 'Connect and run').click();
    const strip = playground.output.locator('.drift');
    const listed = [/everything\.echo changed/, /everything\.get_total removed/];
    await expect(strip.getByRole('listitem')).toHaveText(listed, { timeout: 20_000 });
    await takePicture(page, 'drift');
    await expect(playground.editor).toContainText('Draft saved');
    await page.reload();
    await playground.editorReady();
    await expect(strip.getByRole('listitem')).toHaveText(listed, { timeout: 20_000 });
    await expect(playground.editor.locator('.squiggly-warning').first()).toBeVisible();
  });

  test('run again from the history among own scripts, it is still asked about, and keeps its limits', async ({
    page,
  }) => {
    test.slow();
    const server = await startFakeServer({ tools: [{ name: 'write', inputSchema: { type: 'object' } }] });
    try {
      const text = 'import { write } from "@codemode/servers/fake";\nawait write({});\n';
      const playground = await openLink(page, {
        scripts: [{ name: 'linked.ts', text }],
        servers: [{ id: 'fake', url: server.url }],
        limits: { maxToolCalls: 7 },
      });
      await page.waitForTimeout(600);
      await consent(page, 'Connect and run').click();
      await expect(playground.dialog.getByRole('button', { name: /once/ })).toBeVisible({ timeout: 20_000 });
      await page.keyboard.press('Control+Shift+Period');
      await expect(playground.state).toHaveText(/Stopped/, { timeout: 20_000 });
      await page.getByRole('button', { name: 'Back to my draft' }).click();
      await expect(playground.editor).toContainText('Who should take the bugs');
      await playground.connect(server.url, 'fake');
      await page.getByRole('button', { name: /^Approval/ }).click();
      await page.getByRole('menuitemradio', { name: /Never/ }).click();

      await playground.output.getByRole('tab', { name: 'History' }).click();
      const row = playground.output.locator('.run-row');
      await expect(row).toContainText('from a link');
      await row.click();
      await playground.output.getByRole('button', { name: 'Run again' }).click();
      await expect(playground.dialog.getByRole('button', { name: /once/ })).toBeVisible({ timeout: 20_000 });
      await page.keyboard.press('Control+Shift+Period');
      await expect(playground.state).toHaveText(/Stopped/, { timeout: 20_000 });
      expect(server.calls).toEqual([]);
      await playground.output.getByRole('tab', { name: 'Result' }).click();
      await expect(playground.editor).toContainText('Draft saved');
      await page.reload();
      await page.getByRole('button', { name: /^Approval.*before writes/ }).click();
      await expect(page.getByRole('menuitemradio')).toHaveCount(2);
    } finally {
      server.close();
    }
  });

  test('approval cannot be switched off, and limits are not raised', async ({ page }) => {
    const playground = await openLink(page, {
      scripts: [{ name: 'a.ts', text: '' }],
      limits: { timeoutMs: 600_000, maxToolCalls: 7 },
    });
    await expect(playground.output).toContainText('at most 30 s and 7 calls');
    await page.getByRole('button', { name: /^Approval/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  });
});

test.describe('given a reader who has secrets', () => {
  test('a link that names the same server at a look-alike address gets none of them', async ({
    page,
    context,
    site,
    everything,
  }) => {
    const sent: string[] = [];
    await page.route('https://xn--80ak6aa92e.com/**', (route) => {
      sent.push(JSON.stringify(route.request().headers()));
      return route.abort();
    });
    const own = await Playground.open(page, { editor: false });
    await own.addServer(everything.url, 'bank', { 'x-secret': 'do-not-tell' });
    await expect(own.server('bank')).toBeVisible();
    await expect(own.editor).toContainText('Draft saved');
    const requests = watchRequests(context, site);

    const playground = await openLink(page, {
      scripts: [{ name: 'a.ts', text: 'import { echo } from "@codemode/servers/bank";\nawait echo({});' }],
      servers: [{ id: 'bank', url: 'https://xn--80ak6aa92e.com/mcp' }],
    });
    const card = playground.output.getByRole('region', { name: 'Server bank' });
    await expect(card).toContainText('https://xn--80ak6aa92e.com:443/mcp');
    await expect(card).toContainText('аррӏе.com');
    await expect(card).toContainText('Letters of other alphabets');
    await takePicture(page, 'trust-look-alike');
    expect(requests.filter((url) => url.includes('xn--'))).toEqual([]);
    await consent(page, 'Connect and run').click();
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(sent.join()).not.toContain('do-not-tell');
  });
});

test.describe('given a link that was tampered with', () => {
  test('clicks that no person made count for nothing', async ({ page, context, site, everything }) => {
    const requests = watchRequests(context, site);
    const playground = await openLink(page, linkTo(everything.url));
    await expect(consent(page, 'Connect and run')).toBeEnabled();
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) {
        if (/Connect and run|Look only/.test(button.textContent)) {
          button.click();
          button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        }
      }
    });
    await page.waitForTimeout(500);
    await expect(playground.state).toHaveText('Decide first');
    expect(requests).toEqual([]);
  });

  test('a click that was meant for what stood there before counts for nothing', async ({ page, everything }) => {
    const playground = await openLink(page, linkTo(everything.url));
    const at = await consent(page, 'Connect and run').boundingBox();
    await page.reload();
    for (let i = 0; i < 3; i++) await page.mouse.click((at?.x ?? 0) + 9, (at?.y ?? 0) + 9);
    await page.waitForTimeout(300);
    await expect(playground.state).toHaveText('Decide first');
  });

  test('in a tab that was never shown, nothing happens', async ({ page, context, site, everything }) => {
    const requests = watchRequests(context, site);
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' });
      Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
    });
    const playground = await openLink(page, linkTo(everything.url));
    await page.waitForTimeout(1_500);
    await expect(consent(page, 'Connect and run')).toBeDisabled();
    await consent(page, 'Connect and run').click({ force: true });
    await expect(playground.state).toHaveText('Decide first');
    expect(requests).toEqual([]);
  });

  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pw@example.org/mcp',
  ]) {
    test(`a server at ${url} is refused, and the own work stays`, async ({ page }) => {
      await page.goto(`./#${encodeLink(linkTo(url))}`);
      const playground = new Playground(page);
      await expect(playground.notice).toContainText('This link does not contain a valid script');
      await expect(playground.notice).toContainText('Your draft is unchanged');
      await expect(playground.run).toHaveAttribute('aria-disabled', 'false');
      await expect(playground.editor).toContainText('Who should take the bugs');
    });
  }

  for (const [what, fragment, message] of [
    ['cut', `#${encodeLink(linkTo('https://a.example/')).slice(0, -9)}`, 'is damaged'],
    ['of a newer version', '#c7.abc', 'newer version'],
  ] as const) {
    test(`a link that is ${what} says so`, async ({ page }) => {
      await page.goto(`./${fragment}`);
      await expect(new Playground(page).notice).toContainText(message);
    });
  }

  test('a fragment that is none of ours is left alone', async ({ page }) => {
    await page.goto('./#usage');
    const playground = new Playground(page);
    await expect(playground.run).toHaveAttribute('aria-disabled', 'false');
    expect(new URL(page.url()).hash).toBe('#usage');
  });
});

test.describe('given an address to open a script from', () => {
  test('it is shown first, fetched without credentials, and comes as a link', async ({ page, context, site }) => {
    const headers: Record<string, string>[] = [];
    await page.route('https://scripts.example/rain.ts', (route) => {
      headers.push(route.request().headers());
      return route.fulfill({
        contentType: 'text/plain',
        headers: { 'access-control-allow-origin': '*' },
        body: 'const fetched = 1;\n',
      });
    });
    const requests = watchRequests(context, site);
    await page.goto('./#src=https://scripts.example/rain.ts');
    const playground = new Playground(page);
    await expect(playground.dialog).toContainText('https://scripts.example/rain.ts');
    await page.waitForTimeout(500);
    expect(requests).toEqual([]);
    await playground.dialog.getByRole('button', { name: 'Fetch it' }).click();
    await expect(playground.output.getByRole('heading', { name: /This link brings a script/ })).toBeVisible();
    await expect(playground.editor).toContainText('fetched');
    expect(headers.map(({ cookie, referer }) => [cookie, referer])).toEqual([[undefined, undefined]]);
  });

  test('one that sends elsewhere is not followed, and the reader is told', async ({ page, context, site }) => {
    await page.route('https://scripts.example/**', (route) =>
      route.fulfill({
        status: 302,
        headers: { 'access-control-allow-origin': '*', location: 'https://elsewhere.example/rain.ts' },
      }),
    );
    const requests = watchRequests(context, site);
    await page.goto('./#src=https://scripts.example/rain.ts');
    const playground = new Playground(page);
    await page.waitForTimeout(600);
    await playground.dialog.getByRole('button', { name: 'Fetch it' }).click();
    await expect(playground.dialog.getByRole('alert')).toContainText('https://scripts.example redirects');
    expect(requests).toEqual(['https://scripts.example/rain.ts']);
  });

  for (const [what, url, message] of [
    ['a script of this page', 'javascript:alert(1)', 'https only, not javascript:'],
    ['data', 'data:text/plain,x', 'https only, not data:'],
    ['http', 'http://scripts.example/a.ts', 'https only, not http:'],
    ['an address with a password', 'https://user:pw@scripts.example/a.ts', 'user name or password'],
    ['no address', 'rain.ts', 'This is not an address'],
  ] as const) {
    test(`${what} is not fetched`, async ({ page, context, site }) => {
      const requests = watchRequests(context, site);
      await page.goto(`./#src=${encodeURIComponent(url)}`);
      const playground = new Playground(page);
      await expect(playground.dialog.getByRole('alert')).toContainText(message);
      await expect(playground.dialog.getByRole('button', { name: 'Fetch it' })).toBeDisabled();
      await playground.dialog.getByRole('button', { name: 'Fetch it' }).click({ force: true });
      expect(requests).toEqual([]);
    });
  }

  test('what comes with a name that cannot be read is opened all the same', async ({ page }) => {
    await page.route('https://scripts.example/**', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'text/plain',
        body: 'const odd = 1;',
      }),
    );
    await page.goto('./#src=https://scripts.example/%25E0%25A4%25A');
    const playground = new Playground(page);
    await page.waitForTimeout(600);
    await playground.dialog.getByRole('button', { name: 'Fetch it' }).click();
    await expect(playground.editor).toContainText('odd');
  });

  test('one into the own network is not fetched', async ({ page, context, site }) => {
    const requests = watchRequests(context, site);
    await page.goto('./#src=https://192.168.0.1/a.ts');
    const playground = new Playground(page);
    await expect(playground.dialog.getByRole('alert')).toContainText('private network');
    await expect(playground.dialog.getByRole('button', { name: 'Fetch it' })).toBeDisabled();
    await playground.dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(page.url()).hash).toBe('');
    expect(requests).toEqual([]);
  });

  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://user:pw@example.org/mcp', 'no address']) {
    test(`a server alone at ${url} is refused, and the own work stays`, async ({ page, context, site }) => {
      const requests = watchRequests(context, site);
      await page.goto(`./#server=${encodeURIComponent(url)}`);
      const playground = new Playground(page);
      await expect(playground.notice).toContainText('This link names no server');
      await expect(playground.editor).toContainText('Who should take the bugs');
      expect(requests).toEqual([]);
    });
  }

  test('a server alone at a look-alike address is shown in its own letters, and contacted after the click only', async ({
    page,
    context,
    site,
  }) => {
    await page.route('https://xn--80ak6aa92e.com/**', (route) => route.abort());
    const requests = watchRequests(context, site);
    await page.goto(`./#server=${encodeURIComponent('https://аррӏе.com/mcp')}`);
    const playground = new Playground(page);
    await expect(playground.output).toContainText('https://xn--80ak6aa92e.com:443/mcp');
    await expect(playground.output).toContainText('Letters of other alphabets');
    await page.keyboard.press('Control+Enter');
    await page.waitForTimeout(700);
    expect(requests).toEqual([]);
  });

  test('a server alone opens the card, too', async ({ page, everything }) => {
    await page.goto(`./#server=${encodeURIComponent(everything.url)}`);
    const playground = new Playground(page);
    await expect(playground.output).toContainText('This link brings a script and 1 server');
    await consent(page, 'Connect and run').click();
    await expect(playground.state).toHaveText('Finished', { timeout: 30_000 });
    expect(await playground.result()).toContain('echo');
  });
});

test.describe('given a script to share', () => {
  test('the link opens the same script at the card', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const playground = await Playground.open(page);
    await playground.write(
      'import { get_stats } from "@codemode/servers/issues";\nglobalThis.__codemode_result__ = "shared 😀";\n',
    );
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(playground.dialog).toContainText('fits in every chat and tracker');
    await expect(playground.dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await takePicture(page, 'share');
    await playground.dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(playground.dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#c1\.[\w-]+$/);

    const other = await context.newPage();
    await other.goto(link);
    const second = new Playground(other);
    await expect(second.output.getByRole('region', { name: 'Server issues' })).toContainText(
      'built in, runs in this page',
    );
    await consent(other, 'Connect and run').click();
    await expect(second.state).toHaveText('Finished', { timeout: 30_000 });
    expect(await second.result()).toContain('shared 😀');
  });

  test('it is copied as a shell command, and as an embed tag that a page runs', async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const playground = await Playground.open(page);
    const script = 'import { get_stats } from "@codemode/servers/issues";\nawait get_stats();\n';
    await playground.write(script);
    await page.getByRole('button', { name: 'Share' }).click();
    const copied = async (name: string): Promise<string> => {
      await playground.dialog.getByRole('button', { name, exact: true }).click();
      await expect(page.getByText(`${name} copied`)).toBeAttached();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('Shell command')).toBe(
      `npx codemode-runner run - <<'SCRIPT' \\\n  --server issues=builtin\n${script}SCRIPT\n`,
    );
    const tag = await copied('Embed tag');
    expect(tag).toContain(`src="${new URL('codemode-runner.js', site).href}"`);
    expect(tag).toContain('<codemode-server name="issues" url="builtin"></codemode-server>');
  });

  test('a key in an address is held back, and asked for on open', async ({ page, everything }) => {
    const playground = await openLink(page, linkTo(`${everything.url}?token={KEY}`));
    const card = playground.output.getByRole('region', { name: 'Server everything' });
    await expect(card).toContainText('token={KEY}');
    await consent(page, 'Connect and run').click();
    await expect(card.getByRole('alert')).toHaveText('Enter the key to connect');
    await card.getByLabel('Key for this address').fill('s3cret');
    await consent(page, 'Connect and run').click();
    await expect(playground.server('everything')).toContainText('Ready', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(playground.dialog).toContainText('1 key removed from addresses');
  });
});
