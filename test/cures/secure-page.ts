import type { Page } from 'playwright';
import { startLabSite } from '../in-page/lab-site.ts';
import type { Bench } from './case.ts';

/** Opens the page of the lab at an https address on the public web. */
export async function openSecurePage(bench: Bench): Promise<Page> {
  const site = await bench.own(startLabSite());
  const { page } = bench.lab;
  await page.context().route('https://play.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = await fetch(site.origin + pathname);
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  const before = page.url();
  await page.goto('https://play.example/');
  await page.waitForFunction(() => globalThis.lab !== undefined);
  await bench.own(
    Promise.resolve({
      async close() {
        await page.goto(before);
        await page.waitForFunction(() => globalThis.lab !== undefined);
        await page.context().clearPermissions();
        await page.context().unroute('https://play.example/**');
      },
    }),
  );
  return page;
}

/** Lets the page reach this machine and its network. */
export const permit = (page: Page): Promise<void> =>
  page.context().grantPermissions(['local-network-access'], { origin: 'https://play.example' });

/** The opposite, until what is returned is called: browsers forget it with the session that said so. */
export async function forbid(page: Page): Promise<() => Promise<void>> {
  const inPage = await page.context().newCDPSession(page);
  const { browserContextId } = (await inPage.send('Target.getTargetInfo')).targetInfo;
  const session = await page.context().browser()?.newBrowserCDPSession();
  for (const name of ['local-network-access', 'local-network', 'loopback-network']) {
    const params = { origin: 'https://play.example', permission: { name }, setting: 'denied', browserContextId };
    await session?.send('Browser.setPermission', params as never);
  }
  return async () => session?.detach();
}
