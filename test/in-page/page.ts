import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { startLabSite } from './lab-site.ts';

export interface LabPage {
  readonly page: Page;
  /** Violations of the page's policy and errors that nobody caught. */
  readonly complaints: readonly string[];
  readonly context: BrowserContext;
  /** Another tab with the same page. */
  openTab(): Promise<Page>;
  close(): Promise<void>;
}

/** Opens a page that has the MCP client as `lab`, under the policy that the site is served with. */
export async function openLab(chromiumArgs: readonly string[] = []): Promise<LabPage> {
  const site = await startLabSite();
  const browser = await chromium.launch(labBrowser(chromiumArgs));
  const lab = await openLabIn(browser, site.origin);
  return {
    ...lab,
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

/** How to start a browser for labs. */
export const labBrowser = (chromiumArgs: readonly string[]): LaunchOptions => {
  const options = launchOptions();
  return { ...options, args: [...options.args, ...chromiumArgs] };
};

/** The same in a browser and on a site that others have opened, and close: with storage of its own. */
export async function openLabIn(browser: Browser, origin: string): Promise<LabPage> {
  const context = await browser.newContext();
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  await context.exposeFunction('complain', (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (globalThis as unknown as { complain(text: string): void }).complain(
        `${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => globalThis.lab !== undefined);
    return page;
  };
  const page = await openTab();
  return {
    page,
    complaints,
    context,
    openTab,
    close: () => context.close(),
  };
}
