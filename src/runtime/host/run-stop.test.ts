import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRunStop } from './run-stop.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Whether a run was forced to its end, by what happens after it was asked to stop. */
async function isForced(happens: (stop: ReturnType<typeof createRunStop>) => void): Promise<boolean> {
  const stop = createRunStop(() => undefined);
  let forced = false;
  void stop.forced.then(() => {
    forced = true;
  });
  stop.wrote();
  stop.ask({ stop: 'cancelled' });
  happens(stop);
  await Promise.resolve();
  return forced;
}

test.each([
  ['says nothing for 30 ms', true, 30, []],
  ['has said nothing yet after 29 ms', false, 29, []],
  ['writes logs that were on their way', false, 0, [5, 4]],
  ['goes on to write logs for 10 ms', true, 0, [5, 5]],
])('given a sandbox that was asked to stop and %s, that it is ended is %o', async (_what, ended, waitMs, writesMs) => {
  expect(
    await isForced((stop) => {
      vi.advanceTimersByTime(waitMs);
      for (const afterMs of writesMs) {
        vi.advanceTimersByTime(afterMs);
        stop.wrote();
      }
    }),
  ).toBe(ended);
});

test('given a sandbox that stopped in time, it is not ended', async () => {
  expect(
    await isForced((stop) => {
      vi.advanceTimersByTime(5);
      stop.end();
      vi.advanceTimersByTime(1_000);
    }),
  ).toBe(false);
});
