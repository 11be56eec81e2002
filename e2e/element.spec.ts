import { expect, Runner, runnerTag, takePicture, test } from './host-page.ts';

const ISSUES = `import { list_issues } from "@codemode/servers/issues";

const { issues } = await list_issues({ state: "open" });
console.log(issues.length, "are open");
globalThis.__codemode_result__ = { open: issues.length, first: issues[0].title };
`;
const OPEN_ISSUES = runnerTag(ISSUES, 'server="issues=builtin" name="open-issues.ts"');

test('given a page on another origin, Run loads the runner, runs, and tells the page what came of it', async ({
  page,
  host,
}) => {
  await page.goto(host.embed(`<p>Before.</p>${OPEN_ISSUES}<p>After.</p>`));
  const runner = new Runner(page);
  await takePicture(page, 'element-static-light');
  await runner.listen();
  await runner.run.click();
  await runner.reaches('done');
  const heard = await runner.heard();
  expect(heard.map(([name]) => name)).toEqual(
    expect.arrayContaining(['ready', 'run-start', 'log', 'tool-call', 'tool-result', 'run-end']),
  );
  const end = heard.find(([name]) => name === 'run-end')?.[1] as { response: { result: { open: number } } };
  expect(end.response.result.open).toBeGreaterThan(0);
  await expect(runner.frame.getByRole('region', { name: 'Result' })).toContainText('"open"');
  await takePicture(page, 'element-done-light');
});

test('before anybody asks for it, the script is the only request, and the code can be read and copied', async ({
  page,
  host,
  site,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(host.embed(OPEN_ISSUES.repeat(20)));
  await expect(page.locator('codemode-runner').nth(19)).toHaveAttribute('data-status', 'idle');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.startsWith(site))).toEqual([`${site}codemode-runner.js`]);
  await expect(page.locator('iframe')).toHaveCount(0);
  const code = await page.locator('codemode-runner').first().locator('[part=code] code').textContent();
  expect(code?.trimEnd()).toBe(ISSUES.trimEnd());
});

test('without JavaScript the code stands in the page', async ({ browser, host }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(host.embed(OPEN_ISSUES));
  await expect(page.getByText('list_issues({ state: "open" })')).toBeVisible();
  await context.close();
});

test('the frame takes the place of the code without moving what is below it', { tag: '@long' }, async ({
  page,
  host,
}) => {
  await page.goto(host.embed(`${OPEN_ISSUES}<p id="after">After.</p>`));
  const runner = new Runner(page);
  const top = async (): Promise<number> => (await page.locator('#after').boundingBox())?.y ?? 0;
  const before = await top();
  await runner.element.evaluate((element) => Reflect.set(element, 'loading', 'eager'));
  await runner.element.evaluate((element) =>
    (element as HTMLElement & { getShareUrl(): Promise<string> }).getShareUrl(),
  );
  await runner.reaches('ready');
  await expect.poll(top).toBe(before);
  await runner.frame.getByRole('button', { name: 'Run' }).click();
  await runner.reaches('done');
  const grown = await top();
  await runner.frame.getByRole('button', { name: 'Run again' }).click();
  await runner.reaches('done');
  expect(await top()).toBe(grown);
});

test('a click into the code brings the editor, and the page hears of every change', { tag: '@long' }, async ({
  page,
  host,
}) => {
  await page.goto(host.embed(OPEN_ISSUES));
  const runner = new Runner(page);
  await runner.listen();
  await runner.element.locator('[part=code]').click({ position: { x: 200, y: 20 } });
  await runner.reaches('ready');
  const editor = runner.frame.getByRole('textbox', { name: 'Script' });
  await expect(editor).toBeFocused({ timeout: 20_000 });
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('// mine');
  await expect.poll(async () => JSON.stringify(await runner.heard())).toContain('// mine');
  await expect(runner.frame.getByText('edited', { exact: true })).toBeVisible();
  expect(await runner.element.evaluate((element) => Reflect.get(element, 'code'))).toContain('// mine');
  await takePicture(page, 'element-edited-light');
  await runner.frame.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => runner.element.evaluate((element) => Reflect.get(element, 'code'))).toBe(ISSUES.trimEnd());
});

test('methods that are called before there is a runner wait for it', async ({ page, host }) => {
  await page.goto(host.embed(''));
  const result = await page.evaluate(async () => {
    const element = document.createElement('codemode-runner') as HTMLElement & {
      code: string;
      run(): Promise<{ readonly result: unknown }>;
    };
    element.code = 'globalThis.__codemode_result__ = 6 * 7;';
    const response = element.run();
    document.querySelector('main')?.append(element);
    return (await response).result;
  });
  expect(result).toBe(42);
});

test('Stop ends a script in a tight loop, and the next run starts', { tag: '@long' }, async ({ page, host }) => {
  await page.goto(host.embed(runnerTag('while (true) {}')));
  const runner = new Runner(page);
  await runner.run.click();
  await runner.frame.getByRole('button', { name: 'Stop' }).click();
  await runner.reaches('done');
  await expect(runner.frame.getByRole('status').first()).toContainText('Stopped');
});

test('the theme is that of the page, and changes with it', { tag: '@long' }, async ({ page, host }) => {
  const head =
    '<style>:root { color-scheme: light; } :root.dark { color-scheme: dark; background: #111; color: #eee; }</style>';
  await page.goto(host.embed(OPEN_ISSUES, { head }));
  const runner = new Runner(page);
  await runner.run.click();
  await runner.reaches('done');
  const frame = runner.frame.locator('html');
  await expect(frame).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect(frame).toHaveAttribute('data-theme', 'dark');
  await takePicture(page, 'element-done-dark');
  await runner.element.evaluate((element) => element.setAttribute('theme', 'light'));
  await expect(frame).toHaveAttribute('data-theme', 'light');
});

test('on a narrow screen everything fits', { tag: '@long' }, async ({ page, host }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(host.embed(OPEN_ISSUES));
  const runner = new Runner(page);
  await takePicture(page, 'element-static-narrow');
  await runner.run.click();
  await runner.reaches('done');
  await takePicture(page, 'element-done-narrow');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a recording shows at once, replays without a server, and can be run live', { tag: '@long' }, async ({
  page,
  host,
}) => {
  const recording = {
    calls: [
      {
        server: 'issues',
        tool: 'list_issues',
        input: '{"state":"open"}',
        occurrence: 1,
        result: { content: [], structuredContent: { issues: [{ title: 'Recorded' }] } },
      },
    ],
  };
  await page.goto(
    host.embed(
      `<codemode-runner server="issues=builtin" replay><pre><code>${ISSUES}</code></pre><output>{ "open": 1, "first": "Recorded" }</output><script type="application/json" data-recording>${JSON.stringify(recording)}</script></codemode-runner>`,
    ),
  );
  const runner = new Runner(page);
  await expect(runner.element.locator('[part=result]')).toContainText('Recorded');
  await takePicture(page, 'element-recorded-light');
  await runner.run.click();
  await runner.reaches('done');
  const result = runner.frame.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Recorded');
  await runner.frame.getByRole('button', { name: 'Run live' }).click();
  await expect(result).not.toContainText('Recorded');
});

test('Open in the playground carries the code and its servers', { tag: '@long' }, async ({ page, host, context }) => {
  await page.goto(host.embed(OPEN_ISSUES));
  const runner = new Runner(page);
  const opened = context.waitForEvent('page');
  await runner.element.getByRole('link', { name: 'Open in the playground' }).click();
  const playground = await opened;
  await expect(playground.getByText('list_issues').first()).toBeVisible();
  const [url, again] = [
    playground.url(),
    await runner.element.evaluate((element) =>
      (element as HTMLElement & { getShareUrl(): Promise<string> }).getShareUrl(),
    ),
  ];
  expect(url).toMatch(/#c1\./);
  expect(again).toMatch(/#c1\./);
});

test('given the style sheet, nothing moves when the element is defined', async ({ page, host, site }) => {
  await page.goto(
    host.serve('/styled', {
      html: `<!doctype html><html lang="en"><title>Styled</title><link rel="stylesheet" href="${site}codemode-runner.css">${OPEN_ISSUES}<p id="after">After.</p></html>`,
    }),
  );
  const top = async (): Promise<number> => (await page.locator('#after').boundingBox())?.y ?? 0;
  const before = await top();
  await page.addScriptTag({ type: 'module', url: `${site}codemode-runner.js` });
  await expect(page.locator('codemode-runner')).toHaveAttribute('data-status', 'idle');
  expect(await top()).toBe(before);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('the plain editor serves, and the full one is not loaded', { tag: '@long' }, async ({ page, host }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(host.embed(OPEN_ISSUES));
    const runner = new Runner(page);
    await runner.element.locator('[part=code]').tap({ position: { x: 150, y: 20 } });
    await runner.reaches('ready');
    const editor = runner.frame.getByRole('textbox', { name: 'Script' });
    await editor.tap();
    await editor.fill('globalThis.__codemode_result__ = 5;');
    await runner.frame.getByRole('button', { name: 'Run' }).click();
    await expect(runner.frame.getByRole('region', { name: 'Result' })).toHaveText('5');
    expect(requests.filter((url) => /\/editor-/.test(url))).toEqual([]);
    await takePicture(page, 'element-touch');
  });
});
