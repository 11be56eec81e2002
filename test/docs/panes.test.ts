import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EMBED_PANES } from '../../src/ui/panes/embed-panes.ts';

const EMBEDDING = 'docs/embedding.md';

test(`${EMBEDDING} lists the panes that a frame shows, in their order`, () => {
  const text = readFileSync(new URL(`../../${EMBEDDING}`, import.meta.url), 'utf8');
  const listed = /^\| `panes` \| which of `([^`]+)`/m.exec(text)?.[1]?.split(' ');
  expect(listed, `the row \`panes\` of ${EMBEDDING}`).toEqual(EMBED_PANES.map(({ id }) => id));
});
