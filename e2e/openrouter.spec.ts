import { createHash } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

const KEY = 'sk-or-v1-canary-5512';

/** OpenRouter as its documentation describes the sign-in, in the place of the real one. */
async function serveOpenRouter(context: BrowserContext, { allows = true } = {}) {
  const challenges = new Map<string, string>();
  const exchanges: unknown[] = [];
  await context.route('https://openrouter.ai/**', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    if (url.pathname === '/auth') {
      const back = new URL(url.searchParams.get('callback_url') ?? '');
      challenges.set('code-1', url.searchParams.get('code_challenge') ?? '');
      if (allows) back.searchParams.set('code', 'code-1');
      await route.fulfill({ status: 302, headers: { location: back.href } });
    } else if (url.pathname === '/api/v1/auth/keys' && request.method() === 'POST') {
      const body = request.postDataJSON() as { code: string; code_verifier: string };
      exchanges.push(body);
      const right = createHash('sha256').update(body.code_verifier).digest('base64url') === challenges.get(body.code);
      await route.fulfill({ status: right ? 200 : 403, headers: cors, json: right ? { key: KEY } : { error: 'no' } });
    } else await route.fulfill({ status: 204, headers: cors });
  });
  return exchanges;
}

async function openForm(page: Page): Promise<Locator> {
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await playground.output.getByRole('tab', { name: 'Ask' }).click();
  await playground.output.getByLabel('Where it is').selectOption('OpenRouter');
  return playground.output;
}

const signIn = (pane: Locator): Locator => pane.getByRole('button', { name: 'Sign in with OpenRouter' });

test('given a person who signs in to OpenRouter, the key comes by the window and is in the form alone', async ({
  page,
  context,
}) => {
  const exchanges = await serveOpenRouter(context);
  const pane = await openForm(page);
  const opened = page.waitForEvent('popup');
  await signIn(pane).click();
  await (await opened).waitForEvent('close');
  await expect(pane.getByLabel('Key', { exact: false }).first()).toHaveValue(KEY);
  expect(exchanges).toHaveLength(1);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(stored).not.toContain(KEY);
});

test('given a person who does not allow it, says so and offers it again', async ({ page, context }) => {
  const exchanges = await serveOpenRouter(context, { allows: false });
  const pane = await openForm(page);
  await signIn(pane).click();
  await expect(pane.getByRole('alert')).toHaveText('OpenRouter gave no access. Sign in again and allow it');
  await expect(signIn(pane)).toBeVisible();
  expect(exchanges).toEqual([]);
});

test('given an address that is not OpenRouter’s, no key of OpenRouter is offered for it', async ({ page }) => {
  const pane = await openForm(page);
  await expect(signIn(pane)).toBeVisible();
  await pane.getByLabel('Address').fill('https://openrouter.ai.example.com/api/v1');
  await expect(signIn(pane)).toHaveCount(0);
});
