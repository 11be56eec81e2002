/** The candidate closest to what was written, if one is close enough to be meant. */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const target = fold(written);
  if (target === '') return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(target.length / 3)) + 1;
  const work: Work = { cellsLeft: MAX_CELLS };
  for (const candidate of candidates) {
    if (bestDistance === 0) break;
    const folded = fold(candidate);
    const distance = folded === target ? 0 : within(target, folded, bestDistance, work);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Case and separators are what people mix up most: `createIssue`, `create-issue` and `create_issue` are one. */
const fold = (name: string): string => name.toLowerCase().replace(/[-_.\s]/g, '');

const MAX_COMPARED = 200;
/**
 * Pairs of letters that are held against each other for one name: a few milliseconds. A server can list ten thousand tools,
 * and a script can ask for a name that is none of them as often as it likes.
 */
const MAX_CELLS = 500_000;

interface Work {
  cellsLeft: number;
}

/** Edit distance with transpositions, or `limit` where it is at least that, or where the work is used up. */
function within(one: string, other: string, limit: number, work: Work): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  if (one.length > MAX_COMPARED || other.length > MAX_COMPARED) return limit;
  // Names of one server often begin alike.
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    work.cellsLeft -= b.length + 1;
    if (work.cellsLeft < 0) return limit;
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((row[j] as number) + 1, (current[j - 1] as number) + 1, (row[j - 1] as number) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (before[j - 2] as number) + 1);
      }
      current.push(value);
      least = Math.min(least, value);
    }
    // A swap reaches back by two rows.
    if (least >= limit && Math.min(...row) >= limit) return limit;
    before = row;
    row = current;
  }
  return Math.min(row[b.length] as number, limit);
}
