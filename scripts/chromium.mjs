// Which Chromium the tests drive and how it is started: one answer for Vitest and Playwright.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** A test browser talks to the addresses that a test names and to no other. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-pings',
];

/**
 * A Chromium or Chrome that is installed on this system: `CHROMIUM_PATH`, else one on the PATH, else a well-known place.
 * @returns {string | undefined} its file
 */
export function systemChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!executable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is no executable file.`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...candidates, ...APPLICATIONS].find(executable);
}

/**
 * The Chromium that Playwright has downloaded for its own version.
 * @returns {string | undefined} its file
 */
export function downloadedChromium() {
  const file = chromium.executablePath();
  return file !== '' && existsSync(file) ? file : undefined;
}

/**
 * How to start the browser. Without one installed the path is left out, and the launcher says what to install.
 * @returns {{ executablePath?: string, args: string[] }}
 */
export function launchOptions() {
  const executablePath = systemChromium() ?? downloadedChromium();
  // Chromium refuses to start its own sandbox as root, which is what containers run tests as.
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
  return executablePath === undefined ? { args } : { executablePath, args };
}

/** @param {string} file */
function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
