import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './steps.mjs';

/**
 * Runs a program of an installed package in the root and waits for it. Throws with its output when it fails.
 * @param {string} program a file below node_modules
 * @param {readonly string[]} args
 */
export function runTool(program, args) {
  const { status, error, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', program), ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
}
