import type { Page } from '@playwright/test';
import { type OAuthLab, startOAuthLab } from '../src/mcp/testing/oauth-lab.ts';
import { test as base, expect, Runner, runnerTag, takePicture } from './host-page.ts';
import { drawnTexts, HOSTILE_LOOK, HOSTILE_STRINGS, openBareFrame } from './hostile-page.ts';

/** What can be decided by counts once it was in view for half a second. */
const considered = (page: Page): Promise<void> => page.waitForTimeout(1_200);
/** What people need to read small text (WCAG 1.4.3). */
const READABLE = 4.5;

const CALL = `import { run } from "@codemode/servers/lab";
globalThis.__codemode_result__ = await run({ all: true });
`;

interface Labs {
  /** A server that wants a sign-in, with one tool that deletes. */
  readonly deleting: OAuthLab;
  /** The same, with a tool that only reads. */
  readonly reading: OAuthLab;
  /** What the consoles of all pages and frames have warned of. */
  readonly warnings: readonly string[];
}

async function useLab(annotations: object, use: (lab: OAuthLab) => Promise<void>): Promise<void> {
  const tool = { name: 'run', inputSchema: { type: 'object' }, annotations };
  const lab = await startOAuthLab({ script: { 'tools/list': (x) => x.result({ tools: [tool] }) } });
  await use(lab);
  await lab.close();
}

const test = base.extend<Labs>({
  deleting: ({ browserName: _ }, use) => useLab({ destructiveHint: true }, use),
  reading: ({ browserName: _ }, use) => useLab({ readOnlyHint: true }, use),
  warnings: [
    async ({ context }, use) => {
      const warnings: string[] = [];
      context.on('console', (entry) => {
        if (entry.type() === 'warning') warnings.push(entry.text());
      });
      await use(warnings);
    },
    { auto: true },
  ],
});
// A request without a token is refused on purpose, and browsers log every failed request.
test.use({ expectedProblems: /Failed to load resource/ });

const toolCalls = (lab: OAuthLab): number => lab.server.count('tools/call');
const dialogOf = (runner: Runner) => runner.frame.locator('dialog[open]');
const refusedFields = async (runner: Runner): Promise<readonly string[]> =>
  (await runner.heard())
    .filter(([name, detail]) => name === 'error' && (detail as { code: string }).code === 'bad-setting')
    .map(([, detail]) => (detail as { field: string }).field);

/** A page sets what it likes on the element before anything is loaded. */
async function openSet(page: Page, address: string, properties: object): Promise<Runner> {
  await page.goto(address);
  const runner = new Runner(page);
  await runner.listen();
  await runner.element.evaluate((element, given) => Object.assign(element, given), properties);
  return runner;
}

/** Starts as a page does, and signs in as its reader does. */
async function runAndSignIn(page: Page, runner: Runner): Promise<void> {
  await runner.run.click();
  await expect(runner.element).toHaveAttribute('data-status', 'error', { timeout: 20_000 });
  await runner.frame.getByRole('button', { name: 'Sign in and run' }).click();
  await expect(dialogOf(runner)).toBeVisible({ timeout: 20_000 });
  const popup = page.waitForEvent('popup');
  await dialogOf(runner).getByRole('button', { name: 'Sign in', exact: true }).click();
  await popup;
}

test('given a page that switches approval off, a tool that deletes still asks the reader whose sign-in it runs with', async ({
  page,
  host,
  deleting,
  warnings,
}) => {
  const address = host.embed(runnerTag(CALL, `server="lab=${deleting.url}"`));
  const runner = await openSet(page, address, { policy: { approval: 'never' } });
  await runAndSignIn(page, runner);
  const question = dialogOf(runner).filter({ hasText: 'change or delete' });
  await expect(question).toBeVisible({ timeout: 20_000 });
  expect(toolCalls(deleting)).toBe(0);
  await considered(page);
  await question.getByRole('button', { name: 'Refuse' }).click();
  await runner.reaches('error');
  expect(toolCalls(deleting)).toBe(0);
  expect(await refusedFields(runner)).toEqual(['policy.approval']);
  expect(warnings.join('\n')).toContain('policy.approval takes "writes" or "always"');
});

test('given a page that speaks to the frame by itself, what it makes up is refused field by field', async ({
  page,
  host,
  site,
  warnings,
}) => {
  const bare = await openBareFrame(page, host, site);
  await bare.start({
    version: '9',
    name: '\u202egpj.exe',
    code: 'globalThis.__codemode_result__ = 1;',
    own: true,
    approval: 'never',
    policy: { approval: 'never', allowTools: '**' },
    servers: [{ id: 'lab', url: 'javascript:alert(1)' }],
    limits: { timeoutMs: 1e12 },
    recording: '{"calls":[{"result":1}]}',
    look: { theme: 'dark', tokens: { text: 'url(https://x.example)' } },
    words: HOSTILE_STRINGS,
  });
  await bare.send('configure', { own: true, policy: 7 });
  await bare.send('look', { theme: 'pink' });
  await bare.send('lend', { id: 'x\u200b' });
  const refused = ['config.approval', 'name', 'servers[0]', 'policy.allowTools', 'policy.approval', 'limits.timeoutMs'];
  const others = ['recording', '--codemode-text', 'policy', 'look.theme', 'addServer'];
  const fieldsNow = async (): Promise<string[]> =>
    (await bare.events('error')).map((event) => (event as { field: string }).field);
  await expect.poll(fieldsNow).toEqual(expect.arrayContaining([...refused, ...others]));
  const fields = await fieldsNow();
  for (const name of Object.keys(HOSTILE_STRINGS)) expect(fields).toContain(`strings.${name}`);
  for (const field of fields) expect(warnings.join('\n')).toContain(field);
  await expect(page.frameLocator('iframe').locator('body')).not.toContainText('\u202e');
});

test('given a page that words its consents as something else, readers read ours', async ({ page, host, reading }) => {
  const address = host.embed(runnerTag(CALL, `server="lab=${reading.url}"`));
  const runner = await openSet(page, address, { strings: { ...HOSTILE_STRINGS, runAgain: 'Noch einmal' } });
  await runAndSignIn(page, runner);
  await runner.reaches('done');
  await expect(runner.frame.getByText('Your sign-in was used, so the result stays here. Not shown to')).toBeVisible();
  await expect(runner.frame.getByRole('button', { name: 'Share it with this site' })).toBeVisible();
  // What nobody decides by is the page's.
  await expect(runner.frame.getByRole('button', { name: 'Noch einmal' })).toBeVisible();
  for (const text of Object.values(HOSTILE_STRINGS).filter((word) => word.trim() !== '')) {
    await expect(runner.frame.getByText(text, { exact: true })).toHaveCount(0);
  }
  const named = await refusedFields(runner);
  // Where a server is, the element says too, in the page: that word of it does not cross.
  const crossed = Object.keys(HOSTILE_STRINGS).filter((name) => name !== 'here');
  expect(new Set(named)).toEqual(new Set(crossed.map((name) => `strings.${name}`)));
});

for (const [name, size, scheme] of [
  ['light', { width: 1100, height: 900 }, 'light'],
  ['dark', { width: 1100, height: 900 }, 'dark'],
  ['narrow', { width: 380, height: 800 }, 'light'],
] as const) {
  test(`given a look in which nothing can be read, ${name}: code, questions and consents can be`, async ({
    page,
    host,
    deleting,
    warnings,
  }) => {
    await page.setViewportSize(size);
    const head = `${HOSTILE_LOOK}<style>:root { color-scheme: ${scheme} }</style>`;
    const address = host.embed(runnerTag(CALL, `server="lab=${deleting.url}"`), { head });
    const runner = await openSet(page, address, {});
    await runner.run.click();
    await runner.reaches('error');
    await considered(page);
    await takePicture(page, `hostile-look-sign-in-strip-${name}`);
    const code = await drawnTexts(runner.frame.locator('.embed__code'));
    expect(code.length).toBeGreaterThan(5);
    for (const { text, contrast, font } of code) {
      expect(contrast, text).toBeGreaterThanOrEqual(3);
      expect(font, text).not.toMatch(/wingdings/i);
    }
    const strip = await drawnTexts(runner.frame.locator('.embed__notice'));
    expect(strip.map(({ text }) => text)).toContain('Sign in and run');

    await runner.frame.getByRole('button', { name: 'Sign in and run' }).click();
    await expect(dialogOf(runner)).toBeVisible({ timeout: 20_000 });
    await considered(page);
    await takePicture(page, `hostile-look-sign-in-${name}`);
    const signIn = await drawnTexts(dialogOf(runner));
    const popup = page.waitForEvent('popup');
    await dialogOf(runner).getByRole('button', { name: 'Sign in', exact: true }).click();
    await popup;
    const question = dialogOf(runner).filter({ hasText: 'change or delete' });
    await expect(question).toBeVisible({ timeout: 20_000 });
    await considered(page);
    await takePicture(page, `hostile-look-approval-${name}`);
    const approval = await drawnTexts(question);
    await question.getByRole('button', { name: 'Allow this call' }).click();
    await runner.reaches('done');
    await page.waitForTimeout(300);
    await takePicture(page, `hostile-look-holds-${name}`);
    const holds = await drawnTexts(runner.frame.locator('.embed__notice'));

    expect(approval.map(({ text }) => text)).toEqual(expect.arrayContaining(['Refuse', deleting.url]));
    expect(holds.map(({ text }) => text)).toEqual(expect.arrayContaining([host.origin, 'Share it with this site']));
    for (const { text, contrast, font } of [...strip, ...signIn, ...approval, ...holds]) {
      expect(contrast, text).toBeGreaterThanOrEqual(READABLE);
      expect(font, text).not.toMatch(/wingdings/i);
    }
    for (const token of ['text', 'background', 'string', 'font-mono']) {
      expect(
        warnings.some((warning) => warning.includes(`--codemode-${token} `)),
        token,
      ).toBe(true);
    }
  });
}

test.describe('given code that the reader has not seen', () => {
  const long = `${CALL}\n${Array.from({ length: 24 }, (_, line) => `// line ${line}`).join('\n')}\n`;

  test('a page that shows its frame through a slit gets no run with the reader’s sign-in', async ({
    page,
    host,
    reading,
  }) => {
    const address = host.embed(
      `<div id="slit">${runnerTag(long, `server="lab=${reading.url}" loading="eager"`)}</div>`,
      { head: '<style>#slit { height: 90px; overflow: hidden; }</style>' },
    );
    const runner = await openSet(page, address, {});
    await runner.reaches('ready');
    await considered(page);
    await runner.frame.getByRole('button', { name: 'Run' }).click();
    await runner.reaches('error');
    const started = (await runner.heard()).filter(([name]) => name === 'run-start').map(([, detail]) => detail);
    expect(started).toMatchObject([{ by: 'page' }]);
    // The page shows another slit: the strip, without the code.
    await page.evaluate(() => {
      const slit = document.querySelector<HTMLElement>('#slit');
      if (slit !== null) slit.scrollTop = slit.scrollHeight;
    });
    await considered(page);
    await expect(runner.frame.getByText('Part of the script has not been in view here')).toBeVisible();
    await expect(runner.frame.getByRole('button', { name: 'Sign in and run' })).toHaveCount(0);
    await takePicture(page, 'hostile-slit');
    expect(reading.count('/authorize')).toBe(0);
    // All of it shown, the reader's own click is theirs.
    await page.evaluate(() => document.querySelector('#slit')?.removeAttribute('id'));
    const signIn = runner.frame.getByRole('button', { name: 'Sign in and run' });
    await expect(signIn).toBeVisible({ timeout: 20_000 });
    await runner.frame.locator('.embed__notice').scrollIntoViewIfNeeded();
    await expect(signIn).toBeEnabled({ timeout: 20_000 });
  });

  test('a script of more lines than are drawn, or with a part that is pushed out of view, has no run with it either', async ({
    page,
    host,
    reading,
  }) => {
    const tag = (code: string) => runnerTag(code, `server="lab=${reading.url}"`);
    const lines = Array.from({ length: 50 }, (_, line) => `// line ${line}`).join('\n');
    const gap = `${CALL}run();${' '.repeat(200)}await run({ drop: true });`;
    await page.goto(host.embed(tag(`${lines}\n${CALL}`) + tag(gap)));
    const [long, pushed] = [new Runner(page), new Runner(page, 1)];
    for (const runner of [long, pushed]) {
      await runner.run.click();
      await runner.reaches('error');
      await runner.frame.locator('.embed__notice').scrollIntoViewIfNeeded();
      await considered(page);
      await expect(runner.frame.getByText('Part of the script has not been in view here')).toBeVisible();
      await expect(runner.frame.getByRole('button', { name: 'Sign in and run' })).toHaveCount(0);
    }
    await expect(pushed.frame.getByRole('button', { name: 'Show all of the script' })).toHaveCount(0);
    await takePicture(page, 'hostile-gap');
    await long.frame.getByRole('button', { name: 'Show all of the script' }).click();
    await expect(long.frame.getByText('// line 49')).toBeVisible();
    await long.frame.locator('.embed__bar').scrollIntoViewIfNeeded();
    await considered(page);
    await long.frame.locator('.embed__notice').scrollIntoViewIfNeeded();
    await considered(page);
    await expect(long.frame.getByRole('button', { name: 'Sign in and run' })).toBeVisible();
  });

  test('code that the page puts there has to be seen anew', async ({ page, host, reading }) => {
    const address = host.embed(runnerTag(long, `server="lab=${reading.url}" loading="eager"`));
    const runner = await openSet(page, address, {});
    await runner.reaches('ready');
    await considered(page);
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      cover.style.cssText = 'position: fixed; inset: 160px 0 0; background: white; z-index: 9; pointer-events: none';
      document.body.append(cover);
    });
    await runner.element.evaluate((element, code) => Reflect.set(element, 'code', code), `${long}// another`);
    await expect(runner.frame.locator('.embed__code')).toContainText('// another');
    await considered(page);
    await runner.frame.getByRole('button', { name: 'Run' }).click();
    await runner.reaches('error');
    const starts = async () =>
      (await runner.heard()).filter(([name]) => name === 'run-start').map(([, detail]) => detail);
    expect(await starts()).toMatchObject([{ by: 'page' }]);
    await page.evaluate(() => document.querySelector('#cover')?.remove());
    await considered(page);
    await runner.frame.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(starts).toMatchObject([{ by: 'page' }, { by: 'reader' }]);
  });
});
