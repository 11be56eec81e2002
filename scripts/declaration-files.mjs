// The declarations of the package: what tsc wrote for each project, gathered into one tree that any consumer can read.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** A relative import of a TypeScript file, in the forms that tsc writes into declarations. */
const RELATIVE_IMPORT = /(\bfrom\s+|\bimport\s+|\bimport\()(["'])(\.{1,2}\/[^"']+)\.tsx?\2/g;

/**
 * Copies a declaration file and all that it leads to, with imports that end in `.js`, as Node's resolution asks for.
 * @param {object} options
 * @param {(module: string) => string} options.sourceOf where the declarations of a module are, such as `lib/index.d.ts`
 * @param {string} options.entry the module to begin with, without its ending, such as `lib/index`
 * @param {string} options.target the folder to write below
 * @returns {string[]} the modules that were copied
 */
export function copyDeclarations({ sourceOf, entry, target }) {
  const modules = new Set([entry]);
  for (const module of modules) {
    const text = readFileSync(sourceOf(`${module}.d.ts`), 'utf8');
    const { code, imports } = rewriteImports(text);
    for (const path of imports) modules.add(posix.join(posix.dirname(module), path));
    const file = join(target, `${module}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  return [...modules];
}

/**
 * @param {string} text a declaration file as tsc writes it
 * @returns {{ code: string, imports: string[] }} the text to ship, and the relative imports in it without their endings
 */
export function rewriteImports(text) {
  /** @type {string[]} */
  const imports = [];
  const code = text.replace(RELATIVE_IMPORT, (_, before, quote, path) => {
    imports.push(path);
    return `${before}${quote}${path}.js${quote}`;
  });
  return { code, imports };
}
