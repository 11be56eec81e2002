import { describe, expect, test } from 'vitest';
import { createCountedClock } from './counted-clock.ts';

describe('a counted clock', () => {
  test('given a platform whose time stands still, goes on by the work of the script', () => {
    const { now, spend } = createCountedClock(() => 1000);
    const before = now();
    for (let count = 0; count < 100; count++) spend?.(0.5);
    expect(now() - before).toBe(50);
  });

  test('given work that really took longer than it must, is the time of the platform', () => {
    let platformMs = 1000;
    const { now, spend } = createCountedClock(() => platformMs);
    for (let count = 0; count < 100; count++) {
      spend?.(0.5);
      platformMs += 1;
    }
    expect(now()).toBe(1100);
  });

  test('given time that passes afterwards, counts what it was ahead against it, and never goes back', () => {
    let platformMs = 1000;
    const { now, spend } = createCountedClock(() => platformMs);
    spend?.(30);
    const seen = [now()];
    for (const step of [10, 10, -5, 5, 10, 10]) {
      platformMs += step;
      seen.push(now());
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBe(1030);
    expect(now()).toBe(1040);
  });
});
