import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

function at(): { clock: ReturnType<typeof createClock>; to: (ms: number) => void } {
  let nowMs = 1_000;
  const clock = createClock(() => nowMs);
  return {
    clock,
    to: (ms) => {
      nowMs = 1_000 + ms;
    },
  };
}

test('given a pause, elapsed time leaves it out and log time does not', () => {
  const { clock, to } = at();
  to(100);
  clock.pause();
  to(700);
  expect(clock.elapsedMs()).toBe(100);
  expect(clock.paused).toBe(true);
  clock.resume();
  to(750);
  expect(clock.elapsedMs()).toBe(150);
  expect(clock.timeMs()).toBe(750);
});

test('given two pauses in a row, the second changes nothing', () => {
  const { clock, to } = at();
  clock.pause();
  to(50);
  clock.pause();
  to(100);
  clock.resume();
  clock.resume();
  expect(clock.elapsedMs()).toBe(0);
});

test('given work within work, computing time counts it once, also when it throws', () => {
  const { clock, to } = at();
  clock.computing(() => {
    to(10);
    clock.computing(() => to(30));
    expect(clock.cpuMs()).toBe(30);
  });
  expect(() =>
    clock.computing(() => {
      to(40);
      throw new Error('x');
    }),
  ).toThrow('x');
  to(500);
  expect(clock.cpuMs()).toBe(40);
});

test('given a guest that has computed, it is idle from then on and not while it computes', () => {
  const { clock, to } = at();
  to(10);
  expect(clock.idleMs(1_010)).toBe(10);
  clock.computing(() => {
    to(30);
    expect(clock.idleMs(1_030)).toBe(0);
  });
  to(70);
  expect(clock.idleMs(1_070)).toBe(40);
});
