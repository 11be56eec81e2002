import { describe, expect, test } from 'vitest';
import { systemOf, versionOf } from './dialect-id.ts';
import { dialectIdFault, unknownDialect } from './dialect-id-fault.ts';
import { DIALECTS, isDialectId } from './index.ts';
import { isRefused } from './refused.ts';

describe('the id of a dialect', () => {
  test.each(DIALECTS.map((entry) => [entry.id, entry] as const))(
    'given %s, its code has the id, and a page of its own',
    async (id, entry) => {
      const factory = await entry.load();
      const dialect = factory.create({}, { toolMetadata: {}, servers: {} });
      if (isRefused(dialect)) throw new Error('it refuses to have no options');
      expect([factory.id, dialect.id, dialect.title]).toEqual([id, id, entry.title]);
      expect(dialect.docs).toBe(`docs/dialects/${entry.name}.md`);
      expect([systemOf(id), versionOf(id)]).toEqual([entry.name, entry.version]);
      expect([isDialectId(id), dialectIdFault(id), unknownDialect(id)]).toEqual([true, undefined, []]);
    },
  );

  test.each([
    ['codecal', /no dialect "codecal"$/, /^Did you mean "codecall"\?$/],
    ['codecall@2', /no version "2" of the dialect codecall$/, /^There are codecall, codecall@1\.5\.$/],
    ['codecall@', /no version "" of/, /codecall@1\.5/],
    ['emceepee@current', /no version "current" of/, /^There is emceepee\.$/],
    ['', /no dialect ""$/, /codemode, .*koan@current/],
    ['toString', /no dialect/, /codemode, /],
    [5, /named by a string/, /codemode, /],
  ])('given %j, which there is not, it is refused with what exists', (id, message, hint) => {
    expect(dialectIdFault(id)).toEqual({
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });
});
