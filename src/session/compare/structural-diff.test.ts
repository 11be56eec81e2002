import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/json.ts';
import { MAX_DIFFERENCES, structuralDiff } from './structural-diff.ts';

const places = (before: Json, after: Json): string[] =>
  structuralDiff(before, after, 'r').map(({ path, change }) => `${change} ${path}`);

describe('given two values', () => {
  test('equal ones do not differ, whatever the order of keys', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => structuralDiff(value as Json, structuredClone(value) as Json, 'r').length === 0,
      ),
    );
    expect(places({ a: 1, b: [2] }, { b: [2], a: 1 })).toEqual([]);
  });

  test.each<[string, Json, Json, string[]]>([
    ['a scalar', 1, 2, ['changed r']],
    ['null and nothing', { a: null }, {}, ['removed r.a']],
    ['members', { a: 1, 'b c': 2 }, { a: 2, d: 1 }, ['changed r.a', 'removed r["b c"]', 'added r.d']],
    ['an item more in the middle', [1, 2, 3], [1, 9, 2, 3], ['added r[1]']],
    ['an item less', [{ n: 1 }, { n: 2 }], [{ n: 2 }], ['removed r[0]']],
    ['a changed item', [{ n: 1, t: 'a' }, { n: 2 }], [{ n: 1, t: 'b' }, { n: 2 }], ['changed r[0].t']],
    ['a list and an object', [], {}, ['changed r']],
    ['an inherited name', {}, { constructor: 1 }, ['added r.constructor']],
  ])('%s', (_what, before, after, expected) => expect(places(before, after)).toEqual(expected));

  test('values differ in some place exactly when they are not equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const differ = structuralDiff(before as Json, after as Json, 'r').length > 0;
        try {
          expect(before).toEqual(after);
          return !differ;
        } catch {
          return differ;
        }
      }),
    );
  });

  test('the list of places ends somewhere', () => {
    const many = (offset: number): Json => Array.from({ length: 5_000 }, (_, n) => n + offset);
    expect(places(many(0), many(10_000)).length).toBe(MAX_DIFFERENCES);
  });
});
