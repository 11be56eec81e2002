import { expect, test } from 'vitest';
import { walk } from '../../../test/sample.ts';
import { createRandomNumbers } from './random-numbers.ts';

const SEED = '0123456789abcdef'.repeat(6);
const drawn = (seed: string, batches: number): readonly number[] => {
  const draw = createRandomNumbers(seed);
  return Array.from({ length: batches }, () => [...new Float64Array(draw())]).flat();
};

test('given a seed, the numbers are the same again, and others for a seed that differs in its last 16 bytes', () => {
  expect(drawn(SEED, 2)).toEqual(drawn(SEED, 2));
  expect(drawn(`${SEED.slice(0, -1)}0`, 1)).not.toEqual(drawn(SEED, 1));
  // What `Math.random` gives must say nothing of what `crypto` will.
  expect(drawn(`0${SEED.slice(1)}`, 1)).toEqual(drawn(`f${SEED.slice(1)}`, 1));
});

test.each(walk([SEED, '0'.repeat(96), 'f'.repeat(96)]))(
  'given the seed %s, the numbers lie in [0, 1), each another, spread evenly',
  (seed) => {
    const numbers = drawn(seed, 100);
    const buckets = new Array<number>(16).fill(0);
    for (const number of numbers) {
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThan(1);
      buckets[Math.floor(number * 16)] = (buckets[Math.floor(number * 16)] ?? 0) + 1;
    }
    expect(new Set(numbers).size).toBe(numbers.length);
    // The seeds are fixed: the measure is as well. 37.7 is the 99.9 % quantile of chi-squared with 15 degrees.
    const expected = numbers.length / buckets.length;
    expect(buckets.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(37.7);
  },
);
