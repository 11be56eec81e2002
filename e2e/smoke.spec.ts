import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { checkScreen, settled } from './screens/look.ts';

test('the page opens under its policy, as a header and as a meta tag', async ({ page, problems }) => {
  const response = await page.goto('./');
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(meta).toHaveAttribute('content', /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
  await expect(page).toHaveTitle('Codemode Playground');
  expect(problems).toEqual([]);
});

test('the first run is clean: nothing for axe, in the code and beside it, and nothing cut off', async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.runToEnd();
  await playground.show('Trace');
  await settled(page);
  await checkScreen(page, 'the trace of the first run');
});

test('the page of the element may be framed by any site', async ({ request }) => {
  const response = await request.get('embed.html');
  expect(response.headers()['content-security-policy']).toMatch(/frame-ancestors \*$/);
});

test.describe('given a page that misbehaves', () => {
  test.use({ expectedProblems: /^img-src refused|violates the following Content Security Policy|mine/ });

  test('the watch sees a violated policy, an error on the console and an uncaught error', async ({
    page,
    problems,
  }) => {
    await page.goto('./');
    await page.evaluate(() => {
      const image = new Image();
      image.src = 'https://elsewhere.invalid/image.png';
      document.body.append(image);
      console.error('mine');
      setTimeout(() => {
        throw new Error('mine too');
      });
    });
    await expect
      .poll(() => new Set(problems.map(({ kind }) => kind)))
      .toEqual(new Set(['policy violation', 'console error', 'uncaught error']));
  });
});

test.describe('given whoever got to run code in the page', () => {
  test.use({
    expectedProblems: /require-trusted-types-for|trusted-types refused|TrustedScript|TrustedHTML|TrustedTypePolicy/,
  });

  test('text becomes neither markup nor code, and no file of another site becomes a worker', async ({ page }) => {
    await page.goto('./');
    const created = await page.evaluate(() => {
      const attempt = (act: () => unknown): string => {
        try {
          act();
          return 'made';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        markup: attempt(() => document.createElement('div').insertAdjacentHTML('afterbegin', '<img src="x">')),
        page: attempt(() => document.createElement('iframe').setAttribute('srcdoc', '<p>x</p>')),
        script: attempt(() => Object.assign(document.createElement('script'), { text: '1' })),
        worker: attempt(() => new Worker('https://elsewhere.invalid/worker.js')),
        data: attempt(() => new Worker('data:text/javascript,1')),
        policy: attempt(() => {
          const { trustedTypes } = globalThis as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): object };
          };
          return trustedTypes.createPolicy('mine', {});
        }),
      };
    });
    const refused = 'TypeError';
    expect(created).toEqual({
      markup: refused,
      page: refused,
      script: refused,
      worker: refused,
      data: refused,
      policy: refused,
    });
  });
});
