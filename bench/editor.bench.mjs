// How soon the editor of the built site is usable, from the address to the first error that its types find, and how soon it follows
// a server that changes its tools: beside a page with bare Monaco and its TypeScript, in turns.
import { serveBareEditor } from './bare-editor.mjs';
import { addServer, openSite, writeScript } from './page/built-page.mjs';
import { medianCosts } from './page/samples.mjs';
import { openBlank, openStored, storePage } from './page/stored-page.mjs';
import { createMeter } from './page/thread-cost.mjs';
import { median } from './timing.mjs';
import { startToolServer } from './tool-server.mjs';

const ROUNDS = 5;
const TOOLS = 100;
/** Beside the check alone there are declarations to make, and errors to draw with the next frames. */
const FOLLOWS_AT_MOST = 10;
const WITH_ERROR = 'const count: number = "one";\ncount.toFixed();\n';
const NEXT = `tool_${TOOLS}`;
const USES_NEXT = `import { ${NEXT} } from "@codemode/servers/hundred";\n`;

/** @typedef {import('playwright').Page} Page */

/** @type {import('./timing.mjs').Measure} */
export async function measure({ rounds = ROUNDS } = {}) {
  const site = await openSite();
  const bare = await serveBareEditor();
  try {
    const usable = await medianCosts(rounds, {
      ours: () => usableOurs(site),
      bare: () => usableBare(site.browser, bare.url),
    });
    const follows = await followTimes(site, bare.url, rounds);
    return {
      timesMs: {
        'editor usable': usable.ours.wallMs,
        'bare editor usable': usable.bare.wallMs,
        'editor usable, thread': usable.ours.cpuMs,
        'bare editor, thread': usable.bare.cpuMs,
        [`follows ${TOOLS} tools`]: follows.oursMs,
        'bare check': follows.bareMs,
      },
      ratios: [
        { name: 'usable / bare Monaco', value: usable.ours.wallMs / usable.bare.wallMs, atMost: 1.15 },
        { name: 'same, CPU of the thread', value: usable.ours.cpuMs / usable.bare.cpuMs, atMost: 1.15 },
        { name: 'follows / bare check', value: follows.oursMs / follows.bareMs, atMost: FOLLOWS_AT_MOST },
      ],
    };
  } finally {
    await site.close();
    bare.close();
  }
}

/** @param {Page} page */
const firstError = (page) => page.locator('.squiggly-error').first().waitFor({ state: 'attached' });

/** The page with a script stored, and nothing cached. @param {import('./page/built-page.mjs').Site} site */
async function usableOurs(site) {
  const page = await storePage(site, [{ name: 'script.ts', text: WITH_ERROR }]);
  try {
    const meter = await createMeter(page);
    return await meter.cost(async () => {
      await page.goto(site.url);
      await firstError(page);
    });
  } finally {
    await page.context().close();
  }
}

/** @param {import('playwright').Browser} browser @param {string} url */
async function usableBare(browser, url) {
  const page = await openBare(browser, url, WITH_ERROR);
  try {
    const meter = await createMeter(page);
    return await meter.cost(async () => {
      await page.goto(url);
      await firstError(page);
    });
  } finally {
    await page.context().close();
  }
}

/**
 * A page of the bare editor's origin with a text stored for it.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {string} text
 */
async function openBare(browser, url, text) {
  const page = await openBlank(browser, url);
  await page.evaluate((code) => sessionStorage.setItem('bare-monaco', code), text);
  return page;
}

/**
 * From when a tool is known that a script names until the script has no error any more.
 * @param {import('./page/built-page.mjs').Site} site
 * @param {string} bareUrl
 * @param {number} rounds
 */
async function followTimes(site, bareUrl, rounds) {
  const server = await startToolServer(TOOLS);
  const page = await storePage(site, []);
  const bare = await openBare(site.browser, bareUrl, `${USES_NEXT}${NEXT}({ id: "x" });\n`);
  try {
    await openStored(page, site.url);
    await addServer(page, server.url, 'hundred', TOOLS);
    await writeScript(page, `${USES_NEXT}await ${NEXT}({ id: "x" });\n`);
    await bare.goto(bareUrl);
    await firstError(bare);
    /** @type {number[]} */
    const oursMs = [];
    /** @type {number[]} */
    const bareMs = [];
    for (let round = 0; round < rounds; round++) {
      await firstError(page);
      const following = page.evaluate(untilFollowed, `${TOOLS + 1} tools`);
      server.offer(TOOLS + 1);
      oursMs.push(await following);
      server.offer(TOOLS);
      await untilErrors(bare, TOOLS, 1);
      bareMs.push(await untilErrors(bare, TOOLS + 1, 0));
    }
    return { oursMs: median(oursMs), bareMs: median(bareMs) };
  } finally {
    await page.context().close();
    await bare.context().close();
    server.close();
  }
}

/** What a person would write for the tools of the server. @param {number} count */
function declarationsOf(count) {
  const tools = Array.from(
    { length: count },
    (_, index) =>
      `  /** Does the thing numbered ${index}. */\n  export function tool_${index}(input: { id: string; limit?: number; mode?: "fast" | "safe"; labels?: string[] }): Promise<unknown>;`,
  );
  return `declare module "@codemode/servers/hundred" {\n${tools.join('\n')}\n}\n`;
}

/** How long the bare editor takes to find so many errors in its script, with so many tools declared. @param {Page} page @param {number} tools @param {number} expected */
async function untilErrors(page, tools, expected) {
  /** @type {{ errors: number, tookMs: number }} */
  const { errors, tookMs } = await page.evaluate(
    (declarations) => Reflect.get(globalThis, 'errorsWith')(declarations),
    declarationsOf(tools),
  );
  if (errors !== expected) throw new Error(`Bare Monaco finds ${errors} errors, and not ${expected}`);
  return tookMs;
}

/** In a page: the time from when a text is on screen until nothing in the script is an error. @param {string} text */
function untilFollowed(text) {
  return new Promise((resolve) => {
    /** @type {number | undefined} */
    let shownMs;
    const look = () => {
      if (shownMs === undefined && document.body.textContent?.includes(text)) shownMs = performance.now();
      if (shownMs === undefined || document.querySelector('.squiggly-error') !== null) return;
      observer.disconnect();
      resolve(performance.now() - shownMs);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
}
