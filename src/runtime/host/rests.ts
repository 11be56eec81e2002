/** When work for scripts rests: time that is not used is saved, and time that is used is taken from it. */
export interface Rests {
  /** Takes note of a slice that has ended, and of the time that it used. */
  spend(usedMs: number): void;
  /** How long to rest now: 0 where something is saved. */
  dueMs(): number;
}

/** What a host does for its scripts without a rest. From then on it rests as long as it works. */
const BURST_MS = 100;
/** A slice that was drawn out does not hold up what others ask for. */
const MAX_REST_MS = 10;

export function createRests(nowMs: () => number = () => performance.now()): Rests {
  let savedMs = BURST_MS;
  let sinceMs = nowMs();
  return {
    spend(usedMs) {
      const endMs = nowMs();
      savedMs = Math.max(-MAX_REST_MS, Math.min(BURST_MS, savedMs + endMs - sinceMs - usedMs) - usedMs);
      sinceMs = endMs;
    },
    dueMs: () => Math.max(0, -savedMs),
  };
}
