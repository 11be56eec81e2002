import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-07-28T12:00:00Z');

it.each([
  ['2', 2000],
  [' 120 ', 120_000],
  ['0', 0],
  ['Tue, 28 Jul 2026 12:00:05 GMT', 5000],
  ['Tue, 28 Jul 2026 11:00:00 GMT', 0],
  ['99999999999', 86_400_000],
  ['-3x', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('given Retry-After: %s, the wait is %s ms', (header, expected) => {
  expect(readRetryAfter(header, NOW)).toBe(expected);
});
