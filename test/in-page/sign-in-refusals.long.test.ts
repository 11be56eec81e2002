import { describe, expect, it } from 'vitest';
import { openLab } from './page.ts';
import { call, createOAuthStarter, RAN, usePage } from './signing-in.ts';

const start = createOAuthStarter();

describe('given a server or a service that cannot be trusted', { timeout: 30_000 }, () => {
  const lab = usePage();
  const signIn = () => lab().page.click('.sign-in');

  it('gives up after three sign-ins that the server does not take', async () => {
    const oauth = await start({ brokenTokens: true });
    const outcome = call(lab().page, oauth.url);
    for (let round = 1; round <= 3; round++) {
      await lab().page.waitForSelector('.sign-in');
      await signIn();
      await expect.poll(() => oauth.count('/token authorization_code')).toBe(round);
    }
    expect(await outcome).toMatchObject({ failure: 'auth', message: 'lab refused access after 3 sign-ins' });
  });

  it('takes no answer that names another service', async () => {
    const oauth = await start({ iss: 'wrong' });
    const outcome = call(lab().page, oauth.url);
    await signIn();
    await expect.poll(() => lab().page.textContent('.problem')).toContain('does not come from');
    expect(oauth.count('/token authorization_code')).toBe(0);
    await lab().page.click('.decline');
    await outcome;
  });

  it('takes no answer to another question', async () => {
    const oauth = await start({ consent: 'button' });
    const outcome = call(lab().page, oauth.url);
    const popup = lab().page.waitForEvent('popup');
    await signIn();
    const window = await popup;
    await window.waitForSelector('#allow');
    await lab().page.evaluate(() => {
      const answer = { kind: 'oauth-answer', query: 'code=stolen&state=guessed' };
      postMessage(answer, location.origin);
      new BroadcastChannel('codemode-oauth').postMessage(answer);
    });
    await window.click('#allow');
    expect(await outcome).toMatchObject(RAN);
    expect(oauth.count('/token authorization_code')).toBe(1);
  });

  it.each([
    ['authorization_endpoint', 'javascript:alert(1)//'],
    ['authorization_endpoint', 'http://sign-in.example/authorize'],
    ['token_endpoint', 'http://sign-in.example/token'],
    ['registration_endpoint', 'http://sign-in.example/register'],
  ])('does not sign in where the %s is %s', async (endpoint, address) => {
    const oauth = await start({ metadata: (metadata) => ({ ...metadata, [endpoint]: address }) });
    const outcome = await call(lab().page, oauth.url);
    expect(outcome.failure).toBe('auth');
    expect(oauth.count('/register')).toBe(0);
    expect(await lab().page.locator('.sign-in').count()).toBe(0);
  });

  it.each([[['plain']], [[]], [undefined]])('does not sign in where the methods of PKCE are %j', async (methods) => {
    const oauth = await start({
      metadata: (described) => ({ ...described, code_challenge_methods_supported: methods }),
    });
    expect(await call(lab().page, oauth.url)).toMatchObject({
      failure: 'auth',
      message: expect.stringContaining('S256'),
    });
    expect(oauth.count('/register') + oauth.count('/authorize')).toBe(0);
  });

  it('says what is wrong when there is nothing to sign in with', async () => {
    const oauth = await start({ metadata: () => ({ issuer: 'https://elsewhere.example' }) });
    expect(await call(lab().page, oauth.url)).toMatchObject({
      failure: 'auth',
      message: expect.stringContaining('cannot be used'),
    });
  });
});

describe('given the page that sign-ins come back to', { timeout: 30_000 }, () => {
  it('shows nothing of its address, keeps the code out of it, and says when nobody waits', async () => {
    const lab = await openLab();
    const { page } = lab;
    const origin = new URL(page.url()).origin;
    const bad = encodeURIComponent('<img src=x onerror=alert(1)>');
    await page.goto(`${origin}/oauth/callback.html?code=secret&state=${bad}&error_description=${bad}`);
    await expect.poll(() => page.textContent('#said'), { timeout: 8000 }).toContain('cannot be reached');
    expect(page.url()).toBe(`${origin}/oauth/callback.html`);
    expect(await page.content()).not.toContain('onerror');
    await page.goto(`${origin}/oauth/callback.html`);
    await expect.poll(() => page.textContent('#said')).toContain('none under way');
    expect(lab.complaints).toEqual([]);
    await lab.close();
  });
});
