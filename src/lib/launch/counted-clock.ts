import type { SandboxClock } from '../../runtime/sandbox/serve.ts';

/**
 * A clock that goes on where the platform's stands still. Cloudflare lets no time pass between two answers from outside, so
 * that a script could compute for ever before any deadline. Here its work counts with the least that it takes, and time that
 * really passes is counted against that.
 */
export function createCountedClock(platformNow: () => number): SandboxClock {
  let lastMs = platformNow();
  /** How far this clock is ahead of the platform's. */
  let aheadMs = 0;
  const now = (): number => {
    const nowMs = Math.max(lastMs, platformNow());
    aheadMs = Math.max(0, aheadMs - (nowMs - lastMs));
    lastMs = nowMs;
    return nowMs + aheadMs;
  };
  return {
    now,
    spend(leastMs) {
      aheadMs += leastMs;
      now();
    },
  };
}
