const locale = globalThis.document?.documentElement.lang || 'en';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const fractions = [0, 1, 2, 3].map(
  (digits) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: digits === 0,
    }),
);
const fixed = (value: number, digits: 0 | 1 | 2 | 3): string => (fractions[digits] as Intl.NumberFormat).format(value);

/** A count with grouping: "1,184". */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** A size in powers of 1,024, as limits are given: "37 B", "18.4 KiB", "264 KiB", "5.2 MiB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${whole.format(bytes)} B`;
  const kilo = bytes / 1024;
  if (kilo < 999.5) return `${fixed(kilo, kilo < 99.95 && !Number.isInteger(kilo) ? 1 : 0)} KiB`;
  const mega = kilo / 1024;
  return `${fixed(mega, mega < 99.95 && !Number.isInteger(mega) ? 1 : 0)} MiB`;
}

/** A duration, three digits or so: "0.4 ms", "412 ms", "1.86 s", "12.9 s", "2 min 5 s". */
export function formatMs(ms: number): string {
  if (ms < 9.95 && ms > 0) return `${fixed(ms, 1)} ms`;
  if (ms < 999.5) return `${whole.format(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${fixed(seconds, seconds < 9.995 ? 2 : 1)} s`;
  const rest = Math.round(seconds % 60);
  return rest === 0 ? `${whole.format(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}

/** A limit as a person set it: "3 s", "2.5 s", "250 ms". */
export const formatLimitMs = (ms: number): string => (ms < 1e3 || ms >= 6e4 ? formatMs(ms) : `${ms / 1e3} s`);

/** Seconds in always five characters: "0.972", "12.97", "129.7". Longer runs take more. */
export function formatClock(ms: number): string {
  const seconds = ms / 1000;
  return fixed(seconds, seconds < 9.9995 ? 3 : seconds < 99.995 ? 2 : seconds < 999.95 ? 1 : 0);
}

/** `one` or `many` after the count: "1 call", "9 calls". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
