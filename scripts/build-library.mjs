import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyDeclarations } from './declaration-files.mjs';
import { runTool } from './run-tool.mjs';
import { ROOT } from './steps.mjs';
import { writeNotices } from './third-party.mjs';

const TARGET = join(ROOT, 'dist/lib');
/** Where tsc writes the declarations of each project, below a folder that is named after it. */
const DECLARATIONS = join(ROOT, 'node_modules/.cache/tsc');

/** The modules behind the exports of package.json. */
const ENTRIES = [
  ...['lib/index', 'lib/executor/index'],
  ...['element/index', 'element/define', 'element/react', 'element/vue'],
];

/** Builds the npm package into `dist/lib`: its code after build/library.config.ts, and its declarations. */
export async function buildLibrary() {
  rmSync(TARGET, { recursive: true, force: true });
  runTool('rolldown/bin/cli.mjs', ['--config', 'build/library.config.ts']);
  writeNotices(/^lib\..*chunks\.json$/, TARGET);
  runTool('typescript/bin/tsc', ['--build', 'src/lib', 'src/element']);
  for (const entry of ENTRIES) {
    copyDeclarations({
      sourceOf: (file) => join(DECLARATIONS, /** @type {string} */ (file.split('/')[0]), file),
      entry,
      target: join(TARGET, 'types'),
    });
  }
}
