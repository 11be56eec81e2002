// Uses a built project: presses the buttons of its pages in Chromium, asks its routes, runs its program, or checks its types.
import { join } from 'node:path';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';
import { checkTypes } from './check-types.mjs';
import { freePort, run, start } from './shell.mjs';
import { tryPages } from './try-pages.mjs';

const START_WITHIN_MS = 60_000;
const RUN_WITHIN_MS = 60_000;
const RETRY_MS = 250;
const SHOWN_CHARS = 1_000;
/** What a server warns of the package. */
const ABOUT_US = /\bwarn.*codemode-runner/i;
/** What every example of a host answers. */
const ANSWER = /"now":/;
/** What a page that holds a runner contains as text, before any script of it has run. */
const RUNNER = /<codemode-runner[^>]*>.*6 \* 7/s;

/**
 * Throws where a use of a project does not give what it is to give.
 * @param {import('playwright').Browser} browser
 * @param {string} folder
 * @param {import('./project.mjs').Use} use
 * @param {RegExp} [remarks] of the tool, about itself
 */
export async function tryProject(browser, folder, use, remarks) {
  switch (use.kind) {
    case 'program': {
      const printed = await run(folder, use.command, RUN_WITHIN_MS);
      if (!ANSWER.test(printed)) throw new Error(`${use.command} printed: ${printed.slice(0, 500)}`);
      return;
    }
    case 'types':
      return checkTypes(folder, use);
    case 'folder': {
      const site = await listenOnLoopback(() => createStaticServer(join(folder, use.folder)), 0);
      try {
        await tryPages(browser, `http://localhost:${site.port}`, use.pages, { remarks });
      } finally {
        site.close();
      }
      return;
    }
    case 'server': {
      const port = await freePort();
      const server = start(folder, use.command.replace(/\bPORT$|\bPORT(?= )/, String(port)));
      const origin = `http://localhost:${port}`;
      try {
        await answers(`${origin}/`, server.printed);
        await tryPages(browser, origin, use.pages, { isWarm: false, remarks });
        for (const path of use.routes ?? []) await ask(`${origin}${path}`);
        const warnings = server.printed.text.split('\n').filter((line) => ABOUT_US.test(line));
        if (warnings.length > 0) throw new Error(`${use.command} warns.`);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw new Error(`${message}\n${server.printed.text.slice(-SHOWN_CHARS)}`, { cause: error });
      } finally {
        server.stop();
      }
    }
  }
}

/** @param {string} address */
async function ask(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(RUN_WITHIN_MS) });
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
  const signal = AbortSignal.timeout(START_WITHIN_MS);
  while (!signal.aborted) {
    const response = await fetch(address, { signal }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error(`${address} does not answer: ${printed.text.slice(-500)}`);
}
