/** A tab that was out of sight for less than this has not slept. */
const ASLEEP_MS = 60_000;

/**
 * Calls back when the page is there again: with a network, out of the freezer, out of the cache of pages left, in sight.
 * Returns the unsubscribe function.
 */
export function onWake(listener: () => void): () => void {
  let hiddenAtMs: number | undefined;
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('online', listener, { signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) listener();
    },
    { signal },
  );
  document.addEventListener('resume', listener, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') hiddenAtMs = Date.now();
      else if (hiddenAtMs !== undefined && Date.now() - hiddenAtMs > ASLEEP_MS) listener();
    },
    { signal },
  );
  return () => controller.abort();
}
