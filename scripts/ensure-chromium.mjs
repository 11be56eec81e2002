// Makes sure that the tests have a browser: one of the system, else Playwright's download, else the distribution's.
import { spawnSync } from 'node:child_process';
import { downloadedChromium, systemChromium } from './chromium.mjs';

const DOWNLOAD_TIMEOUT_MS = 180_000;
const PACKAGE_TIMEOUT_MS = 600_000;

/**
 * Gets a browser unless there is one that starts.
 * @returns {string} its file
 */
export function ensureChromium() {
  const steps = [
    { find: systemChromium },
    { find: downloadedChromium },
    { say: "Downloading Playwright's Chromium …", get: download, find: downloadedChromium },
    { say: "Installing the distribution's Chromium …", get: installPackage, find: systemChromium },
  ];
  for (const { say, get, find } of steps) {
    if (get !== undefined) {
      console.log(say);
      get();
    }
    const file = find();
    if (file !== undefined && starts(file)) return file;
  }
  throw new Error(
    'No Chromium was found, and none could be downloaded or installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

function download() {
  run('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_TIMEOUT_MS, {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  });
}

function installPackage() {
  if (process.getuid?.() !== 0) {
    console.log('Only root may install packages.');
    return;
  }
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], PACKAGE_TIMEOUT_MS, quiet);
  run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    PACKAGE_TIMEOUT_MS,
    quiet,
  );
}

/**
 * Whether the program runs at all: a download may lack libraries of the system.
 * @param {string} file
 */
function starts(file) {
  const { status, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  if (status === 0) return true;
  console.log(`${file} does not start: ${error?.message ?? stderr.trim()}`);
  return false;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {number} timeoutMs
 * @param {Readonly<Record<string, string>>} env
 */
function run(program, args, timeoutMs, env) {
  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.log(`${program} ${args.join(' ')}: ${error?.message ?? `ended with ${status}`}`);
}
