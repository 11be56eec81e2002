/** Far longer than any run: more is as good as never. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Reads `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date. Milliseconds from now; undefined for anything else. */
export function readRetryAfter(header: string | null, nowMs: number = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS);
}
