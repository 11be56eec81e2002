import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import type { Json } from '../src/runtime/json.ts';

/** A script of the corpus. */
export interface OracleScript {
  readonly name: string;
  /** A module as a model writes it. */
  readonly source: string;
  /** The same as the body of an async function for V8: see `transpile.ts`. */
  readonly javascript: string;
  /** What V8 gave, for scripts that come with it: an older one may lack what they use. */
  readonly expected?: Json;
  /** What the sandbox gives instead, where that is documented. */
  readonly deviation?: { readonly value: Json } | { readonly threw: string };
}

interface TypeScript {
  readonly version: string;
  transpileModule(source: string, options: { readonly compilerOptions: object }): { readonly outputText: string };
}

// Required, not imported: the test runner would transform nine megabytes.
const require = createRequire(import.meta.url);
const { typescript } = require('monaco-editor/languages/features/typescript/lib/typescriptServices.js') as {
  typescript: TypeScript;
};

export const oracleTypeScriptVersion = typescript.version;

const COMMON_JS = 1;
const ES2022 = 9;

/** What TypeScript itself makes of a module: the body of an async function that takes `require` and fills `exports`. */
export function transpile(source: string): string {
  const compilerOptions = { module: COMMON_JS, target: ES2022, esModuleInterop: true };
  return typescript.transpileModule(source, { compilerOptions }).outputText;
}

const QUERY = '?oracle';

/**
 * Loads a file of scripts (`scripts/*.txt`) with what TypeScript makes of each, so that a page runs them as Node does
 * without the compiler.
 */
export function oracleScripts(): Plugin {
  return {
    name: 'oracle-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const topic = /([^/\\]+)\.txt$/.exec(file)?.[1] ?? file;
      return `export default ${JSON.stringify(scriptsOf(topic, await readFile(file, 'utf8')))};`;
    },
  };
}

/** Scripts of a file, each behind a line `/// its name`. */
function scriptsOf(topic: string, text: string): readonly OracleScript[] {
  return text
    .split(/^\/\/\/ (?=.)/m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      const source = section.slice(end + 1).trim();
      return { name: `${topic}: ${section.slice(0, end).trim()}`, source, javascript: transpile(source) };
    });
}
