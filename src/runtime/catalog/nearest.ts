/** The candidate closest to what was written, if one is close enough to be meant. */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(written);
  if (wanted === '') return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const folded = fold(candidate);
    const distance = folded === wanted ? 0 : within(wanted, folded, bestDistance);
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

/** Edit distance with transpositions, or `limit` where it is at least that. */
function within(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit || a.length > MAX_COMPARED || b.length > MAX_COMPARED) return limit;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((row[j] as number) + 1, (current[j - 1] as number) + 1, (row[j - 1] as number) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (before[j - 2] as number) + 1);
      }
      current.push(value);
    }
    before = row;
    row = current;
  }
  return Math.min(row[b.length] as number, limit);
}
