import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICE, dialectOf } from './dialect-choice.ts';
import { chosenDialect, declareHere, namedToolsOf } from './load-dialect.ts';

const NOTHING_SAID = { toolMetadata: {} };

describe('the dialect of a script', () => {
  test('given a version, that is it, with its options and what is said of tools', async () => {
    const messages = { toolMetadata: { a: { enabledInCodeCall: false } } };
    const choice = dialectOf({ dialect: 'codecall@1.5', dialectOptions: { topK: 3 } }, messages);
    expect(choice).toEqual({ id: 'codecall@1.5', options: { topK: 3 }, ...messages });
    expect(await chosenDialect(choice)).toMatchObject({ id: 'codecall@1.5', title: 'FrontMCP CodeCall 1.5' });
  });

  test('given none, it is the default', () => {
    expect(dialectOf({}, NOTHING_SAID)).toEqual(DEFAULT_CHOICE);
  });

  test.each([
    ['codecall@9', /no version "9" of the dialect codecall/, /codecall@1\.5/],
    ['newer', /no dialect "newer"/, /codemode, /],
  ])(
    'given %s, which this version does not have, it is refused and never run as another',
    async (dialect, message, hint) => {
      const choice = dialectOf({ dialect }, NOTHING_SAID);
      expect(choice.unknown).toBe(dialect);
      expect(await chosenDialect(choice)).toEqual([
        {
          severity: 'error',
          code: 'INVALID_REQUEST',
          message: expect.stringMatching(message),
          hint: expect.stringMatching(hint),
        },
      ]);
      expect(await declareHere({ servers: [], unavailable: [] }, choice)).toEqual([]);
      expect(await namedToolsOf('x()', choice)).toEqual({ servers: [], open: true });
    },
  );
});
