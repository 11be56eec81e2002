import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startOAuthLab } from '../../src/mcp/testing/oauth-lab.ts';
import { call, createOAuthStarter, RAN, usePage } from './signing-in.ts';

const start = createOAuthStarter();

/** Forgets the sign-in to a server; what became of the tokens, and whether anything is kept. */
const forget = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const source = globalThis.lab.createMcpSource({ id: 'lab', url: address }, { oauth: globalThis.lab.oauth });
    const before = source.signedIn();
    const tokens = await source.forgetSignIn();
    await source.close();
    return { before, tokens, after: source.signedIn(), kept: sessionStorage.length + localStorage.length };
  }, url);

describe('given a sign-in that a person wants forgotten', { timeout: 30_000 }, () => {
  const lab = usePage();
  const signIn = async (url: string, choice = {}): Promise<void> => {
    const first = call(lab().page, url, choice);
    await lab().page.click('.sign-in');
    expect(await first).toMatchObject(RAN);
  };

  it('nothing of it is kept, and the next call asks again', async () => {
    const oauth = await start();
    await signIn(oauth.url);
    expect(await forget(lab().page, oauth.url)).toEqual({ before: true, tokens: 'unrevoked', after: false, kept: 0 });
    const again = call(lab().page, oauth.url);
    await lab().page.click('.decline');
    expect((await again).failure).toBe('auth');
  });

  it.each([
    ['by the id alone', {}],
    ['with the secret in the body', { token_endpoint_auth_methods_supported: ['client_secret_post'] }],
    ['with the secret in a header', { token_endpoint_auth_methods_supported: ['client_secret_basic'] }],
  ])('the service that names where takes both tokens back, from a client it knows %s', async (_how, metadata) => {
    const secret = 'odd/signs+and spaces';
    const byHand = 'token_endpoint_auth_methods_supported' in metadata;
    const oauth = await start({
      revocation: 'takes',
      metadata: (described) => ({ ...described, ...metadata }),
      ...(byHand && { registration: false, clients: [{ id: 'by hand', secret }] }),
    });
    const first = call(lab().page, oauth.url);
    await lab().page.waitForSelector('.sign-in');
    if (byHand) {
      await lab().page.fill('.client-id', 'by hand');
      await lab().page.fill('.client-secret', secret);
    }
    await lab().page.click('.sign-in');
    expect(await first).toMatchObject(RAN);
    expect(oauth.taken()).toBe(2);
    expect(await forget(lab().page, oauth.url)).toMatchObject({ tokens: 'revoked', after: false, kept: 0 });
    expect(oauth.taken()).toBe(0);
    expect(oauth.seen.slice(-2)).toEqual(['/revoke refresh_token', '/revoke access_token']);
  });

  it('it is forgotten here all the same where the service does not take them', async () => {
    const oauth = await start({ revocation: 'fails' });
    await signIn(oauth.url);
    expect(await forget(lab().page, oauth.url)).toMatchObject({ tokens: 'unknown', after: false, kept: 0 });
  });

  it('it is forgotten here all the same where the service is gone, and says that this is not known', async () => {
    const oauth = await startOAuthLab({ revocation: 'takes' });
    await signIn(oauth.url, { remember: true });
    await oauth.close();
    expect(await forget(lab().page, oauth.url)).toMatchObject({ tokens: 'unknown', after: false, kept: 0 });
  });

  it('other tabs forget it, too', async () => {
    const oauth = await start();
    const tab = await lab().openTab();
    const other = call(tab, oauth.url);
    await tab.click('.sign-in');
    expect(await other).toMatchObject(RAN);
    await signIn(oauth.url);
    await forget(lab().page, oauth.url);
    await expect.poll(() => tab.evaluate(() => sessionStorage.length)).toBe(0);
    await tab.close();
  });

  it('a service is not told of the tokens at an address that is not https', async () => {
    const oauth = await start({
      metadata: (described) => ({ ...described, revocation_endpoint: 'http://a.example/' }),
    });
    await signIn(oauth.url);
    expect(await forget(lab().page, oauth.url)).toMatchObject({ tokens: 'unrevoked', after: false, kept: 0 });
  });
});
