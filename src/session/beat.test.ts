import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type CountRows, createBeats, ROWS_BEAT_MS, untilBeatMs } from './beat.ts';
import type { SessionState } from './session-state.ts';
import { NO_USAGE, type RunState, type RunUsage } from './state.ts';

const running: RunState = { phase: 'running', runId: 1, stopping: false, clock: { startedAtMs: 0, waitedMs: 0 } };

const usageOf = (calls: number): RunUsage => ({ ...NO_USAGE, calls });
const calls: CountRows = ({ usage }) => usage.calls;

/** What beats read of a session. */
function followed(run: RunState, beatMs?: number, countRows?: CountRows) {
  const store = createStore<SessionState>(() => ({ run, usage: usageOf(0) }) as SessionState);
  const seen: number[] = [];
  let changes = 0;
  const { subscribe, shown } = createBeats(store, beatMs, countRows);
  const stop = subscribe(() => seen.push(changes));
  const change = (next: Partial<SessionState> = {}): void => {
    changes += 1;
    store.setState({ ...next });
  };
  return { change, seen, stop, shown: () => shown().run };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it('given any time, the next beat is ahead, and within a tenth of a second', () => {
  expect([0, 1, 99, 99.5, 100, 250.4].map((nowMs) => untilBeatMs(nowMs))).toEqual([100, 99, 1, 1, 100, 50]);
});

describe('given a run that goes on', () => {
  it('its first change shows at once, and those that follow show together at the next beat', () => {
    const { change, seen } = followed(running);
    for (let n = 0; n < 40; n++) change();
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(99);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([1, 40]);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([1, 40]);
  });

  it('its end shows at once, with all that came before it', () => {
    const { change, seen } = followed(running);
    change();
    change();
    change({ run: { phase: 'idle' } });
    expect(seen).toEqual([1, 3]);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([1, 3]);
  });

  it('its first change after its state changed shows at once, too', () => {
    const { change, seen } = followed({ phase: 'idle' });
    change({ run: running });
    change();
    change();
    expect(seen).toEqual([1, 2]);
  });

  it('rows that change at each beat of the page, early or late, show at every second one', () => {
    const { change, seen } = followed(running, ROWS_BEAT_MS);
    let nowMs = 0;
    for (const atMs of [0, 101, 202, 301, 399, 502, 601, 700, 799]) {
      vi.advanceTimersByTime(atMs - nowMs);
      nowMs = atMs;
      change();
    }
    expect(seen).toEqual([1, 2, 5, 6, 9]);
  });

  it.each([
    ['each', 100, [1, 4, 7, 10, 14]],
    ['every second', ROWS_BEAT_MS, [1, 7, 14]],
  ])('changes that come between beats show at %s beat alone', (_which, beatMs, shown) => {
    const { change, seen } = followed(running, beatMs);
    for (let atMs = 0; atMs < 400; atMs += 30) {
      change();
      vi.advanceTimersByTime(30);
    }
    expect(seen).toEqual(shown);
  });

  it('a change after a quiet time shows at once, wherever the beat is', () => {
    const { change, seen } = followed(running);
    change();
    vi.advanceTimersByTime(350);
    change();
    expect(seen).toEqual([1, 2]);
  });

  it('no listener is called after its unsubscribe', () => {
    const { change, seen, stop } = followed(running);
    change();
    change();
    stop();
    vi.advanceTimersByTime(1000);
    change();
    expect(seen).toEqual([1]);
  });
});

it('given no run, each change shows at once', () => {
  const { change, seen } = followed({ phase: 'idle' });
  for (let n = 0; n < 3; n++) change();
  expect(seen).toEqual([1, 2, 3]);
});

const starting: RunState = { phase: 'starting', runId: 1, clock: { startedAtMs: 0, waitedMs: 0 } };

describe('given starts that are held', () => {
  const begun = () => {
    const beats = followed({ phase: 'idle' }, ROWS_BEAT_MS, calls);
    beats.change({ run: starting });
    beats.change({ run: running });
    return beats;
  };

  it('a run that starts shows with its first rows, and until then what was there before', () => {
    const { change, seen, shown } = begun();
    vi.advanceTimersByTime(101);
    expect([seen, shown()]).toEqual([[], { phase: 'idle' }]);
    change();
    expect([seen, shown()]).toEqual([[3], running]);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([3]);
  });

  it('rows that come right after the start show together, a beat of the page after the last of them', () => {
    const { change, seen } = begun();
    change();
    vi.advanceTimersByTime(50);
    change();
    vi.advanceTimersByTime(99);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([4]);
  });

  it('a short run that starts before a beat and ends after it shows its rows once, with its end', () => {
    vi.advanceTimersByTime(70);
    const { change, seen } = begun();
    vi.advanceTimersByTime(30);
    change();
    vi.advanceTimersByTime(30);
    change({ run: { phase: 'finished', runId: 1, totalMs: 60, waitedMs: 0, cpuMs: 1 } });
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([4]);
  });

  /** Has calls come from the start on, a beat of the page apart. */
  const addCalls = ({ change }: ReturnType<typeof begun>, aBeat: number, beats: number): void => {
    for (let beat = 1; beat <= beats; beat++) {
      vi.advanceTimersByTime(100);
      change({ usage: usageOf(aBeat * beat) });
    }
  };

  it('rows that come faster than they can be read show together, after half a second', () => {
    const beats = begun();
    addCalls(beats, 6, 8);
    expect(beats.seen).toEqual([7, 9]);
  });

  it('rows that come fast and end show when no more have come for a while', () => {
    const beats = begun();
    addCalls(beats, 10, 2);
    vi.advanceTimersByTime(149);
    expect(beats.seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(beats.seen).toEqual([4]);
  });

  it('rows that can be read as they come show at every second beat', () => {
    const beats = begun();
    addCalls(beats, 2, 6);
    expect(beats.seen).toEqual([3, 5, 7]);
  });

  it('each run that starts is held anew', () => {
    const { change, seen } = begun();
    change({ run: { phase: 'finished', runId: 1, totalMs: 1, waitedMs: 0, cpuMs: 1 } });
    vi.advanceTimersByTime(500);
    change({ run: starting });
    change({ run: running });
    change();
    expect(seen).toEqual([3]);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual([3, 6]);
  });

  it('a run that has nothing to show shows a beat after its start', () => {
    const { seen } = begun();
    vi.advanceTimersByTime(ROWS_BEAT_MS - 1);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([2]);
  });

  it.each<[string, RunState]>([
    ['ends', { phase: 'finished', runId: 1, totalMs: 1, waitedMs: 0, cpuMs: 1 }],
    ['is stopped', { ...running, stopping: true } as RunState],
    ['waits for a person', { ...running, phase: 'waiting', reason: 'approval' } as RunState],
  ])('a run that %s before that shows at once', (_what, run) => {
    const { change, seen, shown } = begun();
    change({ run });
    expect([seen, shown()]).toEqual([[3], run]);
  });
});

it('given nobody who follows, what shows is the session as it is', () => {
  const { change, stop, shown } = followed(running, ROWS_BEAT_MS, calls);
  stop();
  change({ run: starting });
  expect(shown()).toBe(starting);
});
