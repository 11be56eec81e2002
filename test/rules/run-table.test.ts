import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
/** The rows of the table under a heading row, cell by cell. */
const rowsOf = (heading: string): string[][] =>
  (page.split(`\n${heading}\n`)[1] ?? '')
    .split('\n\n')[0]
    ?.split('\n')
    .slice(1)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    ) ?? [];

test('given the table of a run in docs/architecture.md, each file that it names is there', () => {
  const files = rowsOf('| step | file |').flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file as string),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('given the four shapes of a run, each is declared in the file that the page names', () => {
  const shapes = rowsOf('| shape | what it is | file |').map(([shape = '', , file = '']) => ({
    shape: shape.replaceAll('`', ''),
    text: readFileSync(join(ROOT, file.replaceAll('`', '')), 'utf8'),
  }));
  expect(shapes).toHaveLength(4);
  for (const { shape, text } of shapes) expect(text).toMatch(new RegExp(`export interface ${shape}\\b`));
});
