import { describe, expect, it } from 'vitest';
import { progressLine, progressShare } from './progress-text.ts';

describe('how far a call is', () => {
  it.each([
    [{ progress: 3, total: 10 }, '3 of 10', 0.3],
    [{ progress: 0.375, total: 1 }, '38 %', 0.375],
    [{ progress: 12, total: 10, message: 'more than planned' }, '12 of 10 · more than planned', 1],
    [{ progress: 7 }, '7', undefined],
    [{ progress: 0, message: 'looking\nfor   things' }, 'looking for things', undefined],
    [{ progress: 5, total: 0 }, '5', undefined],
    [{ progress: -1, total: 10 }, '', undefined],
    [{ progress: Number.NaN, total: Number.NaN }, '', undefined],
  ])('given %j, is "%s"', (step, line, share) => {
    expect(progressLine(step)).toBe(line);
    expect(progressShare(step)).toBe(share);
  });
});
