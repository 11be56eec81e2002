import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DIALECTS, loadConversion } from '../../src/runtime/dialects/index.ts';
import { ALL_CASES } from '../../src/runtime/dialects/testing/all-cases.ts';

const ROOT = new URL('../../', import.meta.url);
const NAMES = [...new Set(DIALECTS.map(({ name }) => name))];

/** What a dialect consists of beside its code, and what each part is for. */
const PARTS = (name: string): readonly (readonly [file: string, why: string])[] => [
  [`src/runtime/dialects/${name}/convert.ts`, 'how its scripts are recognised and converted'],
  [`src/runtime/dialects/${name}/testing/index.ts`, 'the cases that the suites run'],
  [`docs/dialects/${name}.md`, 'its page'],
];

describe.each(NAMES)('the dialect %s', (name) => {
  test('is there with all of its parts', () => {
    const missing = PARTS(name).filter(([file]) => !existsSync(fileURLToPath(new URL(file, ROOT))));
    expect(missing.map(([file, why]) => `${file} is missing: ${why}`)).toEqual([]);
  });
});

test.each(DIALECTS.map(({ id }) => id))('%s has a factory, a conversion and cases', async (id) => {
  const entry = DIALECTS.find((candidate) => candidate.id === id);
  expect((await entry?.load())?.id).toBe(id);
  expect((await loadConversion(id)).id).toBe(id);
  expect(ALL_CASES.filter((cases) => cases.id === id).map(({ programs }) => programs.length > 0)).toEqual([true]);
});
