import { expect, test } from './fixtures.ts';

test('the page opens under its policy, as a header and as a meta tag', async ({ page, problems }) => {
  const response = await page.goto('./');
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(meta).toHaveAttribute('content', /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
  await expect(page).toHaveTitle('Codemode Playground');
  expect(problems).toEqual([]);
});

test('the page of the element may be framed by any site', async ({ request }) => {
  const response = await request.get('embed.html');
  expect(response.headers()['content-security-policy']).toMatch(/frame-ancestors \*$/);
});

test.describe('given a page that misbehaves', () => {
  test.use({ expectedProblems: /^script-src-elem refused|violates the following Content Security Policy|mine/ });

  test('the watch sees a violated policy, an error on the console and an uncaught error', async ({
    page,
    problems,
  }) => {
    await page.goto('./');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://elsewhere.invalid/script.js';
      document.head.append(script);
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
