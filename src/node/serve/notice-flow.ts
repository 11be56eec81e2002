/** Lets so many notices of a call through, and says how many it held back. */
export interface NoticeFlow {
  /** Whether a notice may be sent now. */
  admits(): boolean;
  /** How many were held back since this was last asked. */
  heldBack(): number;
}

/** Notices that a client is sent at once, and from then on in a second: more than anybody reads, and little work. */
const BURST = 1_000;
const PER_SECOND = 200;

/**
 * A script logs faster than a client can be told, and each notice is work that all clients wait for. What is held back is not
 * lost: the answer of the call holds the logs.
 */
export function createNoticeFlow(nowMs: () => number = () => performance.now()): NoticeFlow {
  let left = BURST;
  let sinceMs = nowMs();
  let pending = 0;
  return {
    admits() {
      const now = nowMs();
      left = Math.min(BURST, left + ((now - sinceMs) * PER_SECOND) / 1_000);
      sinceMs = now;
      if (left < 1) {
        pending += 1;
        return false;
      }
      left -= 1;
      return true;
    },
    heldBack() {
      const count = pending;
      pending = 0;
      return count;
    },
  };
}
