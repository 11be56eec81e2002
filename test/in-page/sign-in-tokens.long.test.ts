import { describe, expect, it } from 'vitest';
import { call, createOAuthStarter, RAN, usePage } from './signing-in.ts';

const start = createOAuthStarter();

describe('given a sign-in that runs out or grants too little', { timeout: 30_000 }, () => {
  const lab = usePage();
  const signIn = () => lab().page.click('.sign-in');
  /** A duplicate of the tab: another one with a copy of what it kept. */
  const duplicateTab = async () => {
    const stored = await lab().page.evaluate(() => ({ ...sessionStorage }));
    const tab = await lab().openTab();
    await tab.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value as string);
    }, stored);
    return tab;
  };

  it('asks once, and stops the clock of each call, when four calls find a sign-in that cannot be renewed', async () => {
    const oauth = await start();
    const first = call(lab().page, oauth.url);
    await signIn();
    await first;
    const outcome = lab().page.evaluate(async (url) => {
      const { createMcpSource, askOnPage, oauth: settings } = globalThis.lab;
      const source = createMcpSource({ id: 'lab', url }, { oauth: settings, signIn: askOnPage() });
      await source.tools();
      document.body.dataset.listed = 'yes';
      await new Promise((resolve) => document.body.addEventListener('go', resolve, { once: true }));
      let paused = 0;
      const whilePaused = async <T>(reason: string, ask: () => Promise<T>): Promise<T> => {
        if (reason === 'sign-in') paused++;
        return ask();
      };
      const { signal } = new AbortController();
      const calls = [1, 2, 3, 4].map(() => source.call('run', {}, { signal, whilePaused }));
      const results = await Promise.all(calls);
      await source.close();
      return { ran: results.length, paused };
    }, oauth.url);
    await lab().page.waitForSelector('body[data-listed]', { state: 'attached' });
    oauth.expireAccess();
    oauth.expireRefresh();
    await lab().page.evaluate(() => document.body.dispatchEvent(new Event('go')));
    await lab().page.waitForSelector('.sign-in');
    expect(JSON.parse((await lab().page.textContent('.request')) ?? '').reason).toBe('expired');
    expect(await lab().page.locator('.sign-in').count()).toBe(1);
    await signIn();
    expect(await outcome).toEqual({ ran: 4, paused: 4 });
    expect(oauth.count('/authorize')).toBe(2);
    expect(oauth.count('/register')).toBe(1);
  });

  it('renews a token before it runs out on the way', async () => {
    const oauth = await start({ tokenLifetimeS: 1 });
    const first = call(lab().page, oauth.url);
    await signIn();
    await first;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const before = oauth.server.seen.length;
    expect(await call(lab().page, oauth.url)).toMatchObject(RAN);
    expect(oauth.count('/token refresh_token')).toBe(1);
    // No request was refused: refused ones would come on top of discovery, hand-shake, list and call.
    const methods = oauth.server.seen.slice(before).flatMap(({ message }) => message.method ?? []);
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(1);
    expect(methods.filter((method) => method === 'initialize')).toHaveLength(1);
  });

  it('registers once more with a service that forgot it', async () => {
    const oauth = await start();
    const first = call(lab().page, oauth.url);
    await signIn();
    await first;
    oauth.forgetClients();
    const outcome = call(lab().page, oauth.url);
    await signIn();
    expect(await outcome).toMatchObject(RAN);
    expect(oauth.count('/register')).toBe(2);
  });

  it('asks for more access when a call takes more, and keeps what was granted', async () => {
    const oauth = await start({ scopes: { named: ['read'], toCall: ['write'] } });
    const outcome = call(lab().page, oauth.url);
    await signIn();
    await lab().page.waitForFunction(() => document.querySelector('.request')?.textContent?.includes('more-access'));
    expect(JSON.parse((await lab().page.textContent('.request')) ?? '').scopes).toEqual(['read', 'write']);
    await signIn();
    expect(await outcome).toMatchObject({ ...RAN, pauses: 1 });
  });

  it('lets everybody on the page and in other tabs go on when one person signs in', async () => {
    const oauth = await start();
    const outcomes = [call(lab().page, oauth.url), call(lab().page, oauth.url)];
    await expect.poll(() => lab().page.locator('.sign-in').count()).toBe(2);
    await lab().page.locator('.sign-in').first().click();
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject(RAN);
    expect(oauth.count('/authorize')).toBe(1);
  });

  it.each([
    ['in this browser', true],
    ['in each tab', false],
  ])('renews once for two tabs that keep the sign-in %s', async (_where, remember) => {
    const oauth = await start();
    const first = call(lab().page, oauth.url, { remember });
    await signIn();
    await first;
    const tab = await duplicateTab();
    expect(await call(tab, oauth.url)).toMatchObject(RAN);
    oauth.expireAccess();
    const both = await Promise.all([call(lab().page, oauth.url, { calls: 2 }), call(tab, oauth.url, { calls: 2 })]);
    for (const outcome of both) expect(outcome).toMatchObject({ value: ['ran', 'ran'] });
    expect(oauth.count('/token refresh_token')).toBe(1);
    oauth.expireAccess();
    // The one that did not renew has what the other got, so its next renewal is not taken for a theft.
    expect(await call(tab, oauth.url)).toMatchObject(RAN);
    expect(await call(lab().page, oauth.url)).toMatchObject(RAN);
    expect(oauth.count('/authorize')).toBe(1);
    await tab.close();
  });

  it('renews once for a tab that comes right after another and hears late what that one got', async () => {
    const oauth = await start();
    const first = call(lab().page, oauth.url);
    await signIn();
    await first;
    const tab = await duplicateTab();
    await tab.evaluate(() => {
      const { addEventListener } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.addEventListener = function (
        this: BroadcastChannel,
        type: string,
        listener: (event: Event) => void,
      ) {
        addEventListener.call(this, type, (event) => setTimeout(listener, 1000, event));
      } as typeof addEventListener;
    });
    expect(await call(tab, oauth.url)).toMatchObject(RAN);
    oauth.expireAccess();
    expect(await call(lab().page, oauth.url)).toMatchObject(RAN);
    expect(await call(tab, oauth.url)).toMatchObject(RAN);
    expect(oauth.count('/token refresh_token')).toBe(1);
    expect(oauth.count('/authorize')).toBe(1);
    await tab.close();
  });
});
