import type { Plugin } from 'vite';

const PARSER = /\/acorn\/dist\/acorn\.mjs$/;

/**
 * Tables of the parser that every engine has itself, and what takes their place. Of what is behind the last character the parser
 * asks as well: that is NaN.
 */
const TABLES: readonly (readonly [what: string, part: RegExp, replacement: string])[] = [
  ['letters beyond the first plane', /^var astralIdentifier(Start)?Codes = .*$/gm, ''],
  ['letters of the first plane', /^var nonASCIIidentifier(Start)?Chars = .*$/gm, ''],
  ['what starts a name', /new RegExp\("\[" \+ nonASCIIidentifierStartChars \+ "\]"\)/, String.raw`/\p{ID_Start}/u`],
  [
    'what goes on in a name',
    /new RegExp\("\[" \+ nonASCIIidentifierStartChars \+ nonASCIIidentifierChars \+ "\]"\)/,
    String.raw`/[\p{ID_Continue}\u200c\u200d]/u`,
  ],
  [
    'how it looks up what goes on in a name',
    /isInAstralSet\(code, astralIdentifierStartCodes\) \|\| isInAstralSet\(code, astralIdentifierCodes\)/,
    'code >= 0 && nonASCIIidentifier.test(String.fromCodePoint(code))',
  ],
  [
    'how it looks up what starts a name',
    /isInAstralSet\(code, astralIdentifierStartCodes\)/,
    'code >= 0 && nonASCIIidentifierStart.test(String.fromCodePoint(code))',
  ],
  [
    'properties of characters',
    /^var scriptValuesAddedInUnicode = [\s\S]*^ {2}buildUnicodeData\(ecmaVersion\);\n\}$/m,
    String.raw`
function properties(prefix, flags) {
  return { test: (name) => { try { return !!new RegExp("\\p{" + prefix + name + "}", flags) } catch { return false } } }
}
var category = properties("gc=", "u"), script = properties("sc=", "u");
var data = {
  binary: properties("", "u"), binaryOfStrings: properties("", "v"),
  nonBinary: { General_Category: category, gc: category, Script: script, sc: script, Script_Extensions: script, scx: script }
};`,
  ],
  ['properties by edition of the language', /data\[parser\.options\.ecmaVersion >= 14 \? .*?\]/, 'data'],
];

/**
 * Leaves out of the parser the tables of Unicode that regular expressions of the engine read as well: a fifth of what a page
 * loads of it. Fails where the parser is not as it was: it is to be read again then.
 */
export function leanParser(): Plugin {
  return {
    name: 'lean-parser',
    transform(code, id) {
      return PARSER.test(id) ? { code: withoutTables(code), map: null } : null;
    },
  };
}

export function withoutTables(code: string): string {
  let lean = code;
  for (const [what, part, replacement] of TABLES) {
    if (lean.search(part) < 0) throw new Error(`The parser is another: it has no longer ${what}. Read it again`);
    lean = lean.replace(part, () => replacement);
  }
  return lean;
}
