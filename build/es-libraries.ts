import type { Plugin } from 'vite';
import { scriptLibrary } from '../src/runtime/declarations/library/script-library.ts';

/** Monaco's copy of the declaration files that come with TypeScript, one object of texts by file name. */
const LIBRARIES = /\/monaco-editor\/esm\/vs\/languages\/features\/typescript\/lib\/lib\.js$/;

type Files = Readonly<Record<string, string>>;

/**
 * Leaves of TypeScript's own declarations those that scripts are checked against: they see neither the DOM nor what the
 * sandbox lacks, and the rest is most of what the type checker's worker would weigh.
 */
export function esLibraries(): Plugin {
  return {
    name: 'es-libraries',
    transform: {
      filter: { id: LIBRARIES },
      handler(code) {
        const all = readFiles(code);
        const stored = scriptLibrary((name) => all[name]);
        return { code: `export const libFileMap = ${JSON.stringify(stored)};`, map: null };
      },
    },
  };
}

function readFiles(code: string): Files {
  const body = code.replace(/export\s*\{\s*libFileMap\s*\};?\s*$/, 'return libFileMap;');
  if (body === code)
    throw new Error('Monaco lays its TypeScript libraries out in another way: mend build/es-libraries.ts.');
  return new Function(body)() as Files;
}
