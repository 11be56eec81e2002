import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** An import or a re-export that stands in the file for good: types too, and what is loaded on demand not. */
const STATIC = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?['"](\.[^'"?]*)['"]/gm;
/** A type that is named by its file. */
const NAMED = /(?:typeof\s+)import\(\s*['"](\.[^'"?]*)['"]\s*\)/g;

/** What each file of src names, tests left out. */
const graph = new Map(
  globSync(['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/**/testing/**', '!src/**/*.d.ts'], { cwd: ROOT }).map(
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const named = [...text.matchAll(STATIC), ...text.matchAll(NAMED)].map(([, path]) => path as string);
      return [file, named.map((path) => normalize(join(dirname(file), path)))] as const;
    },
  ),
);

/** The shortest way from a file back to itself. */
function circleOf(start: string): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) as string) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

test('given all files, no file reaches itself by its imports, those of types included', () => {
  expect(graph.size).toBeGreaterThan(900);
  expect([...graph.values()].flat().length).toBeGreaterThan(4_000);
  const circles = new Map<string, readonly string[]>();
  for (const file of graph.keys()) {
    const circle = circleOf(file);
    if (circle !== undefined) circles.set([...circle.slice(1)].sort().join(), circle);
  }
  expect(
    [...circles.values()].map((circle) => circle.join(' → ')),
    'move what both need into a file of its own',
  ).toEqual([]);
});

test('given the files of src, none but an entry of a folder only re-exports another', () => {
  const passing = [...graph.keys()].filter((file) => {
    if (/\/index\.ts$/.test(file)) return false;
    const text = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return text.replace(/^export\s[^;]*?\sfrom\s['"][^'"]+['"];/gm, '').trim() === '';
  });
  // Each is what a chunk or a part of the guest is made of, for the reason in it.
  expect(passing.sort()).toEqual([
    'src/runtime/program/javascript-parser.ts',
    'src/runtime/sandbox/guest/core.ts',
    'src/ui/compact.ts',
  ]);
});
