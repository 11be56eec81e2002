import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdleTimer, type IdleTimer } from './idle-timer.ts';

describe('given calls that may go without a sign of life for a time', () => {
  const open: IdleTimer[] = [];
  const ended: string[] = [];
  const watch = (name: string, idleMs: number, isWaiting = () => false): IdleTimer => {
    const created = createIdleTimer(idleMs, isWaiting, () => ended.push(name));
    open.push(created);
    return created;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    ended.length = 0;
  });
  afterEach(() => {
    for (const timer of open.splice(0)) timer.stop();
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });

  it('ends each in its own time, however they were begun', () => {
    const [slow, quick] = [watch('slow', 1000), watch('quick', 100)];
    vi.advanceTimersByTime(150);
    watch('later', 300);
    expect([ended, quick.expired, slow.expired]).toEqual([['quick'], true, false]);
    vi.advanceTimersByTime(400);
    expect(ended).toEqual(['quick', 'later']);
    vi.advanceTimersByTime(600);
    expect(ended).toEqual(['quick', 'later', 'slow']);
  });

  it('lets a sign of life begin the time anew, and ends nothing that was answered', () => {
    const [touched, answered] = [watch('touched', 100), watch('answered', 100)];
    vi.advanceTimersByTime(80);
    touched.touch();
    answered.stop();
    vi.advanceTimersByTime(80);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(40);
    expect(ended).toEqual(['touched']);
  });

  it('does not count the time in which a person is asked', () => {
    let requests = true;
    watch('asked', 100, () => requests);
    vi.advanceTimersByTime(250);
    requests = false;
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(110);
    expect(ended).toEqual(['asked']);
  });

  it('keeps no timer once nothing is left to watch', () => {
    watch('one', 100).stop();
    vi.advanceTimersByTime(100);
    expect(vi.getTimerCount()).toBe(0);
  });
});
