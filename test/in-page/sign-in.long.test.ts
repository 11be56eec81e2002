import { describe, expect, it } from 'vitest';
import { closeAfterEach } from '../../src/mcp/testing/close-after-each.ts';
import { startScripted } from '../../src/mcp/testing/scripted-server.ts';
import { call, createOAuthStarter, RAN, usePage } from './signing-in.ts';

const start = createOAuthStarter();
const closing = closeAfterEach();

/** A server that takes a key only: nothing there describes a sign-in. */
async function startKeyServer() {
  const allow = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type,mcp-protocol-version,mcp-method,x-key',
  };
  return closing(
    await startScripted({
      '*': ({ request, status }) => status(request.method === 'OPTIONS' ? 204 : 401, '', allow),
    }),
  );
}

describe('given a server that wants a sign-in', { timeout: 30_000 }, () => {
  const lab = usePage();
  const signIn = () => lab().page.click('.sign-in');

  it('asks no second time in the same tab, and once for each tab that keeps nothing', async () => {
    const oauth = await start();
    const first = call(lab().page, oauth.url);
    await signIn();
    await first;
    expect(await call(lab().page, oauth.url)).toMatchObject(RAN);
    expect(oauth.count('/authorize')).toBe(1);
    const kept = await lab().page.evaluate(() => [sessionStorage.length, localStorage.length]);
    expect(kept).toEqual([1, 0]);
  });

  it('given a server that takes a key only, registers nothing before the click, and then says what it takes', async () => {
    const server = await startKeyServer();
    const outcome = call(lab().page, server.url);
    const asked = JSON.parse((await lab().page.textContent('.request')) ?? '');
    expect(asked).toMatchObject({ isDescribed: false, issuer: expect.stringContaining(server.origin) });
    const registrations = () => server.seen.filter(({ message }) => 'redirect_uris' in message);
    expect(server.seen.length).toBeGreaterThan(1);
    expect(registrations()).toEqual([]);
    await signIn();
    await expect.poll(() => lab().page.textContent('.problem')).toContain('Give it an API key or token as a header');
    expect(registrations()).toHaveLength(1);
    await lab().page.click('.decline');
    expect((await outcome).failure).toBe('auth');
  });

  it('given a key of the person that is refused where nothing describes a sign-in, asks for none', async () => {
    const server = await startKeyServer();
    const message = await lab().page.evaluate(async (url) => {
      const { createMcpSource, askOnPage, oauth } = globalThis.lab;
      const source = createMcpSource(
        { id: 'lab', url, headers: { 'X-Key': 'wrong' } },
        { oauth, signIn: askOnPage({ remember: false, where: 'popup' }) },
      );
      try {
        await source.tools();
        return undefined;
      } catch (error) {
        return (error as Error).message;
      } finally {
        await source.close();
      }
    }, server.url);
    expect(message).toBe('lab refused the key in X-Key');
    expect(await lab().page.locator('.request').count()).toBe(0);
  });

  it('fails with auth when the person declines', async () => {
    const oauth = await start();
    const outcome = call(lab().page, oauth.url);
    await lab().page.click('.decline');
    expect(await outcome).toMatchObject({ failure: 'auth', message: 'The sign-in to lab was declined' });
  });

  it('shows a refusal at the sign-in page as text, and lets the person try again', async () => {
    const oauth = await start({ consent: 'refuse' });
    const outcome = call(lab().page, oauth.url);
    await signIn();
    await expect.poll(() => lab().page.textContent('.problem')).toContain('was refused');
    await lab().page.click('.decline');
    expect((await outcome).failure).toBe('auth');
  });

  it('renews an expired token once for four calls at once', async () => {
    const oauth = await start();
    const first = call(lab().page, oauth.url);
    await signIn();
    await first;
    oauth.expireAccess();
    expect(await call(lab().page, oauth.url, { calls: 4 })).toMatchObject({ value: ['ran', 'ran', 'ran', 'ran'] });
    expect(oauth.count('/token refresh_token')).toBe(1);
    expect(oauth.count('/authorize')).toBe(1);
  });
});
