import { expect, test } from 'vitest';
import { clampLimits, DEFAULT_LIMITS, LIMITS, type LimitName } from './limits.ts';

test.each(Object.keys(LIMITS) as LimitName[])(
  '%s has a default between its floor and its ceiling, and is clamped to them',
  (name) => {
    const { min, max } = LIMITS[name];
    expect(DEFAULT_LIMITS[name]).toBeGreaterThanOrEqual(min);
    expect(DEFAULT_LIMITS[name]).toBeLessThanOrEqual(max);
    expect(clampLimits({ [name]: max + 1 })[name]).toBe(max);
    expect(clampLimits({ [name]: min - 1 })[name]).toBe(min);
    expect(clampLimits({ [name]: min + 0.5 })[name]).toBe(min);
  },
);

test('given keys that are unknown or values that are no numbers, nothing changes (§3.2.4)', () => {
  const odd = {
    nonsense: 1,
    timeoutMs: '5',
    maxLogBytes: Number.NaN,
    maxToolCalls: null,
    ['__proto__']: 1,
    constructor: 2,
  };
  expect(clampLimits(odd)).toEqual(DEFAULT_LIMITS);
  expect(clampLimits(undefined)).toEqual(DEFAULT_LIMITS);
});
