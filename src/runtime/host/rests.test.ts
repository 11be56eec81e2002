import { expect, test } from 'vitest';
import { createRests } from './rests.ts';

/** Works for so long, slice after slice of 5 ms, resting where that is due. */
function worked(forMs: number): { restedMs: number; untilRestMs: number } {
  let nowMs = 0;
  let restedMs = 0;
  let untilRestMs = Number.POSITIVE_INFINITY;
  const rests = createRests(() => nowMs);
  for (let usedMs = 5; usedMs <= forMs; usedMs += 5) {
    nowMs += 5;
    rests.spend(5);
    const dueMs = rests.dueMs();
    if (dueMs > 0) untilRestMs = Math.min(untilRestMs, usedMs);
    nowMs += dueMs;
    restedMs += dueMs;
  }
  return { restedMs, untilRestMs };
}

test('given less work than a burst, there is no rest', () => {
  expect(worked(100)).toEqual({ restedMs: 0, untilRestMs: Number.POSITIVE_INFINITY });
});

test('given a flood, the first rest is due after 100 ms of work, and from then on rest and work take as long', () => {
  expect(worked(1_000)).toEqual({ restedMs: 900, untilRestMs: 105 });
});

test('given time without work, it is saved for later, and no more than for one burst', () => {
  let nowMs = 0;
  const rests = createRests(() => nowMs);
  nowMs += 105;
  rests.spend(105);
  expect(rests.dueMs()).toBe(5);
  nowMs += 60_000;
  rests.spend(0);
  nowMs += 100;
  rests.spend(100);
  expect(rests.dueMs()).toBe(0);
  nowMs += 1;
  rests.spend(1);
  expect(rests.dueMs()).toBe(1);
});

test('given one piece that took a second, the rest after it is short', () => {
  let nowMs = 0;
  const rests = createRests(() => nowMs);
  nowMs += 1_000;
  rests.spend(1_000);
  expect(rests.dueMs()).toBe(10);
});
