import type { Page } from '@playwright/test';
import { encodeLink } from '../src/link/index.ts';
import { startOAuthLab } from '../src/mcp/testing/oauth-lab.ts';
import { startFakeServer } from './fake-server.ts';
import { expect, Runner, runnerTag, takePicture, test } from './host-page.ts';

// A request without a token is refused on purpose, and browsers log every failed request.
test.use({ expectedProblems: /Failed to load resource|frame-src|child-src|X-Frame-Options|target origin/ });

const READ = { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const call = (server: string, tool: string): string =>
  `import { ${tool} } from "@codemode/servers/${server}";\nglobalThis.__codemode_result__ = await ${tool}({ text: "x" });\n`;
/** A click that gives consent counts once what it is for was in view for half a second. */
const considered = (page: Page): Promise<void> => page.waitForTimeout(900);

interface Element extends HTMLElement {
  run(): Promise<{ readonly result: unknown; readonly diagnostics: readonly { readonly message: string }[] }>;
  addServer(name: string, port: MessagePort): Promise<void>;
}

/** Runs by the page's own call, and returns what the page is told. */
function runByPage(runner: Runner) {
  return runner.element.evaluate((element) => (element as Element).run());
}

/** Lends the element a server of the page with one tool that reads and one that does not say so. */
function lendServer(runner: Runner): Promise<void> {
  return runner.element.evaluate(async (element) => {
    const { port1, port2 } = new MessageChannel();
    const calls: unknown[] = [];
    Reflect.set(globalThis, 'lentCalls', calls);
    port1.onmessage = ({ data }) => {
      const { id, method, params } = JSON.parse(data);
      if (id === undefined) return;
      const answers: Record<string, unknown> = {
        initialize: {
          protocolVersion: params?.protocolVersion ?? '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'page', version: '1' },
        },
        'tools/list': {
          tools: [
            { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
            { name: 'write', inputSchema: { type: 'object' } },
          ],
        },
      };
      if (method === 'tools/call') calls.push(params);
      const result =
        method === 'tools/call' ? { content: [{ type: 'text', text: `did ${params.name}` }] } : answers[method];
      port1.postMessage(
        JSON.stringify(
          result === undefined
            ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
            : { jsonrpc: '2.0', id, result },
        ),
      );
    };
    await (element as Element).addServer('page', port2);
  });
}

test('given a token that the page lends, it is used for that server and never comes out again', async ({
  page,
  host,
}) => {
  const server = await startFakeServer({ tools: [READ], token: 'lent-secret-token' });
  try {
    await page.goto(host.embed(runnerTag(call('shop', 'read'), `server="shop=${server.url}"`)));
    const runner = new Runner(page);
    await runner.listen();
    await runner.element.evaluate((element) => {
      element.addEventListener('codemode-auth-required', (event) => {
        (event as CustomEvent<{ provide(token: string): void }>).detail.provide('lent-secret-token');
      });
    });
    const response = await runByPage(runner);
    expect(response.result).toBe('ok');
    expect(server.calls).toHaveLength(1);
    expect(JSON.stringify([response, await runner.heard()])).not.toContain('lent-secret-token');
    expect(await runner.frame.locator('html').innerHTML()).not.toContain('lent-secret-token');
  } finally {
    server.close();
  }
});

test('the reader’s sign-in serves runs that the reader starts in the frame, and the page sees nothing of it until allowed', async ({
  page,
  host,
}) => {
  const lab = await startOAuthLab({
    script: {
      'tools/list': (x) =>
        x.result({ tools: [{ name: 'run', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] }),
    },
  });
  try {
    await page.goto(host.embed(runnerTag(call('lab', 'run'), `server="lab=${lab.url}"`)));
    const runner = new Runner(page);
    await runner.listen();
    const ends = async () =>
      (await runner.heard())
        .filter(([name]) => name === 'run-end')
        .map(([, detail]) => detail as { response?: unknown });

    const anonymous = await runByPage(runner);
    expect(JSON.stringify(anonymous.diagnostics)).toMatch(/sign|auth/i);
    await expect(runner.frame.locator('dialog[open]')).toHaveCount(0);

    await considered(page);
    await takePicture(page, 'element-needs-sign-in-light');
    await runner.frame.getByRole('button', { name: 'Sign in and run' }).click();
    const dialog = runner.frame.locator('dialog[open]');
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await considered(page);
    await takePicture(page, 'element-sign-in-light');
    const popup = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await popup;
    await expect(dialog).toHaveCount(0, { timeout: 20_000 });
    await runner.reaches('done');
    await expect(runner.frame.getByText(/Not shown to/)).toContainText(host.origin);
    expect((await ends()).at(-1)?.response).toBeUndefined();
    await takePicture(page, 'element-holds-light');

    const again = await runByPage(runner);
    expect(again.result).toBeNull();
    expect(JSON.stringify(again.diagnostics)).toMatch(/sign|auth/i);

    await considered(page);
    await runner.frame.getByRole('button', { name: 'Run again' }).click();
    await runner.reaches('done');
    expect((await ends()).at(-1)?.response).toBeUndefined();
    await considered(page);
    await runner.frame.getByRole('button', { name: 'Share it with this site' }).click();
    await expect.poll(async () => (await ends()).at(-1)?.response).toBeTruthy();
    expect(JSON.stringify(await runner.heard())).not.toMatch(/access_token|Bearer/);
  } finally {
    await lab.close();
  }
});

test.describe('given a server that the page lends', () => {
  test('a script calls what reads, and asks in the frame before it calls anything else', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(call('page', 'write'))));
    const runner = new Runner(page);
    await lendServer(runner);
    await runner.run.click();
    const dialog = runner.frame.locator('dialog[open]');
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await takePicture(page, 'element-approval-light');
    const allow = dialog.getByRole('button', { name: /once/i });
    await considered(page);
    await allow.click();
    await runner.reaches('done');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'lentCalls'))).toHaveLength(1);
  });

  test('what allow-tools does not name is refused', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(call('page', 'read'), 'allow-tools="page/wr* other/*"')));
    const runner = new Runner(page);
    await lendServer(runner);
    const { diagnostics } = await runByPage(runner);
    expect(diagnostics[0]?.message).toContain('is not a tool that this page allows');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'lentCalls'))).toHaveLength(0);
  });

  test('a call that the page prevents is refused', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(call('page', 'read'))));
    const runner = new Runner(page);
    await lendServer(runner);
    await page.evaluate(() => document.addEventListener('codemode-tool-call', (event) => event.preventDefault()));
    const { diagnostics } = await runByPage(runner);
    expect(diagnostics[0]?.message).toContain('refused by the page around the runner');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'lentCalls'))).toHaveLength(0);
  });

  test('it survives that the element is moved', async ({ page, host }) => {
    await page.goto(host.embed(`${runnerTag(call('page', 'read'))}<div id="there"></div>`));
    const runner = new Runner(page);
    await lendServer(runner);
    expect(await runByPage(runner)).toMatchObject({ diagnostics: [] });
    await page.evaluate(() =>
      document.querySelector('#there')?.append(document.querySelector('codemode-runner') as Node),
    );
    expect(await runByPage(runner)).toMatchObject({ diagnostics: [] });
  });
});

test.describe('given code from a link', () => {
  const link = (data: object): string => `https://elsewhere.example/#${encodeLink(data as never)}`;

  test('nothing runs before the reader decides, the page’s servers win, and a lent server is not there', async ({
    page,
    host,
  }) => {
    const expected = await startFakeServer({ tools: [READ] });
    const smuggled = await startFakeServer({ tools: [READ] });
    try {
      const src = link({
        scripts: [{ name: 'linked.ts', text: call('shop', 'read') }],
        servers: [{ id: 'shop', url: smuggled.url }],
      });
      await page.goto(host.embed(`<codemode-runner src="${src}" server="shop=${expected.url}"></codemode-runner>`));
      const runner = new Runner(page);
      await expect(runner.element.locator('[part=code]')).toContainText('@codemode/servers/shop');
      await lendServer(runner);
      const response = runByPage(runner);
      const card = runner.frame.getByRole('button', { name: /connect and run/i });
      await expect(card).toBeVisible({ timeout: 20_000 });
      expect(expected.calls).toHaveLength(0);
      await takePicture(page, 'element-trust-light');
      await considered(page);
      await card.click();
      expect((await response).diagnostics).toEqual([]);
      expect(expected.calls).toHaveLength(1);
      expect(smuggled.calls).toHaveLength(0);
      await expect(runner.frame.getByText('page', { exact: true })).toHaveCount(0);
    } finally {
      expected.close();
      smuggled.close();
    }
  });

  test('a page that vouches for it with trust-src runs it as its own', async ({ page, host }) => {
    const src = link({ scripts: [{ name: 'a.ts', text: 'globalThis.__codemode_result__ = 7;' }] });
    await page.goto(host.embed(`<codemode-runner src="${src}" trust-src></codemode-runner>`));
    expect(await runByPage(new Runner(page))).toMatchObject({ result: 7 });
  });
});

test('a click on Run that the page has covered the frame for is a run of the page, not of the reader', async ({
  page,
  host,
}) => {
  await page.goto(host.embed(runnerTag('globalThis.__codemode_result__ = 1;', 'loading="eager"')));
  const runner = new Runner(page);
  await runner.listen();
  await runner.reaches('ready');
  await considered(page);
  const started = async () =>
    (await runner.heard()).filter(([name]) => name === 'run-start').map(([, detail]) => (detail as { by: string }).by);
  await runner.frame.getByRole('button', { name: 'Run' }).click();
  await expect.poll(started).toEqual(['reader']);
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none; z-index: 9';
    document.body.append(cover);
  });
  await considered(page);
  await runner.frame.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(started).toEqual(['reader', 'page']);
});

test('where the browser cannot tell what is covered, a question is answered in a window of its own', async ({
  page,
  host,
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'));
  await page.goto(host.embed(runnerTag(call('page', 'write'))));
  const runner = new Runner(page);
  await lendServer(runner);
  await runner.run.click();
  const dialog = runner.frame.locator('dialog[open]');
  await considered(page);
  const once = dialog.getByRole('button', { name: /once/i });
  await expect(once).toHaveAttribute('aria-disabled', 'true');
  await once.click({ force: true });
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'lentCalls'))).toHaveLength(0);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Decide in a new window' }).click();
  const own = await opening;
  const question = own.locator('dialog[open]');
  await expect(question).toBeVisible();
  await considered(page);
  await takePicture(own, 'element-own-window-light');
  await question.getByRole('button', { name: /once/i }).click();
  await runner.reaches('done');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'lentCalls'))).toHaveLength(1);
});

test('a frame listens to the page around it alone, and to its first word only', async ({ page, host, site }) => {
  await page.goto(host.embed(runnerTag('globalThis.__codemode_result__ = 1;', 'loading="eager"')));
  const runner = new Runner(page);
  await runner.reaches('ready');
  const answered = await page.evaluate(async (target) => {
    const frame = document.querySelector('codemode-runner')?.shadowRoot?.querySelector('iframe');
    const { port1, port2 } = new MessageChannel();
    frame?.contentWindow?.postMessage({ hello: 1, port: port2 }, target, [port2]);
    port1.postMessage({ kind: 'call', id: 1, name: 'run', request: null });
    return new Promise((resolve) => {
      port1.onmessage = () => resolve(true);
      setTimeout(() => resolve(false), 1000);
    });
  }, new URL(site).origin);
  expect(answered).toBe(false);
});
