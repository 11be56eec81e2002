import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findCompiler } from '../../src/node/commands/check/type-check.ts';
import { cut } from '../../src/runtime/declarations/library/cut.ts';
import { scriptLibrary } from '../../src/runtime/declarations/library/script-library.ts';
import { typedMembers } from './typed-members.ts';

const MEMBERS = new Set(
  readFileSync(join(import.meta.dirname, 'members.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Files of the compiler that is here. */
function read(name: string): string | undefined {
  const compiler = findCompiler(process.cwd()) ?? '';
  const resolve = createRequire(compiler).resolve;
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  return readFileSync(join(dirname(resolve(platform)), 'lib', name), 'utf8');
}

const referring = (...files: readonly string[]): string =>
  files.map((file) => `/// <reference lib="${file}" />\n`).join('');

/** The library of a compiler that came out before the edition that followed `edition`. */
const libraryUntil = (edition: string): readonly string[] =>
  Object.values(scriptLibrary((name) => (name === 'lib.esnext.d.ts' ? referring(edition) : read(name))));
const namesIn = (library: readonly string[]): ReadonlySet<string> =>
  new Set(library.flatMap((text) => cut(text.replace(/^\/\/\/ <reference.*$/gm, ''), () => false).names));

const newest = Object.values(scriptLibrary(read));

test.each(['es2022', 'es2023', 'es2024', 'es2025'])('given a compiler that knows %s, what runs is typed', (edition) => {
  const older = libraryUntil(edition);
  const typed = new Set(typedMembers(older, MEMBERS).map(({ name }) => name));
  const names = namesIn(older);
  const expected = typedMembers(newest, MEMBERS).map(({ name }) => name);
  expect(expected.length).toBeGreaterThan(1_000);
  const untyped = expected.filter(
    (name) => !typed.has(name) && !names.has(name.replace(/^IteratorObject\./, 'Generator.')),
  );
  // `findLast` came to TypeScript before its edition was whole. An array of 16-bit floats has the interface of one of 32 bits there; Iterator has its own.
  const others = /^(?:Float16Array|\w*Array\.findLast|IteratorConstructor|IteratorObject\.@@)/;
  expect(untyped.filter((name) => !others.test(name))).toEqual([]);
});

test('given a compiler that knows all of it, nothing is declared twice', () => {
  const [own = ''] = newest;
  expect(own).not.toContain('toSorted');
  expect(own).not.toContain('groupBy');
  expect(own).not.toContain('var Iterator');
});
