import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiPages } from '../../scripts/api-pages.mjs';

const FOLDER = join(import.meta.dirname, '../../docs/api');
const pages = apiPages();

test.each(pages)(
  'the page $name of docs/api says what the package declares; `npm run api-pages` writes it',
  async (page) => {
    expect(page.count).toBeGreaterThan(0);
    await expect(page.text).toMatchFileSnapshot(join(FOLDER, `${page.name}.md`));
  },
);

test.each(pages)('every name that $name exports has a docstring', ({ missing }) => expect(missing).toEqual([]));

test('there is no page of an export that is gone', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(pages.map(({ name }) => `${name}.md`).toSorted());
});
