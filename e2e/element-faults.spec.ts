import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, Runner, runnerTag, takePicture, test } from './host-page.ts';

// Every fault here is provoked, and browsers log what they refuse.
test.use({ expectedProblems: /./ });

const ANSWER = 'globalThis.__codemode_result__ = 42;';
interface Element extends HTMLElement {
  run(): Promise<{ readonly result: unknown; readonly diagnostics: readonly { readonly code: string }[] }>;
}
const run = (runner: Runner) => runner.element.evaluate((element) => (element as Element).run());
/** What a rejected run says. */
const failure = (runner: Runner) =>
  runner.element.evaluate((element) =>
    (element as Element).run().then(
      () => 'it ran',
      (error: Error & { code: string }) => error.code,
    ),
  );
const message = (runner: Runner) => runner.element.locator('[part=message]');

test.describe('given a page with a strict policy', () => {
  const page = (site: string, extra: string): { html: string; headers: Record<string, string> } => ({
    html: `<!doctype html><html lang="en"><title>Strict</title><script type="module" src="${site}codemode-runner.js"></script><main>${runnerTag(ANSWER)}</main></html>`,
    headers: { 'content-security-policy': `default-src 'none'; script-src ${new URL(site).origin}${extra}` },
  });

  test('script-src and frame-src are all that the element needs', async ({ page: tab, host, site, problems }) => {
    await tab.goto(
      host.serve('/strict', page(site, `; frame-src ${new URL(site).origin}; require-trusted-types-for 'script'`)),
    );
    expect(await run(new Runner(tab))).toMatchObject({ result: 42 });
    await takePicture(tab, 'element-strict-policy');
    expect(problems.filter(({ kind }) => kind === 'policy violation')).toEqual([]);
  });

  test('without frame-src the element says what is missing, and the code stays readable', async ({
    page: tab,
    host,
    site,
  }) => {
    await tab.goto(host.serve('/no-frames', page(site, '')));
    const runner = new Runner(tab);
    expect(await failure(runner)).toBe('refused-by-policy');
    await runner.reaches('error');
    await expect(message(runner)).toContainText(`frame-src ${new URL(site).origin}`);
    await expect(runner.element.locator('[part=code]')).toContainText('__codemode_result__');
    await takePicture(tab, 'element-refused-light');
  });
});

test.describe('given an asset-base', () => {
  test('that nobody answers at, the element says so, and works when it is put right', async ({ page, host, site }) => {
    await page.goto(host.embed(runnerTag(ANSWER, `asset-base="${host.origin}/nowhere/"`)));
    const runner = new Runner(page);
    expect(await failure(runner)).toBe('no-answer');
    await expect(message(runner)).toContainText('/nowhere/embed.html');
    await runner.element.evaluate((element, base) => element.setAttribute('asset-base', base), site);
    expect(await run(runner)).toMatchObject({ result: 42 });
    await expect(message(runner)).toBeHidden();
  });

  test('that may not be framed, the element says so', async ({ page, host }) => {
    host.serve('/refusing/embed.html', { html: '<p>No</p>', headers: { 'x-frame-options': 'DENY' } });
    await page.goto(host.embed(runnerTag(ANSWER, `asset-base="${host.origin}/refusing/"`)));
    expect(await failure(new Runner(page))).toBe('no-answer');
  });

  test('that is no address, the element says so at once', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(ANSWER, 'asset-base="javascript:alert(1)"')));
    const runner = new Runner(page);
    await expect(message(runner)).toContainText('javascript:alert(1)');
    expect(await failure(runner)).toBe('bad-base');
  });
});

test.describe('given code that is not there', () => {
  test('an element without any says so, and shows what is inside of it', async ({ page, host }) => {
    await page.goto(host.embed('<codemode-runner>only words</codemode-runner>'));
    const runner = new Runner(page);
    await expect(message(runner)).toContainText('no code');
    await expect(page.getByText('only words')).toBeVisible();
    expect(await failure(runner)).toBe('no-code');
  });

  test('code that comes later is taken when it comes', async ({ page, host }) => {
    await page.goto(host.embed('<codemode-runner></codemode-runner>'));
    const runner = new Runner(page);
    await runner.element.evaluate((element, code) => {
      const pre = document.createElement('pre');
      pre.textContent = code;
      element.append(pre);
    }, ANSWER);
    await expect(message(runner)).toBeHidden();
    expect(await run(runner)).toMatchObject({ result: 42 });
  });

  for (const [what, src] of [
    ['is not there', '/missing.ts'],
    ['is no address of a page', 'file:///etc/passwd'],
    ['is a damaged link', 'https://elsewhere.example/#c1.AAAA'],
  ] as const) {
    test(`a src that ${what} is named`, async ({ page, host }) => {
      await page.goto(host.embed(`<codemode-runner src="${src}"></codemode-runner>`));
      const runner = new Runner(page);
      await runner.reaches('error');
      await expect(message(runner)).toContainText('could not be loaded');
      expect(await failure(runner)).toBe('bad-source');
    });
  }

  for (const [what, text, why] of [
    ['more lines than are opened', '\n'.repeat(20_000), '20,001 lines, and at most 20,000 are opened'],
    ['lines that a browser ends unseen', '\u2028'.repeat(20_000), '20,001 lines, and at most 20,000 are opened'],
    ['more bytes than are opened', 'é'.repeat(524_289), '1,048,578 bytes, and at most 1,048,576 are opened'],
  ] as const) {
    test(`a src with ${what} is refused with the bound, and nothing is loaded`, async ({ page, host }) => {
      const src = host.serve('/large.js', {
        html: text,
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
      });
      await page.goto(host.embed(`<codemode-runner src="${src}"></codemode-runner>`));
      const runner = new Runner(page);
      expect(await failure(runner)).toBe('bad-source');
      await expect(message(runner)).toContainText(why);
      await expect(runner.element.locator('iframe')).toHaveCount(0);
    });
  }

  test('a src with as many lines as are opened is taken', async ({ page, host }) => {
    const src = host.serve('/at-bound.js', { html: `${'\n'.repeat(19_999)}${ANSWER}` });
    await page.goto(host.embed(`<codemode-runner src="${src}" trust-src></codemode-runner>`));
    expect(await run(new Runner(page))).toMatchObject({ result: 42 });
  });

  test('a script file is fetched when it is about to be seen, and asks before it runs', async ({ page, host }) => {
    host.serve('/sum.ts', {
      html: 'globalThis.__codemode_result__ = 1 + 1;',
      headers: { 'content-type': 'text/plain' },
    });
    await page.goto(host.embed('<codemode-runner src="/sum.ts"></codemode-runner>'));
    const runner = new Runner(page);
    await expect(runner.element.locator('[part=code]')).toContainText('1 + 1');
    await expect(runner.element.locator('[part=name]')).toHaveText('sum.ts');
    await runner.run.click();
    await expect(
      runner.frame.getByRole('button', { name: 'Run it' }).or(runner.frame.getByRole('button', { name: /^Run/ })),
    ).not.toHaveCount(0);
  });
});

test('a server that cannot be used is named, and the code can be read', async ({ page, host }) => {
  await page.goto(host.embed(runnerTag(ANSWER, 'server="a=ftp://x.example b=https://u:p@x.example c"')));
  const runner = new Runner(page);
  await expect(message(runner)).toContainText('a=ftp://x.example');
  await expect(runner.element.locator('[part=code]')).toContainText('__codemode_result__');
});

test.describe('given properties that a page sets to what they do not take', () => {
  const set = (runner: Runner, script: string) =>
    runner.element.evaluate((element, body) => new Function('element', body)(element), script);
  const refusals = async (runner: Runner) =>
    (await runner.heard())
      .filter(([name]) => name === 'error')
      .map(([, detail]) => (detail as { readonly message: string }).message);
  const REFUSED = 'code takes text of at most 1048576 characters';

  for (const [what, value] of [
    ['longer than any message', '"x".repeat(9 * 1024 * 1024)'],
    ['an object', '{}'],
    ['a symbol', 'Symbol("x")'],
  ] as const) {
    test(`code that is ${what}: event, frame and run say what code takes`, async ({ page, host }) => {
      await page.goto(host.embed(runnerTag(ANSWER)));
      const runner = new Runner(page);
      await runner.listen();
      await set(runner, `element.code = ${value}`);
      const { diagnostics } = await run(runner);
      expect(JSON.stringify(diagnostics)).toContain(REFUSED);
      await expect(runner.frame.locator('body')).toContainText(REFUSED);
      expect(await refusals(runner)).toEqual([`${REFUSED}.`]);
    });
  }

  test('servers and texts that throw are named, and the other texts are taken', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(ANSWER)));
    const runner = new Runner(page);
    await runner.listen();
    const throwing = (name: string) => `get ${name}() { throw new Error("own"); }`;
    await set(runner, `element.servers = [{ name: "a", ${throwing('url')} }]`);
    expect(await failure(runner)).toBe('bad-server');
    await expect(message(runner)).toContainText('servers[0]');
    await set(
      runner,
      `element.servers = undefined; element.strings = { runAgain: "Nochmal", slow: 7, ${throwing('run')} }`,
    );
    expect(await run(runner)).toMatchObject({ result: 42 });
    await expect(runner.frame.getByRole('button', { name: 'Nochmal' })).toBeVisible();
    await set(runner, 'element.strings = 7');
    const texts = ['strings.run takes one line', 'strings.slow takes one line', 'strings takes an object'];
    await expect
      .poll(async () => (await refusals(runner)).filter((text) => text.startsWith('strings')).sort())
      .toEqual([...texts].sort().map((text) => expect.stringContaining(text)));
  });

  test('a name of a lent server that is no text is refused, and the runner goes on', async ({ page, host }) => {
    await page.goto(host.embed(runnerTag(ANSWER)));
    const runner = new Runner(page);
    await runner.listen();
    expect(await run(runner)).toMatchObject({ result: 42 });
    await set(runner, 'return element.addServer(undefined, new MessageChannel().port1)');
    await expect.poll(() => refusals(runner)).toEqual([expect.stringContaining('addServer takes the name')]);
    expect(await run(runner)).toMatchObject({ result: 42 });
  });
});

test('children that are highlighted, escaped or indented are read as the text they show', async ({ page, host }) => {
  await page.goto(
    host.embed(`<codemode-runner>
      <div class="language-ts"><pre><code><span class="line"><span>if (1 &lt; 2) {</span></span>
  <span class="line">globalThis.__codemode_result__ = "a &amp;&amp; b";</span>
}</code></pre></div>
      <codemode-server name="issues" url="builtin"></codemode-server>
    </codemode-runner>
    <codemode-runner><script type="text/codemode">
      globalThis.__codemode_result__ = 1 < 2 && "raw";
    </script></codemode-runner>
    <codemode-runner><pre><code><div class="ec-line"><span>let a = 1 // one</span></div><div class="ec-line">
</div><div class="ec-line"><span>globalThis.__codemode_result__ = a + 2</span></div></code></pre></codemode-runner>
    <codemode-runner><pre><code><span>globalThis.__codemode_result__</span><span> = </span><span>1</span></code></pre></codemode-runner>`),
  );
  expect(await run(new Runner(page))).toMatchObject({ result: 'a && b' });
  expect(await run(new Runner(page, 1))).toMatchObject({ result: 'raw' });
  expect(await run(new Runner(page, 2))).toMatchObject({ result: 3 });
  expect(await run(new Runner(page, 3))).toMatchObject({ result: 1 });
});

test('two versions on one page: the first stays, and the second says so', async ({ page, host, site }) => {
  const warnings: string[] = [];
  page.on('console', (entry) => {
    if (entry.type() === 'warning') warnings.push(entry.text());
  });
  const script = readFileSync(join(import.meta.dirname, '../dist/site/codemode-runner.js'), 'utf8');
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  host.serve('/codemode-runner.js', {
    html: script.replaceAll(`\`${version}\``, '`9.9.9`').replaceAll(`"${version}"`, '"9.9.9"'),
    headers: { 'content-type': 'text/javascript' },
  });
  await page.goto(host.embed(`${runnerTag(ANSWER)}<script type="module" src="/codemode-runner.js"></script>`));
  expect(await run(new Runner(page))).toMatchObject({ result: 42 });
  expect(warnings.join('\n')).toContain('9.9.9');
  expect(site).toBeTruthy();
});

test('moved in the page while it runs, the run ends as cancelled and the next one works', async ({ page, host }) => {
  await page.goto(
    host.embed(`${runnerTag('await new Promise(() => setTimeout(() => {}, 1e6));')}<div id="there"></div>`),
  );
  const runner = new Runner(page);
  const running = run(runner);
  await runner.reaches('running');
  await page.evaluate(() =>
    document.querySelector('#there')?.append(document.querySelector('codemode-runner') as Node),
  );
  expect((await running).diagnostics[0]?.code).toBe('CANCELLED');
  await runner.reaches('ready');
  await runner.element.evaluate((element, code) => Reflect.set(element, 'code', code), ANSWER);
  expect(await run(runner)).toMatchObject({ result: 42 });
});

test('moved with moveBefore while it runs, it goes on', async ({ page, host }) => {
  await page.goto(
    host.embed(`${runnerTag(`await new Promise((done) => setTimeout(done, 1500)); ${ANSWER}`)}<div id="there"></div>`),
  );
  const runner = new Runner(page);
  const running = run(runner);
  await runner.reaches('running');
  await page.evaluate(() => {
    const there = document.querySelector('#there') as HTMLElement & { moveBefore(node: Node, before: null): void };
    there.moveBefore(document.querySelector('codemode-runner') as Node, null);
  });
  expect(await running).toMatchObject({ result: 42 });
});

test('properties that were set before the element was known are kept', async ({ page, host, site }) => {
  await page.goto(
    host.serve('/late', {
      html: `<!doctype html><html lang="en"><title>Late</title><codemode-runner></codemode-runner><script>
        const element = document.querySelector('codemode-runner');
        element.code = ${JSON.stringify(ANSWER)};
        element.timeoutMs = 5000;
        element.strings = { run: 'Ausführen' };
      </script><script type="module" src="${site}codemode-runner.js"></script></html>`,
    }),
  );
  const runner = new Runner(page);
  await expect(runner.element).toHaveAttribute('timeout-ms', '5000');
  await runner.element.getByRole('button', { name: 'Ausführen' }).click();
  await runner.reaches('done');
});
