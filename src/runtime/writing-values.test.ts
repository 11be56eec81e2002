import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from './slices.ts';
import { writingValues } from './writing-values.ts';

const RUNS = 300;

const written = (value: unknown, pieceValues: number) => atOnce(writingValues(value, { pieceValues })).text;

describe('a value written in pieces', () => {
  const anything = fc.anything({
    withNullPrototype: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
    withBoxedValues: true,
    withUnicodeString: true,
    key: fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('__proto__', 'toJSON', '1', '0')),
    maxDepth: 5,
  });

  test('given any value and pieces of any length, the text is the one of the platform', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue()), fc.integer({ min: 1, max: 12 }), (value, pieceValues) => {
        expect(written(value, pieceValues)).toBe(JSON.stringify(value));
      }),
      { numRuns: RUNS },
    );
  });

  test('given members that are no JSON, they are left out of objects and are null in lists', () => {
    const value = {
      a: undefined,
      b: [undefined, () => 1, Symbol('s'), Number.NaN],
      c: { d: undefined },
      e: () => 1,
      f: 1,
    };
    for (const pieceValues of [1, 2, 3, 100]) expect(written(value, pieceValues)).toBe(JSON.stringify(value));
  });

  test('given a value with a word in how it is written, it is asked as the platform asks it', () => {
    const value = { list: [1, { toJSON: (key: string) => `at ${key}` }, 2], date: new Date(0) };
    for (const pieceValues of [1, 100]) expect(written(value, pieceValues)).toBe(JSON.stringify(value));
  });

  test('given a value that holds itself, or a number that JSON does not have, it throws as the platform does', () => {
    const round: Record<string, unknown> = { list: [1, 2] };
    round.self = [round];
    expect(() => written(round, 1)).toThrow(/circular|cyclic/);
    expect(() => written([1, 2, [3n]], 1)).toThrow(TypeError);
  });
});

describe('the steps of writing', () => {
  const steps = (value: unknown): number => {
    let count = 0;
    for (const _ of writingValues(value)) count += 1;
    return count;
  };
  const VALUES = 200_000;
  const chain = (levels: number, leaf: unknown): unknown =>
    levels === 0 ? leaf : { before: Array(400).fill(1), in: chain(levels - 1, leaf) };
  const shapes: readonly (readonly [string, () => unknown])[] = [
    ['objects of a list', () => Array.from({ length: VALUES / 2 }, () => ({ n: 1 }))],
    ['lists in objects in a list', () => [{ in: { list: Array(VALUES).fill(1) } }]],
    ['members of one object', () => Object.fromEntries(Array.from({ length: VALUES }, (_, n) => [`key${n}`, n]))],
    ['levels that hold much each', () => chain(500, 1)],
    ['strings of 6 kB', () => Array(2_000).fill('x'.repeat(6_400))],
  ];
  test.each(shapes)('given %s, there are many', (_, value) => {
    expect(steps(value())).toBeGreaterThanOrEqual(40);
  });

  test('given few values, they are written at once', () => {
    expect(steps({ list: Array(1_000).fill({ n: 1 }), text: 'x'.repeat(1_000) })).toBe(0);
  });
});
