// Commands as a person types them, in a folder.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What keeps tools from asking, and from telling somebody else of it. */
const QUIET = {
  CI: undefined,
  // Tools that set one of them themselves warn of the other.
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  NG_CLI_ANALYTICS: 'false',
  DOCUSAURUS_NO_UPDATE_NOTIFIER: 'true',
  PARCEL_DISABLE_CACHE: '1',
  NO_UPDATE_NOTIFIER: '1',
};
const KEPT_CHARS = 100_000;
const SHOWN_CHARS = 2_000;

/**
 * Starts a command, in a process group of its own. It finds the programs that are installed in the folder, Node among them.
 * @param {string} cwd
 * @param {string} command
 */
export function start(cwd, command) {
  const path = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, ...QUIET, PATH: path };
  const child = spawn(command, { cwd, shell: true, detached: true, env });
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      printed.text = (printed.text + part).slice(-KEPT_CHARS);
    });
  }
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  return { child, printed, stop };
}

/**
 * Runs a command to its end.
 * @param {string} cwd
 * @param {string} command
 * @param {number} withinMs
 * @returns {Promise<{ readonly code: number | NodeJS.Signals | null, readonly text: string }>} what it printed; a signal where it took too long
 */
export function outcome(cwd, command, withinMs) {
  const { child, printed, stop } = start(cwd, command);
  return new Promise((resolve) => {
    const timer = setTimeout(stop, withinMs);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? signal, text: stripVTControlCharacters(printed.text) });
    });
  });
}

/**
 * Runs a command to its end and gives what it printed. Throws where it fails or takes too long.
 * @param {string} cwd
 * @param {string} command
 * @param {number} withinMs
 * @returns {Promise<string>}
 */
export async function run(cwd, command, withinMs) {
  const { code, text } = await outcome(cwd, command, withinMs);
  if (code === 0) return text;
  throw new Error(`${command} ended with ${code}:\n${text.slice(-SHOWN_CHARS)}`);
}

/** @returns {Promise<number>} a port that was free a moment ago */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
