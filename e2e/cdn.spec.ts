import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, Runner, runnerTag, takePicture } from './host-page.ts';
import { openPackageCdn, type PackageCdn } from './package-cdn.ts';

const LIBRARY = join(import.meta.dirname, '../dist/lib');
const CODE = `import { get_stats } from "@codemode/servers/issues";
globalThis.__codemode_result__ = (await get_stats()).open > 0;`;
const { 'codemode-runner.js': INTEGRITY }: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(LIBRARY, 'integrity.json'), 'utf8'),
);

const test = base.extend<{ readonly cdn: PackageCdn }>({
  cdn: async ({ baseURL: _ }, use) => {
    const cdn = await openPackageCdn();
    await use(cdn);
    cdn.close();
  },
});

/** A page with nothing but the tag. */
const page = (cdn: PackageCdn, body: string, { path = `codemode-runner@${cdn.version}`, integrity = INTEGRITY } = {}) =>
  `<!doctype html><html lang="en"><title>Docs</title><script type="module" src="${cdn.origin}/${path}/dist/lib/codemode-runner.js" integrity="${integrity}" crossorigin="anonymous"></script>${body}</html>`;

test.describe('given a page with one tag from a CDN of npm', () => {
  test('the frame is that of the same version beside it, and runs', async ({ page: tab, host, cdn }) => {
    await tab.goto(host.serve('/docs', { html: page(cdn, runnerTag(CODE, 'server="issues=builtin"')) }));
    const runner = new Runner(tab);
    await expect(runner.run).toBeVisible();
    expect(cdn.requests).toEqual([`/codemode-runner@${cdn.version}/dist/lib/codemode-runner.js`]);
    await runner.run.click();
    await runner.reaches('done');
    await expect(runner.frame.getByText('true', { exact: true })).toBeVisible();
    await expect(runner.element.locator('iframe')).toHaveAttribute(
      'src',
      `${cdn.origin}/codemode-runner-site@${cdn.version}/embed.html`,
    );
    await takePicture(tab, 'element-cdn');
  });

  test('without a version in the address, the frame has that of the script', async ({ page: tab, host, cdn }) => {
    await tab.goto(host.serve('/docs', { html: page(cdn, runnerTag('1;'), { path: 'codemode-runner' }) }));
    const runner = new Runner(tab);
    await runner.run.click();
    await runner.reaches('done');
    expect(cdn.requests).toContain(`/codemode-runner-site@${cdn.version}/embed.html`);
  });

  test('asset-base leads elsewhere', async ({ page: tab, host, cdn, site }) => {
    await tab.goto(host.serve('/docs', { html: page(cdn, runnerTag('1;', `asset-base="${site}"`)) }));
    const runner = new Runner(tab);
    await runner.run.click();
    await runner.reaches('done');
    await expect(runner.element.locator('iframe')).toHaveAttribute('src', `${site}embed.html`);
    await expect(runner.frame.getByRole('button', { name: 'Open in the playground' })).toBeVisible();
  });
});

test.describe('given an origin that strangers share', () => {
  // There is no server at the address.
  test.use({ expectedProblems: /nowhere/ });

  test('the frame offers no sign-in and no playground, may not ask for the local network, and stores nothing', async ({
    page: tab,
    host,
    cdn,
  }) => {
    const server = `${cdn.origin}/nowhere/mcp`;
    await tab.goto(host.serve('/docs', { html: page(cdn, runnerTag('1;', `server="shop=${server}"`)) }));
    const runner = new Runner(tab);
    await expect(runner.element.locator('[part=open-link]')).toBeHidden();
    await runner.run.click();
    await runner.reaches('done');
    await expect(runner.frame.getByText('You cannot sign in here.')).toBeVisible();
    await expect(runner.frame.getByRole('button', { name: 'Open in the playground' })).toHaveCount(0);
    expect(await runner.element.locator('iframe').getAttribute('allow')).toBe('clipboard-write');
    const frame = tab.frames().find((one) => one.url().endsWith('/embed.html'));
    const stored = await frame?.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
      document.cookie,
    ]);
    expect(stored).toEqual([0, 0, 0, 0, '']);
  });

  test('the playground does not start, and says how to host one', async ({ page: tab, cdn }) => {
    await tab.goto(`${cdn.origin}/codemode-runner-site@${cdn.version}/index.html`);
    await expect(tab.getByText('npx codemode-runner site copy DIR')).toBeVisible();
    await expect(tab.getByRole('button')).toHaveCount(0);
    expect(await tab.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });
});

test.describe('given a script that is not what its integrity says', () => {
  test.use({ expectedProblems: /integrity/ });

  test('the browser refuses it, and the code stays readable', async ({ page: tab, host, cdn }) => {
    const integrity = `sha384-${'A'.repeat(64)}`;
    await tab.goto(host.serve('/docs', { html: page(cdn, runnerTag(CODE), { integrity }) }));
    await expect(tab.getByText('__codemode_result__')).toBeVisible();
    expect(await tab.evaluate(() => customElements.get('codemode-runner') === undefined)).toBe(true);
  });
});
