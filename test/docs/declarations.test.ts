import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentText } from '../../bench/declarations/document.mjs';
import { generateType } from '../../src/runtime/declarations/index.ts';
import { printServer } from '../../src/runtime/declarations/prompt/testing/print-server.ts';

const SCORES = '## Scores beside other generators';

test('docs/declarations.md says what the generator prints now (npm run bench:declarations -- --write)', () => {
  const written = readFileSync(new URL('../../docs/declarations.md', import.meta.url), 'utf8');
  expect(written).toContain(SCORES);
  expect(written.split(SCORES)[0]).toBe(documentText({ generateType, printServer }, SCORES).split(SCORES)[0]);
});
