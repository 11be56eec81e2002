import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyDeclarations } from './declaration-files.mjs';
import { writeIntegrity } from './integrity.mjs';
import { runTool } from './run-tool.mjs';
import { ROOT } from './steps.mjs';
import { writeNotices } from './third-party.mjs';

const TARGET = join(ROOT, 'dist/lib');
/** What went into which chunk, of each of its builds. */
const CHUNK_LISTS = /^lib\..*chunks\.json$/;
/** Where tsc writes the declarations of each project, below a folder that is named after it. */
const DECLARATIONS = join(ROOT, 'node_modules/.cache/tsc');

/** The modules behind the exports of package.json. */
const ENTRIES = [
  ...['lib/index', 'lib/executor/index', 'lib/workers/index'],
  ...['element/index', 'element/define', 'element/react', 'element/vue'],
];

/** Builds the npm package into `dist/lib`: its code after build/library.config.ts, and its declarations. */
export async function buildLibrary() {
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(dirname(TARGET), { recursive: true });
  for (const name of readdirSync(dirname(TARGET))) if (CHUNK_LISTS.test(name)) rmSync(join(dirname(TARGET), name));
  runTool('rolldown/bin/cli.mjs', ['--config', 'build/library.config.ts']);
  writeNotices(CHUNK_LISTS, TARGET);
  writeIntegrity(TARGET);
  runTool('typescript/bin/tsc', ['--build', 'src/lib', 'src/element']);
  for (const entry of ENTRIES) {
    copyDeclarations({
      sourceOf: (file) => join(DECLARATIONS, /** @type {string} */ (file.split('/')[0]), file),
      entry,
      target: join(TARGET, 'types'),
    });
  }
}
