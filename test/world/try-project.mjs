// Uses a built project: presses its button in Chromium, asks its routes, or runs its program.
import { join } from 'node:path';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';
import { freePort, run, start } from './shell.mjs';

const START_WITHIN_MS = 60_000;
const RUN_WITHIN_MS = 60_000;
const RETRY_MS = 250;
/** What every example answers. */
const ANSWER = /"now":/;
/** What a route of a page that holds a runner answers. */
const RUNNER = /<codemode-runner[^>]*>.*6 \* 7/s;

/**
 * Throws where a use of a project does not give what it is to give.
 * @param {import('playwright').Browser} browser
 * @param {string} folder
 * @param {import('./projects.mjs').Use} use
 */
export async function tryProject(browser, folder, use) {
  switch (use.kind) {
    case 'program': {
      const printed = await run(folder, use.command, RUN_WITHIN_MS);
      if (!ANSWER.test(printed)) throw new Error(`${use.command} printed: ${printed.slice(0, 500)}`);
      return;
    }
    case 'folder': {
      const site = await listenOnLoopback(() => createStaticServer(join(folder, use.folder)), 0);
      try {
        await pressRun(browser, `http://localhost:${site.port}${use.path ?? '/'}`);
      } finally {
        site.close();
      }
      return;
    }
    case 'server': {
      const port = await freePort();
      const server = start(folder, use.command.replace('PORT', String(port)));
      try {
        await answers(`http://localhost:${port}/`, server.printed);
        await pressRun(browser, `http://localhost:${port}/`);
        for (const path of use.paths ?? []) await ask(`http://localhost:${port}${path}`);
      } finally {
        server.stop();
      }
    }
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} address
 */
async function pressRun(browser, address) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    /** @type {string[]} */
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Run' }).click();
    const output = page.locator('output');
    await output.filter({ hasText: /./ }).waitFor({ timeout: RUN_WITHIN_MS });
    const text = (await output.textContent()) ?? '';
    if (!ANSWER.test(text)) throw new Error(`${address} shows: ${text.slice(0, 500)}`);
    if (faults.length > 0) throw new Error(faults.join(' '));
  } finally {
    await context.close();
  }
}

/** @param {string} address */
async function ask(address) {
  const response = await fetch(address);
  const text = await response.text();
  const expected = address.includes('/api/') ? ANSWER : RUNNER;
  if (!response.ok || !expected.test(text)) {
    throw new Error(`${address} answered ${response.status}: ${text.slice(0, 500)}`);
  }
}

/**
 * Waits until a server answers.
 * @param {string} address
 * @param {{ readonly text: string }} printed
 */
async function answers(address, printed) {
  const endMs = performance.now() + START_WITHIN_MS;
  while (performance.now() < endMs) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error(`${address} does not answer: ${printed.text.slice(-500)}`);
}
