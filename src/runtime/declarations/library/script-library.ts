import { ABSENT, ABSENT_FILES, ADDED } from './absent.ts';
import { cut } from './cut.ts';
import { ADDED_FOR_OLDER, UNLESS_KNOWN } from './older.ts';

/** Declaration files by name. */
export type LibraryFiles = Readonly<Record<string, string>>;

/** The file that refers to all others. */
export const LIBRARY = 'lib.codemode.d.ts';

const ROOT = 'lib.esnext.d.ts';
const REFERENCE = /^\/\/\/ <reference lib="([^"]+)"\s*\/>\r?\n?/gm;

/**
 * The library that scripts are checked against: the language as a compiler's own library declares it, less what does not run
 * in the sandbox, and what runs that it lacks. `read` answers the files of that compiler.
 */
export function scriptLibrary(read: (name: string) => string | undefined): LibraryFiles {
  const names = new Set<string>();
  const files: Record<string, string> = {};
  const visit = (name: string): void => {
    if (Object.hasOwn(files, name) || ABSENT_FILES.includes(name)) return;
    const text = read(name);
    if (text === undefined) throw new Error(`The compiler's library has no file ${name}.`);
    files[name] = '';
    for (const [, referred] of text.matchAll(REFERENCE)) visit(`lib.${referred}.d.ts`);
    const left = cut(text.replace(REFERENCE, ''), (declared) => ABSENT.has(declared));
    for (const declared of left.names) names.add(declared);
    files[name] = left.text;
  };
  visit(ROOT);
  // A class within a namespace shares its name with the interface that is to be merged.
  const isKnown = (name: string): boolean => name.includes('.') && !/^Intl\.[A-Z]\w*$/.test(name) && names.has(name);
  const unknown = UNLESS_KNOWN.filter(([name]) => !names.has(name)).map(([, text]) => text);
  const added = cut(`${ADDED}${ADDED_FOR_OLDER}${unknown.join('')}`, isKnown).text;
  const references = Object.keys(files).map((name) => `/// <reference lib="${name.slice(4, -5)}" />\n`);
  return { [LIBRARY]: `/// <reference no-default-lib="true"/>\n${references.join('')}${added}`, ...files };
}
