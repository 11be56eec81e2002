import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyDeclarations } from './declaration-files.mjs';
import { ROOT } from './steps.mjs';

const TARGET = join(ROOT, 'dist/lib');
/** Where tsc writes the declarations of each project, below a folder that is named after it. */
const DECLARATIONS = join(ROOT, 'node_modules/.cache/tsc');

/** Builds the npm package into `dist/lib`: its code after build/library.config.ts, and its declarations. */
export async function buildLibrary() {
  rmSync(TARGET, { recursive: true, force: true });
  run('rolldown/bin/cli.mjs', ['--config', 'build/library.config.ts']);
  run('typescript/bin/tsc', ['--build', 'src/lib']);
  copyDeclarations({
    sourceOf: (file) => join(DECLARATIONS, /** @type {string} */ (file.split('/')[0]), file),
    entry: 'lib/index',
    target: join(TARGET, 'types'),
  });
}

/**
 * @param {string} program a file below node_modules
 * @param {readonly string[]} args
 */
function run(program, args) {
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
