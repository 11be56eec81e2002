// Gets nginx for the test of several processes behind it, on machines that are there for tests alone.
import { spawnSync } from 'node:child_process';

/** A test is skipped without it: not worth a long wait. */
const TIMEOUT_MS = 30_000;
const OPTIONS = { stdio: 'ignore', timeout: TIMEOUT_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/** Installs nginx from the distribution where that is allowed, and says so where it is not there in the end. */
export function ensureNginx() {
  if (hasNginx()) return;
  if (process.getuid?.() === 0 && !install()) {
    apt('update');
    install();
  }
  if (!hasNginx()) console.log('nginx is not installed: the test of several processes behind it will be skipped.');
}

const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;
const install = () => apt('install', '-y', '--no-install-recommends', 'nginx-light');

/** @param {readonly string[]} args */
function apt(...args) {
  return (
    spawnSync('apt-get', ['-qq', ...args], /** @type {import('node:child_process').SpawnSyncOptions} */ (OPTIONS))
      .status === 0
  );
}
