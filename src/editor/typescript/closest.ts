const MAX_SUGGESTIONS = 3;

/** The candidates whose names are few slips away from `name`, nearest first; case and separators count little. */
export function closest<T>(name: string, candidates: readonly T[], nameOf: (candidate: T) => string): readonly T[] {
  const target = fold(name);
  const limit = Math.max(1, Math.floor(target.length * 0.34));
  return candidates
    .map((candidate) => ({ candidate, distance: distance(target, fold(nameOf(candidate)), limit) }))
    .filter((scored) => scored.distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map((scored) => scored.candidate);
}

/** `listIssues`, `list_issues` and `list-issues` are one name misremembered. */
function fold(name: string): string {
  return name.replace(/[_\-.]/g, '').toLowerCase();
}

/** Insertions, removals, replacements and swaps of neighbours from one to the other; more than `limit` is `limit + 1`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return Math.min(at(row, b.length), limit + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
