import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlaces, type Place } from './places.ts';

const { signal } = new AbortController();

describe('places among the scripts that run at once', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('given more calls than places, the others follow in their order, and what is too much is refused', async () => {
    const { enter } = createPlaces({ maxRunning: 1, maxQueued: 2, leaseMs: 60_000 });
    const order: string[] = [];
    const arrive = (name: string) =>
      enter(signal).then((place) => {
        order.push(`${name} ${place === undefined ? 'refused' : 'in'}`);
        return place;
      });
    const first = arrive('first');
    const [second, third, fourth] = [arrive('second'), arrive('third'), arrive('fourth')];
    await fourth;
    expect(order).toEqual(['first in', 'fourth refused']);
    (await first)?.leave();
    await vi.advanceTimersByTimeAsync(20);
    (await second)?.leave();
    await vi.advanceTimersByTimeAsync(20);
    await third;
    expect(order).toEqual(['first in', 'fourth refused', 'second in', 'third in']);
  });

  test('given a call whose client goes away while it waits, lets the next one pass', async () => {
    const { enter } = createPlaces({ maxRunning: 1, maxQueued: 2, leaseMs: 60_000 });
    const first = (await enter(signal)) as Place;
    const leaving = new AbortController();
    const second = enter(leaving.signal);
    const third = enter(signal);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(20);
    expect(await second).toBeUndefined();
    first.leave();
    await vi.advanceTimersByTimeAsync(20);
    expect(await third).toBeDefined();
  });

  test('given requests that were dropped without a word, their places and turns run out', async () => {
    const { enter } = createPlaces({ maxRunning: 1, maxQueued: 5, leaseMs: 10_000 });
    await enter(signal);
    // The engine runs nothing of a dropped request any more, its timers neither.
    void enter(signal);
    vi.clearAllTimers();
    const next = enter(signal);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await Promise.race([next, 'waits'])).toBe('waits');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await next).toBeDefined();
  });

  test('given a time in which no request could look, lets those that wait follow in their order all the same', async () => {
    const { enter } = createPlaces({ maxRunning: 1, maxQueued: 5, leaseMs: 60_000 });
    const order: string[] = [];
    const arrive = (name: string) =>
      enter(signal).then((place) => {
        order.push(name);
        return place;
      });
    const first = (await arrive('first')) as Place;
    const second = arrive('second');
    await vi.advanceTimersByTimeAsync(2);
    const third = arrive('third');
    await vi.advanceTimersByTimeAsync(4);
    // A script computed meanwhile; then the third looks before the second does.
    vi.setSystemTime(Date.now() + 3_000);
    await vi.advanceTimersByTimeAsync(20);
    first.leave();
    await vi.advanceTimersByTimeAsync(20);
    expect(order).toEqual(['first', 'second']);
    (await second)?.leave();
    await vi.advanceTimersByTimeAsync(20);
    await third;
    expect(order).toEqual(['first', 'second', 'third']);
  });

  test('given two that were taken for gone in such a time, they follow in their order, too', async () => {
    const { enter } = createPlaces({ maxRunning: 1, maxQueued: 5, leaseMs: 60_000 });
    const order: string[] = [];
    const first = (await enter(signal)) as Place;
    const arrive = async (name: string): Promise<void> => {
      const place = await enter(signal);
      order.push(name);
      place?.leave();
    };
    const arrived: Promise<void>[] = [];
    for (const name of ['second', 'third', 'fourth']) {
      arrived.push(arrive(name));
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(3);
    // A script computed meanwhile; then the fourth looks before the others do.
    vi.setSystemTime(Date.now() + 3_000);
    await vi.advanceTimersByTimeAsync(20);
    first.leave();
    await vi.advanceTimersByTimeAsync(20);
    await Promise.all(arrived);
    expect(order).toEqual(['second', 'third', 'fourth']);
  });
});
