import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LabSite, startLabSite } from './lab-site.ts';
import { startPartitioningChromium } from './partitioning-chromium.ts';
import { call, createOAuthStarter, RAN } from './signing-in.ts';

const start = createOAuthStarter();

describe('given a page in a frame on another site, in a browser that keeps storage apart', { timeout: 60_000 }, () => {
  let site: LabSite;
  let host: Server;
  let browser: Browser;
  let closeBrowser: () => Promise<void>;
  let page: Page;
  let frame: Frame;

  beforeAll(async () => {
    site = await startLabSite();
    host = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><title>Docs</title><iframe src="${site.origin}/framed" width="600" height="400">`);
    });
    // Another site than “localhost”, and not only another origin.
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    ({ browser, close: closeBrowser } = await startPartitioningChromium());
  }, 60_000);
  afterAll(async () => {
    await closeBrowser();
    await site.close();
    host.closeAllConnections();
    host.close();
    await once(host, 'close');
  });

  const openFrame = async (): Promise<void> => {
    page = (await browser.contexts()[0]?.newPage()) as Page;
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    await expect.poll(() => page.frames().length).toBe(2);
    frame = page.frames()[1] as Frame;
    await frame.waitForFunction(() => globalThis.lab !== undefined);
  };
  afterEach(async () => {
    for (const open of browser.contexts()[0]?.pages() ?? []) await open.close();
  });

  it('neither storage nor channels reach it from a page of its own site, so that the opener is all there is', async () => {
    await openFrame();
    const own = (await browser.contexts()[0]?.newPage()) as Page;
    await own.goto(`${site.origin}/`);
    await frame.evaluate(() => {
      localStorage.setItem('kept', 'in the frame');
      new BroadcastChannel('apart').addEventListener('message', ({ data }) => localStorage.setItem('heard', data));
    });
    await own.evaluate(() => new BroadcastChannel('apart').postMessage('hello'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await own.evaluate(() => localStorage.getItem('kept'))).toBeNull();
    expect(await frame.evaluate(() => localStorage.getItem('heard'))).toBeNull();
  });

  it('a sign-in in a window comes back to it', async () => {
    const oauth = await start();
    await openFrame();
    const outcome = call(frame, oauth.url);
    await frame.click('.sign-in');
    expect(await outcome).toMatchObject(RAN);
    await expect.poll(() => browser.contexts()[0]?.pages().length).toBe(1);
    // What is kept stays in the frame on this site: the site's own pages know nothing of it.
    const own = (await browser.contexts()[0]?.newPage()) as Page;
    await own.goto(`${site.origin}/`);
    expect(await own.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  });

  it('a sign-in page that cuts its link to the opener cannot come back, and the window says what to do', async () => {
    const oauth = await start({ isolated: true, consent: 'button' });
    await openFrame();
    const outcome = call(frame, oauth.url);
    const opening = browser.contexts()[0]?.waitForEvent('page');
    await frame.click('.sign-in');
    const popup = (await opening) as Page;
    await popup.click('#allow');
    await popup.waitForFunction(() => document.body.textContent?.includes('open it in a new tab'));
    expect(new URL(popup.url()).search).toBe('');
    await frame.click('.decline');
    expect(await outcome).toMatchObject({ failure: 'auth' });
  });
});
