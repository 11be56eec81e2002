import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStreamOpening, STREAM_WITHIN_MS } from './stream-opening.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('given a stream that a session opens', () => {
  it('has nothing to wait for before, and after it is open', async () => {
    const opening = createStreamOpening();
    expect(opening.waiting).toBeUndefined();
    opening.begin();
    const { waiting } = opening;
    opening.end();
    await waiting;
    expect(waiting).toBeInstanceOf(Promise);
    expect(opening.waiting).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for a silent server no longer than a second', async () => {
    const opening = createStreamOpening();
    opening.begin();
    const { waiting } = opening;
    vi.advanceTimersByTime(STREAM_WITHIN_MS);
    await waiting;
    expect(opening.waiting).toBeUndefined();
  });
});
