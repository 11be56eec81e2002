import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where peers live: never among the dependencies of this package. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/declaration-peers/', import.meta.url));

/**
 * Installs one package unless it is there, without running its scripts.
 * @param {string} name
 * @param {string} version a range
 * @returns {Promise<{ readonly version: string, readonly require: NodeJS.Require, readonly folder: string }>}
 * @throws where npm cannot get it
 */
export async function installPeer(name, version) {
  mkdirSync(FOLDER, { recursive: true });
  const manifest = join(FOLDER, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const folder = join(FOLDER, 'node_modules', name);
  if (!existsSync(folder)) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await promisify(execFile)(npm, ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`], {
      cwd: FOLDER,
    });
  }
  const installed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { version: installed.version, require: createRequire(manifest), folder };
}
