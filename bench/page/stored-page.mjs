// The built page as it opens again with what it has stored: scripts of the tab, and nothing cached.
import { loadSource } from '../load-source.mjs';
import { VIEWPORT } from './built-page.mjs';

const TIMEOUT_MS = 120_000;
/** The files of the full editor: without them the page stays with the plain one. */
const EDITOR_FILES = ['*/editor-*', '*/create-editor-*', '*/checker.worker-*'];

/** @typedef {{ readonly name: string, readonly text: string }} StoredScript */
/** @typedef {{ readonly VERSION: number, readonly STATE_KEY: string, readonly ID_KEY: string }} Format how a tab stores its scripts */

/** @returns {Promise<Format>} */
async function loadFormat() {
  /** @type {Pick<Format, 'VERSION'>} */
  const saved = await loadSource('src/app/saved-state.ts');
  /** @type {Omit<Format, 'VERSION'>} */
  const drafts = await loadSource('src/app/drafts.ts');
  return { ...saved, ...drafts };
}

/**
 * An empty page of an origin in a context of its own, to store something there before anything of the origin runs.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 */
export async function openBlank(browser, url) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.route('**/bare.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bare</title>' }),
  );
  await page.goto(`${url}bare.html`);
  return page;
}

/**
 * A page of the site's origin with nothing of the site in it, whose tab has these scripts stored.
 * @param {import('./built-page.mjs').Site} site
 * @param {readonly StoredScript[]} scripts none for a first visit
 * @param {{ readonly isPlain?: boolean }} [options] whether the full editor never comes
 * @returns {Promise<import('playwright').Page>}
 */
export async function storePage({ browser, url }, scripts, { isPlain = false } = {}) {
  const { VERSION, STATE_KEY, ID_KEY } = await loadFormat();
  const page = await openBlank(browser, url);
  if (scripts.length > 0) {
    const servers = [{ id: 'issues', origin: { kind: 'builtin' }, headerNames: [] }];
    const state = JSON.stringify({ version: VERSION, scripts, activeIndex: 0, servers });
    await page.evaluate(
      (entries) => {
        for (const [key, text] of Object.entries(entries)) sessionStorage.setItem(key, text);
      },
      { [ID_KEY]: 'bench', [STATE_KEY]: state },
    );
  }
  if (isPlain) {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: EDITOR_FILES });
  }
  return page;
}

/** Opens the site until its editor is there and Run can be pressed. @param {import('playwright').Page} page @param {string} url @param {{ readonly isPlain?: boolean }} [options] */
export async function openStored(page, url, { isPlain = false } = {}) {
  await page.goto(url);
  await page.locator('.run-btn[aria-disabled="false"]').waitFor();
  if (isPlain) await page.locator('.plain-line').first().waitFor();
  else await page.getByText(/^Ln \d+, Col \d+$/).waitFor();
}

/**
 * A script of so many lines, as people write them: functions, objects, comments, and a result.
 * @param {number} lines
 */
export function scriptOfLines(lines) {
  const kinds = [
    (/** @type {number} */ n) => `// Row ${n}: what the server gave for it, and when.`,
    (/** @type {number} */ n) =>
      `const row${n} = { id: ${n}, name: "row ${n}", labels: ["a", "b"], open: ${n % 2 === 0} };`,
    (/** @type {number} */ n) =>
      `function weight${n}(factor: number): number { return factor * ${n} + row${n - 1}.id; }`,
    (/** @type {number} */ n) => `total += weight${n - 1}(2) + row${n - 2}.labels.length;`,
    () => '',
  ];
  const body = Array.from({ length: Math.floor((lines - 3) / kinds.length) * kinds.length }, (_, n) =>
    kinds[n % kinds.length]?.(n),
  );
  return ['// Rows and their weights', 'let total = 0;', ...body, 'globalThis.__codemode_result__ = total;', ''].join(
    '\n',
  );
}
