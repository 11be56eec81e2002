// Installs the peers when they are needed: they are large, and no part of the product.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const STAMP = `${HERE}node_modules/.installed`;

/** Makes sure that what the lock file names is there. */
export function ensurePeers() {
  const lock = readFileSync(`${HERE}package-lock.json`, 'utf8');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: HERE,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The peers could not be installed: see what npm says above.');
  writeFileSync(STAMP, lock);
}

/**
 * The file of a command that a peer brings along.
 * @param {string} name
 */
export const peerCommand = (name) => `${HERE}node_modules/.bin/${name}`;
