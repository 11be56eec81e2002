// `npm run test:cures`: every cure that the doctor prints, on real servers, with the programs that this machine lacks fetched
// into node_modules/.cache: nginx and Caddy of the distribution, FastMCP from PyPI, relays and workerd by npx.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/steps.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/cures');
const DEBIAN = join(CACHE, 'debian');
const PYTHON = join(CACHE, 'python');
const WITHIN_MS = 600_000;

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(command, args, env = {}) {
  console.log(`${command} ${args.join(' ')}`);
  const options = { stdio: 'inherit', cwd: CACHE, env: { ...process.env, ...env }, timeout: WITHIN_MS };
  return spawnSync(command, [...args], /** @type {const} */ (options)).status === 0;
}

mkdirSync(CACHE, { recursive: true });
// Unpacked and not installed: that needs no rights, and starts no service.
if (!existsSync(DEBIAN) && run('apt-get', ['download', 'nginx', 'caddy'])) {
  for (const name of readdirSync(CACHE).filter((file) => file.endsWith('.deb'))) run('dpkg-deb', ['-x', name, DEBIAN]);
}
if (!existsSync(PYTHON) && run('python3', ['-m', 'venv', PYTHON])) {
  run(join(PYTHON, 'bin/pip'), ['install', '--quiet', '--retries', '1', 'fastmcp']);
}
const vitest = join(ROOT, 'node_modules/.bin/vitest');
const { status } = spawnSync(vitest, ['run', '--project', 'long', 'test/cures/lab.long.test.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CODEMODE_CURES: 'npx' },
});
process.exitCode = status ?? 1;
