import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** Where the texts of the screen are, each under a key. */
const WORDS = ['ui/words/*.ts', '{editor,element,embed}/words.ts'];
/** The keys of one file: members of objects and interfaces, each on a line of its own. */
const KEY = /^ {2,}(?:readonly )?(\w+)\??(?::|\(|,$)/gm;

const readAll = (patterns: readonly string[], ignore: readonly string[] = []): ReadonlyMap<string, string> =>
  new Map(
    globSync([...patterns], { cwd: SRC, ignore: [...ignore] }).map((file) => [
      file,
      readFileSync(join(SRC, file), 'utf8'),
    ]),
  );

/** Every name that a text reads: as a member, in quotes, or taken out of an object of words. */
const namesRead = (text: string): readonly string[] => [
  ...[...text.matchAll(/\.(\w+)|['"](\w+)['"]/g)].map(([, member, quoted]) => member ?? quoted ?? ''),
  ...[...text.matchAll(/\{([^{}]*)\} = \w*words\b/gi)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
];

test('every text of the screen has a reader', () => {
  const words = readAll(WORDS);
  const texts = [...readAll(['**/*.{ts,tsx}'], ['**/*.test.{ts,tsx}']).values()];
  const read = new Set(texts.flatMap(namesRead));
  const keys = [...words].flatMap(([file, text]) => [...text.matchAll(KEY)].map(([, key = '']) => ({ file, key })));
  expect(keys.length).toBeGreaterThan(300);
  expect(keys.filter(({ key }) => !read.has(key))).toEqual([]);
});
