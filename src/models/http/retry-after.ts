/** Longest wait that is believed. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Milliseconds that `Retry-After` (seconds or a date) or the finer `retry-after-ms` ask for; undefined for anything else. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const fine = headers.get('retry-after-ms');
  if (fine !== null && /^\d+(?:\.\d+)?$/.test(fine)) return bounded(Number(fine));
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return bounded(Number(text) * 1_000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : bounded(date - nowMs);
}

const bounded = (waitMs: number): number => Math.min(Math.max(0, Math.round(waitMs)), MAX_WAIT_MS);
