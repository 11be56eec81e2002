import { expect, Runner, runnerTag, test } from './host-page.ts';

const COUNT = `import { get_stats } from "@codemode/servers/issues";
const seen = [];
for (let i = 0; i < 3; i++) seen.push(await get_stats());
globalThis.__codemode_result__ = { calls: seen.length };
`;

interface Response {
  readonly result: { readonly calls: number } | null;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}

/** Runs the script as the page, and gives what came of it. */
const runByPage = (runner: Runner): Promise<Response> =>
  runner.element.evaluate((element) => (element as HTMLElement & { run(): Promise<Response> }).run());

const setAttribute = (runner: Runner, name: string, value: string): Promise<void> =>
  runner.element.evaluate((element, [key, text]) => element.setAttribute(key as string, text as string), [name, value]);

test.describe('given a runner that is loaded', () => {
  test('a limit and a server that the page sets afterwards hold in the next run', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(COUNT, 'server="issues=builtin"')));
    const runner = new Runner(page);
    expect((await runByPage(runner)).result).toEqual({ calls: 3 });
    await setAttribute(runner, 'max-tool-calls', '2');
    const limited = await runByPage(runner);
    expect(limited.result).toBeNull();
    expect(limited.diagnostics[0]?.message).toContain('maxToolCalls');
    await setAttribute(runner, 'max-tool-calls', '');
    await setAttribute(runner, 'server', 'tickets=builtin');
    expect((await runByPage(runner)).diagnostics[0]?.message).toContain('@codemode/servers/issues');
    await setAttribute(runner, 'server', 'issues=builtin');
    expect((await runByPage(runner)).result).toEqual({ calls: 3 });
  });

  test('a server that the page sets while the runner loads anew counts in a run that waits for it', async ({
    page,
    host,
  }) => {
    await page.goto(host.embed(runnerTag(COUNT, 'server="issues=builtin"')));
    const runner = new Runner(page);
    await runByPage(runner);
    // As soon as the frame has been given what it is made with, the page changes that.
    const response = await runner.element.evaluate((element) => {
      const { postMessage } = MessagePort.prototype;
      const post = postMessage as (this: MessagePort, message: unknown, transfer: Transferable[]) => void;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer = []) {
        post.call(this, message, transfer as Transferable[]);
        if (!/\bstart\b/.test(JSON.stringify(message))) return;
        MessagePort.prototype.postMessage = postMessage;
        element.setAttribute('server', 'tickets=builtin');
      };
      element.setAttribute('max-tool-calls', '100');
      return Promise.resolve().then(() => (element as HTMLElement & { run(): Promise<Response> }).run());
    });
    expect(response.diagnostics[0]?.message).toContain('@codemode/servers/issues');
  });

  test('a limit that is set during a run ends nothing, and holds in the next', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag('await new Promise(() => setTimeout(() => {}, 600_000));')));
    const runner = new Runner(page);
    await runner.run.click();
    await runner.reaches('running');
    await setAttribute(runner, 'timeout-ms', '300');
    await expect(runner.element).toHaveAttribute('data-status', 'running');
    await runner.element.evaluate((element) => (element as HTMLElement & { stop(): Promise<void> }).stop());
    await expect(runner.element).not.toHaveAttribute('data-status', 'running');
    const limited = await runByPage(runner);
    expect(limited.diagnostics[0]?.message).toContain('timeoutMs = 300 ms');
  });

  test('what the reader has typed stays', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(COUNT, 'server="issues=builtin"')));
    const runner = new Runner(page);
    await runByPage(runner);
    await runner.element.evaluate((element) => Reflect.set(element, 'code', 'globalThis.__codemode_result__ = 7;'));
    await setAttribute(runner, 'max-tool-calls', '1');
    expect((await runByPage(runner)).result).toBe(7);
  });
});

test('a word that an attribute does not know is named once, and the default counts', async ({ page, host }) => {
  const warnings: string[] = [];
  page.on('console', (entry) => {
    if (entry.type() === 'warning') warnings.push(entry.text());
  });
  await page.goto(host.embed(runnerTag(COUNT, 'server="issues=builtin"')));
  const runner = new Runner(page);
  await runner.listen();
  await setAttribute(runner, 'loading', 'eagre');
  await setAttribute(runner, 'layout', 'beside');
  const message = 'loading takes "click", "lazy", "eager", not "eagre".';
  await expect.poll(() => runner.heard()).toContainEqual(['error', { code: 'bad-setting', message, field: 'loading' }]);
  expect(warnings.filter((text) => text.includes('eagre'))).toEqual([`codemode-runner: ${message}`]);
  expect(await runner.element.evaluate((element) => Reflect.get(element, 'loading'))).toBe('click');
});

test('given a page that is printed after a run, paper has the whole code and the result, and no button', async ({
  page,
  host,
}) => {
  const code = `const long = "${'word '.repeat(60)}";\nglobalThis.__codemode_result__ = { said: long.length };`;
  await page.goto(host.embed(runnerTag(code, 'name="long.ts"')));
  const runner = new Runner(page);
  await runner.run.click();
  await runner.reaches('done');
  await page.emulateMedia({ media: 'print' });
  const part = (name: string) => runner.element.locator(`[part=${name}]`);
  await expect(part('result')).toHaveText(/"said": 300/);
  await expect(page.locator('iframe')).toBeHidden();
  await expect(part('run-button')).toBeHidden();
  await expect(part('open-link')).toBeHidden();
  await expect(part('toolbar')).toHaveCSS('display', 'flex');
  await expect(part('status')).toBeHidden();
  expect(await part('code').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(part('result')).toBeHidden();
});

test('given a page that is printed while the first run is on its way, no empty room is printed', async ({
  page,
  host,
}) => {
  await page.goto(host.embed(runnerTag('await new Promise((done) => setTimeout(done, 60_000));', '')));
  const runner = new Runner(page);
  await runner.run.click();
  await runner.reaches('running');
  await page.emulateMedia({ media: 'print' });
  await expect(runner.element.locator('[part=code]')).toBeVisible();
  await expect(runner.element.locator('[part=output]')).toBeHidden();
});
