// Compiles files of a project, with all declarations that they lead to.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcome } from './shell.mjs';

const COMPILE_WITHIN_MS = 120_000;
const CONFIG = 'tsconfig.world.json';
/** Written here, since it names whatever the package exports. */
const EXPORTS = 'exports.ts';
/** Where the fault is in somebody else's declarations, nobody can do anything here. */
const IN_OTHERS = /^(?:\.\.\/)*node_modules\/(?!codemode-runner\/)/;

/**
 * Throws where a file of the project, or a declaration of ours, does not compile.
 * @param {string} folder
 * @param {Extract<import('./project.mjs').Use, { kind: 'types' }>} use
 */
export async function checkTypes(folder, { settings, files }) {
  if (files.includes(EXPORTS)) writeFileSync(join(folder, EXPORTS), importsOfAll(folder));
  writeFileSync(join(folder, CONFIG), JSON.stringify({ compilerOptions: settings, files }));
  const command = `npx tsc -p ${CONFIG} --pretty false --listFiles`;
  const { code, text } = await outcome(folder, command, COMPILE_WITHIN_MS);
  const lines = text.split('\n');
  for (const file of files) {
    if (!lines.some((line) => line.endsWith(`/${file}`))) throw new Error(`${command} read no ${file}:\n${text}`);
  }
  const faults = lines.filter((line) => /\berror TS\d+:/.test(line) && !IN_OTHERS.test(line));
  if (faults.length > 0) {
    throw new Error(`${settings.module}, ${settings.moduleResolution}:\n${faults.slice(0, 10).join('\n')}`);
  }
  if (code !== 0 && !/\berror TS\d+:/.test(text))
    throw new Error(`${command} ended with ${code}:\n${text.slice(-500)}`);
}

/**
 * A module that imports every export of the installed package that is code.
 * @param {string} folder
 */
function importsOfAll(folder) {
  /** @type {{ name: string, exports: Record<string, string | { types: string }> }} */
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/codemode-runner/package.json'), 'utf8'));
  const names = Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [path.replace('.', manifest.name)],
  );
  if (names.length < 2) throw new Error(`${manifest.name} has no exports.`);
  return names.map((name, index) => `export * as module${index} from '${name}';\n`).join('');
}
