// How long the built site takes to open links that are as large as links may be, beside the link of the first example: until
// a person can decide, and what its thread is busy with at most until the editor is there.
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/chromium.mjs';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { ROOT } from '../scripts/steps.mjs';
import { linksAtBounds } from './links-at-bounds.mjs';
import { loadSource } from './load-source.mjs';

/** @typedef {{ readonly usableMs: number, readonly rows: number, readonly elements: number }} Opened */
/** @typedef {{ encodeLink: (data: unknown) => string }} Link */

/** The full editor comes at about the time that is measured: its load falls into some rounds and not into others. */
const ROUNDS = 5;
/** Beside the link of the first example. */
const AT_MOST = 1.5;
/** Rows that a tall screen shows, with as many above and below. */
const MOST_ROWS = 200;
const MOST_ELEMENTS = 5_000;
const WITHIN_MS = 60_000;
const DEFAULT = {
  scripts: [
    { name: 'script.ts', text: 'import { list_issues } from "@codemode/servers/issues";\nawait list_issues({});\n' },
  ],
  servers: [{ id: 'issues', builtin: true }],
};

/** @type {import('./timing.mjs').Measure} */
export async function measureOpening({ rounds = ROUNDS } = {}) {
  const { encodeLink } = /** @type {Link} */ (await loadSource('src/link/index.ts'));
  const { port, close } = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), 0);
  const browser = await chromium.launch(launchOptions());
  const bounds = /** @type {import('./links-at-bounds.mjs').Bounds} */ (await loadSource('src/link/bounds.ts'));
  const links = Object.entries({ default: DEFAULT, ...linksAtBounds(bounds) });
  /** @type {Map<string, Opened[]>} */
  const opened = new Map(links.map(([name]) => [name, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, data] of links) {
        opened.get(name)?.push(await openOnce(browser, `http://localhost:${port}/#${encodeLink(data)}`));
      }
    }
  } finally {
    await browser.close();
    close();
  }
  /** @param {string} name @param {keyof Opened} key */
  const middle = (name, key) => median((opened.get(name) ?? []).map((one) => one[key]));
  const base = middle('default', 'usableMs');
  const atBounds = links.map(([name]) => name).filter((name) => name !== 'default');
  return {
    timesMs: Object.fromEntries(links.map(([name]) => [`link opened: ${name}`, middle(name, 'usableMs')])),
    ratios: [
      ...atBounds.map((name) => ({
        name: `${name} / default`,
        value: middle(name, 'usableMs') / base,
        atMost: AT_MOST,
      })),
      {
        name: 'rows drawn',
        value: Math.max(...atBounds.map((name) => middle(name, 'rows'))),
        atMost: MOST_ROWS,
        exact: true,
      },
      {
        name: 'elements drawn',
        value: Math.max(...atBounds.map((name) => middle(name, 'elements'))),
        atMost: MOST_ELEMENTS,
        exact: true,
      },
    ],
  };
}

/**
 * Opens a link with nothing kept or cached, until a click decides.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @returns {Promise<Opened>}
 */
async function openOnce(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    await page.addInitScript(watchOpening);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(globalThis, 'opened') !== undefined, undefined, {
      timeout: WITHIN_MS,
    });
    return /** @type {Opened} */ (await page.evaluate(() => Reflect.get(globalThis, 'opened')));
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything of it: notes when a decision can be made, and answers. */
function watchOpening() {
  new MutationObserver((_, observer) => {
    const look = [...document.querySelectorAll('.trust__actions button')].find(
      (button) => button.textContent === 'Look only' && button.getAttribute('aria-disabled') === 'false',
    );
    if (look === undefined) return;
    observer.disconnect();
    // What was rendered is on screen with the next frame, and what is clicked is answered after it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        Reflect.set(globalThis, 'opened', {
          usableMs: performance.now(),
          rows: document.querySelectorAll('.plain-line').length,
          // The full editor may be there or not by now; it has bounds of its own.
          elements: document.querySelectorAll('*:not(.monaco-editor *)').length,
        });
      }),
    );
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
