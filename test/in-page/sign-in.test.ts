import { describe, expect, it } from 'vitest';
import { call, createOAuthStarter, RAN, usePage } from './signing-in.ts';

const start = createOAuthStarter();

describe('given a server that wants a sign-in', { timeout: 30_000 }, () => {
  const lab = usePage();
  const signIn = () => lab().page.click('.sign-in');

  it('asks, opens a window in the click, and goes on where it was', async () => {
    const oauth = await start({ scopes: { named: ['read', 'write'] } });
    const outcome = call(lab().page, oauth.url);
    const asked = JSON.parse((await lab().page.textContent('.request')) ?? '');
    expect(asked).toMatchObject({
      server: 'lab',
      reason: 'first',
      issuer: oauth.issuer,
      scopes: ['read', 'write'],
      isDescribed: true,
      wantsClient: false,
      remembered: false,
    });
    expect(oauth.seen).toEqual(['/.well-known/oauth-authorization-server']);
    const popup = lab().page.waitForEvent('popup');
    await signIn();
    const window = await popup;
    expect(await outcome).toMatchObject(RAN);
    await expect.poll(() => window.isClosed()).toBe(true);
    expect(oauth.seen.slice(1)).toEqual(['/register', '/authorize', '/token authorization_code']);
    const sent = Object.fromEntries(oauth.requests());
    expect(sent).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: oauth.url,
      scope: 'read write',
    });
    expect(sent.state?.length).toBeGreaterThan(40);
  });
});
