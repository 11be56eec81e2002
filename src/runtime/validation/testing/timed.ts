/** Runs `work` and tells how long the processor was at it, in milliseconds: whatever else the machine does, it does not count. */
export function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const start = process.cpuUsage();
  const value = work();
  return { value, ms: process.cpuUsage(start).user / 1_000 };
}
