import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('acts at once, then once an interval however often it is called, and never misses the last call', () => {
  let acted = 0;
  const run = throttle(() => acted++, 1000);
  run();
  expect(acted).toBe(1);
  for (let i = 0; i < 100; i++) run();
  expect(acted).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(acted).toBe(2);
  vi.advanceTimersByTime(5000);
  expect(acted).toBe(2);
  run();
  expect(acted).toBe(3);
});
