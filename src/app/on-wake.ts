/** A tab that was out of sight for less than this has not slept. */
const ASLEEP_MS = 60_000;

/** Calls back when the page is there again: with a network, out of the freezer, out of the cache of pages left, in sight. */
export function onWake(listener: () => void): void {
  let hiddenAtMs: number | undefined;
  addEventListener('online', listener);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
  document.addEventListener('resume', listener);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAtMs = Date.now();
    else if (hiddenAtMs !== undefined && Date.now() - hiddenAtMs > ASLEEP_MS) listener();
  });
}
