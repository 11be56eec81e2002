import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsOf, filesOf, readBlocks } from '../world/documented.mjs';
import { PROJECTS } from '../world/registry.mjs';
import { namedRows } from '../world/write-table.mjs';

const PAGE = join(import.meta.dirname, '../../docs/use-it-with.md');
const TEXT = readFileSync(PAGE, 'utf8');
const BLOCKS = readBlocks(PAGE);

test.each(PROJECTS)('given the project $name, the page shows its files and commands', ({ sections, commands }) => {
  expect(filesOf(BLOCKS, sections).size).toBeGreaterThan(0);
  if (commands !== undefined) expect(commandsOf(BLOCKS, commands.section, commands.start)).not.toEqual([]);
});

test('has a row of the table for every project, in order, and no other', () => {
  const names = namedRows(TEXT.slice(TEXT.indexOf('## What was tried'))).map(([name]) => name);
  expect(names).toEqual(['Tool', ...PROJECTS.map(({ name }) => name)]);
});

test('shows no file that no project tries', () => {
  const tried = new Set(PROJECTS.flatMap(({ sections }) => sections));
  const files = BLOCKS.filter(({ file }) => file !== undefined);
  expect(files.filter(({ heading }) => !tried.has(heading))).toEqual([]);
});
