import type { Ask } from './send-ask.ts';

/** Longer than this nobody waits for one call, whatever is left of the run. */
const MAX_WAIT_MS = 60_000;

/**
 * Waits as long as a server asks before it is sent a request again, and shows that as progress. False, and at once, where
 * the time that is left is too short; false as soon as the wait is stopped.
 */
export async function awaitRetry(
  retryAfterMs: number,
  status: number,
  { leftMs, onProgress, signal }: Pick<Ask, 'leftMs' | 'onProgress' | 'signal'>,
): Promise<boolean> {
  if (retryAfterMs >= Math.min(leftMs?.() ?? MAX_WAIT_MS, MAX_WAIT_MS)) return false;
  onProgress?.({ progress: 0, message: `waits ${retryAfterMs / 1000} s, as the server asks (HTTP ${status})` });
  if (signal?.aborted === true) return false;
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(isOver);
    };
    const stop = () => end(false);
    const timer = setTimeout(() => end(true), retryAfterMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
