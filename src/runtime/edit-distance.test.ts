import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test('given one letter missing, added, wrong or two swapped, the distance is one', () => {
  for (const [a, b] of [
    ['file', 'fle'],
    ['file', 'fiile'],
    ['file', 'fike'],
    ['file', 'flie'],
    ['', 'a'],
  ] as const) {
    expect(editDistance(a, b, 5)).toBe(1);
    expect(editDistance(b, a, 5)).toBe(1);
  }
  expect(editDistance('kitten', 'sitting', 9)).toBe(3);
  expect(editDistance('same', 'same', 3)).toBe(0);
});

test('given a limit, no distance beyond it is told', () => {
  expect(editDistance('kitten', 'sitting', 2)).toBe(2);
  const word = fc.stringMatching(/^[abc]{0,6}$/);
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 5 }), (a, b, limit) => {
      const full = editDistance(a, b, 100);
      expect(editDistance(a, b, limit)).toBe(Math.min(full, limit));
      expect(full === 0).toBe(a === b);
    }),
  );
});
