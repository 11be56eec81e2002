// The built site in Chromium, as a person works with it: servers are added, scripts typed and run, panes opened.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { serveCompressed } from './compressed-site.mjs';

const TIMEOUT_MS = 120_000;
export const VIEWPORT = { width: 1440, height: 900 };
/** The panes by the words on their tabs. */
export const PANES = /** @type {const} */ (['Result', 'Logs', 'Trace', 'Diagnostics', 'Prompt', 'History']);
/** The output out of sight: what the page costs beside it. */
export const CLOSED = 'closed';
/** @typedef {typeof PANES[number] | typeof CLOSED} PaneName */
/** @typedef {import('playwright').Page} Page */
/** @typedef {{ browser: import('playwright').Browser, url: string, close: () => Promise<void> }} Site */

/** Serves the built site, and starts a browser. @returns {Promise<Site>} */
export async function openSite() {
  const site = await serveCompressed();
  const browser = await chromium.launch(launchOptions());
  return {
    browser,
    url: `http://localhost:${site.port}/`,
    async close() {
      await browser.close();
      site.close();
    },
  };
}

/**
 * Starts a server of so many tools in another process.
 * @param {number} tools
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startTools(tools) {
  const child = fork(new URL('./tool-process.mjs', import.meta.url), [String(tools)]);
  const [url] = await once(child, 'message');
  return { url: String(url), close: () => child.disconnect() };
}

/**
 * The page with its editor on screen.
 * @param {Site} site
 * @returns {Promise<Page>}
 */
export async function openPage({ browser, url }) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(url);
  await page.locator('.monaco-editor').first().waitFor();
  await page.getByText(/^Ln \d+, Col \d+$/).waitFor();
  return page;
}

/** @param {Page} page @param {string} url @param {string} id @param {number} tools */
export async function addServer(page, url, id, tools) {
  await page.getByRole('complementary').getByRole('button', { name: 'Add server' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByLabel('Name in scripts').fill(id);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.waitForFunction(
    (count) => document.body.textContent?.includes(`${count} tools`),
    tools.toLocaleString('en-US'),
  );
}

/** Opens another tab with a script. @param {Page} page @param {string} code */
export async function writeScript(page, code) {
  await page.getByRole('button', { name: 'New script' }).click();
  await page.locator('.monaco-editor.focused').waitFor();
  await page.keyboard.insertText(code);
}

/** @param {Page} page @param {PaneName} name */
export async function openPane(page, name) {
  await page.evaluate((hidden) => {
    document.getElementById('bench-style')?.remove();
    if (!hidden) return;
    const sheet = document.createElement('style');
    sheet.id = 'bench-style';
    sheet.textContent = '.panel__body { display: none !important; }';
    document.head.append(sheet);
  }, name === CLOSED);
  const tab = page.getByRole('tab', { name: new RegExp(`^${name === CLOSED ? 'Result' : name}`) });
  await tab.click();
  await tab.and(page.locator('[aria-selected="true"]')).waitFor();
}

/** What a pane shows has come by then. */
const OPENED_MS = 250;

/**
 * The same for runs that are measured with the pane in front: what it takes to open it is no part of them.
 * @param {Page} page @param {PaneName} name
 */
export async function openPaneForRuns(page, name) {
  await openPane(page, name);
  await page.waitForTimeout(OPENED_MS);
}

/** Runs the script in front, which must finish. @param {Page} page */
export async function runToFinish(page) {
  const ended = await runToEnd(page);
  if (ended !== 'Finished') throw new Error(`The run that was to be measured ended with: ${ended}`);
}

/**
 * Runs the script in front. @param {Page} page
 * @returns {Promise<string>} what the page says of its end
 */
export async function runToEnd(page) {
  return page.evaluate(async () => {
    const state = document.querySelector('.runbar__state');
    const button = /** @type {HTMLElement | null} */ (document.querySelector('.run-btn'));
    if (state === null || button === null) throw new Error('The page has no run bar');
    const isOver = () =>
      /Finished|Failed|Stopped|crashed|limit|^(?:Time|Memory|Calls|Logs|Result) [\d,.]+ \/ /i.test(
        state.textContent ?? '',
      );
    button.click();
    await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isOver()) return;
        observer.disconnect();
        resolve(undefined);
      });
      observer.observe(state, { childList: true, subtree: true, characterData: true });
      if (isOver() && button.ariaDisabled === 'false') resolve(undefined);
    });
    return state.textContent ?? '';
  });
}
