import { describe, expect, it } from 'vitest';
import { call, createOAuthStarter, RAN, usePage } from './signing-in.ts';

const start = createOAuthStarter();

describe('given a server that wants a sign-in', { timeout: 30_000 }, () => {
  const lab = usePage();
  const signIn = () => lab().page.click('.sign-in');

  it('comes back from a sign-in page that isolates itself, whose window looks closed', async () => {
    const oauth = await start({ isolated: true, consent: 'button' });
    const outcome = call(lab().page, oauth.url);
    const popup = lab().page.waitForEvent('popup');
    await signIn();
    const window = await popup;
    await window.waitForSelector('#allow');
    await window.click('#allow');
    expect(await outcome).toMatchObject(RAN);
  });

  it('shows the address of the sign-in page as a link as well, which works by itself', async () => {
    const oauth = await start({ consent: 'button' });
    const outcome = call(lab().page, oauth.url);
    const popup = lab().page.waitForEvent('popup');
    await signIn();
    await (await popup).close();
    const tab = lab().context.waitForEvent('page');
    await lab().page.click('.link');
    await (await tab).click('#allow');
    expect(await outcome).toMatchObject(RAN);
  });

  it('keeps the sign-in in this browser only for those who want that', async () => {
    const oauth = await start();
    const first = call(lab().page, oauth.url, { remember: true });
    await signIn();
    await first;
    expect(await lab().page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 1]);
    const tab = await lab().openTab();
    expect(await call(tab, oauth.url)).toMatchObject(RAN);
    await tab.close();
  });

  it('takes a client that a person brings, where the service registers none', async () => {
    const oauth = await start({ registration: false, clients: [{ id: 'by-hand', secret: 'shh' }] });
    const outcome = call(lab().page, oauth.url);
    expect(JSON.parse((await lab().page.textContent('.request')) ?? '').wantsClient).toBe(true);
    await signIn();
    await expect.poll(() => lab().page.textContent('.problem')).toContain('does not register clients automatically');
    await lab().page.fill('.client-id', 'by-hand');
    await lab().page.fill('.client-secret', 'shh');
    await signIn();
    expect(await outcome).toMatchObject(RAN);
    oauth.expireAccess();
    expect(await call(lab().page, oauth.url)).toMatchObject(RAN);
  });

  it('gives the address of its client document to services that take one', async () => {
    const oauth = await start({ clientDocuments: true });
    const clientMetadataUrl = 'https://play.example/oauth/client.json';
    const outcome = call(lab().page, oauth.url, { clientMetadataUrl });
    await signIn();
    expect(await outcome).toMatchObject(RAN);
    expect(oauth.requests().get('client_id')).toBe(clientMetadataUrl);
    expect(oauth.count('/register')).toBe(0);
  });

  it('withdraws the question when the run is stopped', async () => {
    const oauth = await start();
    const outcome = call(lab().page, oauth.url, { stopAfterMs: 1500 });
    await lab().page.waitForSelector('.sign-in');
    expect(await outcome).toMatchObject({ failure: 'cancelled' });
    expect(await lab().page.locator('.sign-in').count()).toBe(0);
  });

  it('signs in by leaving the page, where no window can be opened', async () => {
    const oauth = await start();
    const tab = await lab().openTab();
    const left = call(tab, oauth.url, { where: 'this-page' }).catch(() => undefined);
    await tab.waitForSelector('.sign-in');
    await tab.evaluate(() => history.replaceState(null, '', '/?draft=1'));
    await tab.click('.sign-in');
    await left;
    await tab.waitForURL(/\?draft=1$/);
    await tab.waitForFunction(() => globalThis.lab !== undefined);
    expect(await tab.evaluate(() => globalThis.lab.finishRedirects())).toEqual([{ serverUrl: oauth.url }]);
    expect(await tab.evaluate(() => globalThis.lab.finishRedirects())).toEqual([]);
    expect(await call(tab, oauth.url)).toMatchObject(RAN);
    await tab.close();
  });
});
