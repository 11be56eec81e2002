// Commands as a person types them, in a folder.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** What keeps tools from asking, and from telling somebody else of it. */
const QUIET = {
  CI: undefined,
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  PARCEL_DISABLE_CACHE: '1',
  NO_UPDATE_NOTIFIER: '1',
};
const KEPT_CHARS = 100_000;
const SHOWN_CHARS = 2_000;

/**
 * Starts a command, in a process group of its own.
 * @param {string} cwd
 * @param {string} command
 */
export function start(cwd, command) {
  const child = spawn(command, { cwd, shell: true, detached: true, env: { ...process.env, ...QUIET } });
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
 * Runs a command to its end and gives what it printed. Throws where it fails or takes too long.
 * @param {string} cwd
 * @param {string} command
 * @param {number} withinMs
 * @returns {Promise<string>}
 */
export function run(cwd, command, withinMs) {
  const { child, printed, stop } = start(cwd, command);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(stop, withinMs);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(printed.text);
      else reject(new Error(`${command} ended with ${code ?? signal}:\n${printed.text.slice(-SHOWN_CHARS)}`));
    });
  });
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
