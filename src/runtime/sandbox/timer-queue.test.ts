import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimerQueue } from './timer-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queue() {
  const fired: number[] = [];
  const timers = createTimerQueue(
    () => performance.now(),
    (id) => fired.push(id),
    () => undefined,
  );
  return { timers, fired };
}

test('given equal due times, timers fire in the order of setting', () => {
  const { timers, fired } = queue();
  timers.set(1, 10);
  vi.advanceTimersByTime(5);
  timers.set(2, 5);
  timers.set(3, 4);
  vi.advanceTimersByTime(20);
  expect(fired).toEqual([3, 1, 2]);
  expect(timers.size).toBe(0);
});

test('given a timer that is cleared, even by one due before it, it does not fire', () => {
  const fired: number[] = [];
  const timers = createTimerQueue(
    () => performance.now(),
    (id) => {
      fired.push(id);
      timers.clear(2);
    },
    () => undefined,
  );
  timers.set(1, 1);
  timers.set(2, 1);
  vi.advanceTimersByTime(5);
  expect(fired).toEqual([1]);
});

test('given a callback that sets a timer without delay, it waits for the next turn', () => {
  let count = 0;
  const timers = createTimerQueue(
    () => performance.now(),
    () => {
      count += 1;
      timers.set(count, 0);
    },
    () => undefined,
  );
  timers.set(0, 0);
  vi.advanceTimersToNextTimer();
  expect(count).toBe(1);
  vi.advanceTimersToNextTimer();
  expect(count).toBe(2);
  timers.stop();
  vi.advanceTimersByTime(100);
  expect(count).toBe(2);
});

test('given a delay beyond what platforms can count, it is the longest they can', () => {
  const { timers, fired } = queue();
  timers.set(1, Number.MAX_SAFE_INTEGER);
  vi.advanceTimersByTime(2 ** 31 - 2);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(fired).toEqual([1]);
});
