/** Tells whether arrays and objects nest deeper than `limit`, without recursion: deep data overflows the stack of what recurses. */
export function nestsDeeperThan(value: unknown, limit: number): boolean {
  let level: readonly object[] = isContainer(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
