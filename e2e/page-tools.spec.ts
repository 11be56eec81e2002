import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchOptions } from '../scripts/chromium.mjs';
import { encodeLink } from '../src/link/index.ts';
import { expect, Runner, runnerTag, takePicture, test } from './host-page.ts';

const { args, ...browser } = launchOptions();

test.use({
  launchOptions: { ...browser, args: [...args, '--enable-features=WebMCP'] },
  // A tool that throws is named on the console by the browser.
  expectedProblems: /WebMCP tool execution failed/,
});

/** What a page registers before the element is there. */
const TOOLS = `<script type="module">
globalThis.executed = [];
globalThis.offer = (name, readOnlyHint, execute, properties = {}) => {
  const stop = new AbortController();
  const inputSchema = { type: 'object', properties };
  document.modelContext.registerTool(
    { name, description: 'Of the page', inputSchema, annotations: { readOnlyHint }, execute: (input, client) => { executed.push([name, input]); return execute(input, client); } },
    { signal: stop.signal },
  );
  return () => stop.abort();
};
offer('get_cart', true, ({ id }) => ({ id, items: ['pen', 'ink'] }), { id: { type: 'number' } });
offer('empty_cart', false, () => 'emptied');
offer('fail', true, () => { throw new Error('no luck'); });
globalThis.slow = new Promise((resolve) => offer('slow', true, (_, { signal }) => { signal.addEventListener('abort', () => { globalThis.stopped = true; }); resolve(); return new Promise(() => {}); }));
</script>`;
const script = (body: string): string =>
  `import * as shop from "@codemode/servers/shop";\nglobalThis.__codemode_result__ = ${body};\n`;
const GET = script('await shop.get_cart({ id: 7 })');

interface Response {
  readonly result: unknown;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}
interface Element extends HTMLElement {
  code: string;
  pageTools: string;
  run(): Promise<Response>;
  stop(): Promise<void>;
}

const runByPage = (runner: Runner): Promise<Response> =>
  runner.element.evaluate((element) => (element as Element).run());
const setCode = (runner: Runner, code: string): Promise<void> =>
  runner.element.evaluate((element, text) => {
    (element as Element).code = text;
  }, code);
const executed = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'executed'));

test('given a page that lends its tools, scripts call them; what does not only read asks in the frame', async ({
  page,
  host,
}) => {
  await page.goto(host.embed(`${TOOLS}${runnerTag(GET, 'page-tools="shop"')}`));
  const runner = new Runner(page);
  expect(await runByPage(runner)).toMatchObject({ result: { id: 7, items: ['pen', 'ink'] }, diagnostics: [] });
  await setCode(runner, script('await shop.get_cart({ id: "seven" })'));
  expect((await runByPage(runner)).diagnostics[0]?.message).toMatch(/get_cart.*id|id.*number/s);
  await setCode(runner, script('await shop.fail().catch(({ name, message }) => [name, message])'));
  expect((await runByPage(runner)).result).toEqual(['ToolCallError', expect.stringContaining('failed')]);
  expect(await executed(page)).toEqual([
    ['get_cart', { id: 7 }],
    ['fail', {}],
  ]);

  await setCode(runner, script('await shop.empty_cart()'));
  const response = runByPage(runner);
  const dialog = runner.frame.locator('dialog[open]');
  await expect(dialog).toContainText('empty_cart');
  await takePicture(page, 'element-page-tools-light');
  expect(await executed(page)).toHaveLength(2);
  await dialog.getByRole('button', { name: /once/i }).click({ delay: 100 });
  // A click counts once the question was in view for half a second.
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: /once/i }).click();
    await expect(dialog).toBeHidden({ timeout: 100 });
  }).toPass();
  expect(await response).toMatchObject({ result: 'emptied', diagnostics: [] });
});

test('given the page of the documentation, its script runs', async ({ page, host }) => {
  const docs = readFileSync(join(import.meta.dirname, '../docs/web-mcp.md'), 'utf8');
  const [, html = ''] = /```html\n(.*?)```/s.exec(docs) ?? [];
  await page.goto(host.embed(html));
  expect(await runByPage(new Runner(page))).toMatchObject({ result: 2, diagnostics: [] });
});

test('given tools that come and go, and a page that takes them all back, the next run finds what there is', async ({
  page,
  host,
}) => {
  await page.goto(
    host.embed(
      `${TOOLS}${runnerTag(script('Object.keys(shop).filter((name) => !name.startsWith("_")).sort()'), 'page-tools="shop"')}`,
    ),
  );
  const runner = new Runner(page);
  const names = async (): Promise<unknown> => (await runByPage(runner)).result;
  expect(await names()).toEqual(['empty_cart', 'fail', 'get_cart', 'slow']);
  await page.evaluate(() => {
    const offer = Reflect.get(globalThis, 'offer') as (name: string, reads: boolean, run: () => unknown) => () => void;
    Reflect.set(
      globalThis,
      'withdraw',
      offer('later', true, () => 1),
    );
  });
  await expect.poll(names).toEqual(['empty_cart', 'fail', 'get_cart', 'later', 'slow']);
  await page.evaluate(() => (Reflect.get(globalThis, 'withdraw') as () => void)());
  await expect.poll(names).toEqual(['empty_cart', 'fail', 'get_cart', 'slow']);
  await runner.element.evaluate((element) => {
    (element as Element).pageTools = '';
  });
  await expect.poll(names).toEqual([]);
  await setCode(runner, GET);
  expect((await runByPage(runner)).diagnostics[0]?.message).toContain('not a function');
  expect(await executed(page)).toEqual([]);
});

test('given a tool that never ends, a stop ends the run and tells the tool, and the next run works', async ({
  page,
  host,
}) => {
  await page.goto(host.embed(`${TOOLS}${runnerTag(script('await shop.slow()'), 'page-tools="shop"')}`));
  const runner = new Runner(page);
  const response = runByPage(runner);
  await page.evaluate(() => Reflect.get(globalThis, 'slow'));
  await runner.element.evaluate((element) => (element as Element).stop());
  expect((await response).diagnostics).toMatchObject([{ code: 'CANCELLED' }]);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'stopped'))).toBe(true);
  await setCode(runner, GET);
  expect(await runByPage(runner)).toMatchObject({ result: { id: 7 }, diagnostics: [] });
});

test('given a page that does not lend them, or code that the page does not vouch for, its tools are not there', async ({
  page,
  host,
}) => {
  await page.goto(host.embed(`${TOOLS}${runnerTag(GET)}`));
  expect((await runByPage(new Runner(page))).diagnostics[0]?.message).toContain('shop');
  const src = `https://elsewhere.example/#${encodeLink({ scripts: [{ name: 'a.ts', text: GET }] })}`;
  await page.goto(host.embed(`${TOOLS}<codemode-runner src="${src}" page-tools="shop"></codemode-runner>`));
  const runner = new Runner(page);
  const response = runByPage(runner);
  // The card that decides about the link, below the Run of the script, which waits for it.
  const decide = runner.frame.getByRole('button', { name: 'Run', disabled: false }).last();
  await expect(runner.frame.getByRole('button', { name: 'Look only' })).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(900);
  await decide.click();
  expect((await response).diagnostics[0]?.message).toContain('shop');
  expect(await executed(page)).toEqual([]);
});

test('given a browser without WebMCP, a page that would lend its tools works as if it did not', async ({
  page,
  host,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'modelContext'));
  const parts: string[] = [];
  page.on('request', (request) => parts.push(new URL(request.url()).pathname));
  await page.goto(host.embed(runnerTag('globalThis.__codemode_result__ = 1;', 'page-tools="shop"')));
  const runner = new Runner(page);
  await runner.listen();
  expect(await runByPage(runner)).toMatchObject({ result: 1, diagnostics: [] });
  expect((await runner.heard()).filter(([name]) => name === 'error')).toEqual([]);
  expect(parts.filter((path) => path.includes('page-tools'))).toEqual([]);
  expect(parts.length).toBeGreaterThan(0);
});
