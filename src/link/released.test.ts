import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeLink } from './decode.ts';
import { encodeLink } from './encode.ts';
import { LINK_VERSION } from './fragment.ts';
import type { LinkData } from './link-data.ts';

const FOLDER = join(import.meta.dirname, '../../test/fixtures/links');
interface Fixture {
  readonly data: LinkData;
  readonly link: string;
}

const fixtures = readdirSync(FOLDER).flatMap((version) =>
  readdirSync(join(FOLDER, version)).map((file): [string, string, Fixture] => [
    version,
    file,
    JSON.parse(readFileSync(join(FOLDER, version, file), 'utf8')) as Fixture,
  ]),
);

describe('given links of every version that was released', () => {
  test('there are some of the version that is written', () =>
    expect(fixtures.filter(([version]) => version === `c${LINK_VERSION}`).length).toBeGreaterThan(4));

  test.each(fixtures)('%s: %s opens as it did', async (version, _file, { data, link }) => {
    expect(link).toMatch(new RegExp(`^#${version}\\.[\\w-]+$`));
    expect(await decodeLink(link)).toEqual({ data });
  });

  test.each(fixtures.filter(([version]) => version === `c${LINK_VERSION}`))(
    '%s: %s is still written the same',
    (_version, _file, { data, link }) => expect(`#${encodeLink(data)}`).toBe(link),
  );
});
