import type { Plugin } from 'vite';

/** Monaco's copy of the declaration files that come with TypeScript, one object of texts by file name. */
const LIBRARIES = /\/monaco-editor\/esm\/vs\/languages\/features\/typescript\/lib\/lib\.js$/;
const REFERENCE = /^\/\/\/ <reference lib="([^"]+)"/gm;

type Files = Readonly<Record<string, string>>;

/**
 * Leaves `library` and the files it refers to of TypeScript's own declarations: scripts see neither the DOM nor another
 * edition of the language, and the rest is most of what the type checker's worker would weigh.
 */
export function esLibraries(library: string): Plugin {
  return {
    name: 'es-libraries',
    transform: {
      filter: { id: LIBRARIES },
      handler(code) {
        const all = readFiles(code);
        const kept = Object.fromEntries([...closure(library, all)].map((name) => [name, all[name]]));
        return { code: `export const libFileMap = ${JSON.stringify(kept)};`, map: null };
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

function closure(library: string, all: Files): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (name: string) => {
    if (names.has(name)) return;
    const text = all[name];
    if (text === undefined)
      throw new Error(`TypeScript has no library ${name}: see src/editor/typescript/compiler-options.ts.`);
    names.add(name);
    for (const [, referred] of text.matchAll(REFERENCE)) visit(`lib.${referred}.d.ts`);
  };
  visit(library);
  return names;
}
