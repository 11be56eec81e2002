import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { oddWordsIn, oddWordsOfPage } from './plain-words.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Names and texts that stay, each with the reason. */
const STAYS: readonly { readonly file: RegExp; readonly word: RegExp; readonly why: string }[] = [
  {
    file: /^src\/element\/(?:runner-error|words)\.ts$/,
    word: /^gone$/,
    why: 'a public name: an error code, a text of the element',
  },
  { file: /^src\/builtin\/(?:issues|places|todos)\//, word: /./, why: 'what people write in invented data' },
  { file: /^src\/link\/dictionary\.ts$/, word: /./, why: 'the dictionary of links that exist' },
  {
    file: /^src\/(?:app\/examples\/|runtime\/dialects\/\w+\/example\.ts$)/,
    word: /./,
    why: 'scripts as people write them',
  },
];
/** Pages that are written from data, for another reader, or that quote the names of tests. */
const OTHER_PAGES = ['docs/language.md', 'docs/mcp-conformance.md', 'docs/mcp-requirements.md', 'docs/api/**'];

async function oddIn(patterns: readonly string[], ignore: readonly string[] = []) {
  const files = await glob([...patterns], { cwd: ROOT, ignore: ['**/node_modules/**', ...ignore] });
  let declarations = 0;
  let texts = 0;
  const odd = files.sort().flatMap((file) => {
    const read = oddWordsIn(text(file), file.endsWith('x') ? 'tsx' : 'ts');
    declarations += read.declarations;
    texts += read.texts;
    return read.odd
      .filter(({ word }) => !STAYS.some((one) => one.file.test(file) && one.word.test(word)))
      .map(({ line, word, where }) => `${file}:${line} ${word}: ${where}`);
  });
  return { files, declarations, texts, odd };
}

describe('plain words', () => {
  test('no name and no message of the product has a word that reads oddly', async () => {
    const { declarations, texts, odd } = await oddIn(
      ['src/**/*.ts', 'src/**/*.tsx'],
      ['src/**/*.test.ts', 'src/**/testing/**', 'src/**/golden/**'],
    );
    expect(odd).toEqual([]);
    expect(declarations).toBeGreaterThan(10_000);
    expect(texts).toBeGreaterThan(1_000);
  });

  test('no page of the documentation does', async () => {
    const pages = await glob(['*.md', 'docs/**/*.md'], { cwd: ROOT, ignore: OTHER_PAGES });
    expect(pages.length).toBeGreaterThan(20);
    expect(
      pages.sort().flatMap((page) => oddWordsOfPage(text(page)).map(({ line, word }) => `${page}:${line} ${word}`)),
    ).toEqual([]);
  });

  test.each([
    ['const told = 1;', 'told'],
    ['function f({ a: [said = 1] }) {}', 'said'],
    ['for (const found of []) {}', 'found'],
    ['interface A { readonly kept: string }', 'kept'],
    ['type F = (wanted: string) => void;', 'wanted'],
    ['class Keeper {}', 'Keeper'],
    ['const a = { gone: 1 };', 'gone'],
    ['throw new Error(`It is ${a} and nobody knows`);', 'nobody'],
    ["const a = 'The result is no JSON';", 'is no JSON'],
  ])('given %s, %s is reported', (source, word) => {
    expect(oddWordsIn(source, 'ts').odd).toMatchObject([{ line: 1, word }]);
  });

  test('given such words in comments, in code that only uses them, and in names of modules, nothing is reported', () => {
    const source =
      "// nobody told it\nimport { made as id } from './told.ts';\nid(store.found);\nconst { held: pending } = store;";
    expect(oddWordsIn(source, 'ts').odd).toEqual([]);
    expect(oddWordsOfPage('`told` and\n```\nsaid\n```\n')).toEqual([]);
  });
});
