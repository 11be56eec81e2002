import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as acorn from 'acorn';
import { expect, test } from 'vitest';
import { withoutTables } from './lean-parser.ts';

const text = readFileSync(join(import.meta.dirname, '../node_modules/acorn/dist/acorn.mjs'), 'utf8');
/** What acorn exports beyond its types. */
interface Acorn extends Pick<typeof acorn, 'parse'> {
  isIdentifierStart(code: number, astral: boolean): boolean;
  isIdentifierChar(code: number, astral: boolean): boolean;
}
const whole = acorn as unknown as Acorn;
const lean: Acorn = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(withoutTables(text))}`);

const written = (tree: unknown): string =>
  JSON.stringify(tree, (_, value) => (typeof value === 'bigint' ? String(value) : value));

const read = ({ parse }: Acorn, code: string): unknown => {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch (error) {
    return String(error);
  }
};

test('given every character that the engine knows, a name may hold what it may for the whole parser', () => {
  const known = /\p{Assigned}/u;
  const others: number[] = [];
  let letters = 0;
  for (let code = 0; code <= 0x10ffff; code++) {
    const starts = whole.isIdentifierStart(code, true);
    if (starts) letters++;
    if (
      (starts !== lean.isIdentifierStart(code, true) ||
        whole.isIdentifierChar(code, true) !== lean.isIdentifierChar(code, true)) &&
      known.test(String.fromCodePoint(code))
    )
      others.push(code);
  }
  expect(letters).toBeGreaterThan(130_000);
  expect(others).toEqual([]);
});

test('given properties of characters in regular expressions, it takes and refuses what the whole parser does', () => {
  const names = [
    ...text.matchAll(/^var (?:ecma\d+|unicode|script)\w*(?:Properties|Values|OfStrings) = "(.*?)"/gm),
  ].flatMap(([, words = '']) => words.split(' ').filter(Boolean));
  expect(names.length).toBeGreaterThan(300);
  const patterns = names.flatMap((name) => [
    name,
    `gc=${name}`,
    `sc=${name}`,
    `scx=${name}`,
    `General_Category=${name}`,
  ]);
  for (const pattern of [...patterns, 'None', 'Script', 'toString', 'sc=None', 'gc=', 'toString=Greek', 'Age=Greek']) {
    for (const flag of ['u', 'v']) {
      const code = String.raw`/\p{${pattern}}/${flag}`;
      expect(JSON.stringify(read(lean, code)), code).toBe(JSON.stringify(read(whole, code)));
    }
  }
});

test('given another parser, the build fails and says what is missing', () => {
  expect(() => withoutTables(text.replace('nonASCIIidentifierStartChars +', 'chars +'))).toThrow('what starts a name');
});

test('given a text that ends anywhere, it takes and refuses what the whole parser does', () => {
  const texts = [
    ...['1', '1.5', '.5', '5.', '1e3', '0x1f', '0b1', '0o7', '017', '1n', '1_000', '1_', '0x', '1e', '3in []', '1a'],
    ...[
      'name',
      'a.b',
      'a?.b',
      '"text"',
      '`text`',
      '`${1}`',
      '/a/',
      '/a/u',
      '/\\p{L}/u',
      '\\u{61}',
      '\\u{',
      '#',
      'a.#',
      '@',
      '𝒳',
      '"',
      '`',
      '/',
    ],
  ];
  for (const end of texts)
    for (const code of [end, `const a = ${end}`, `async () => ${end}`, `a;\n${end}`])
      expect(written(read(lean, code)), code).toBe(written(read(whole, code)));
  for (const none of [Number.NaN, -1]) {
    expect(lean.isIdentifierStart(none, true)).toBe(false);
    expect(lean.isIdentifierChar(none, true)).toBe(false);
  }
});
