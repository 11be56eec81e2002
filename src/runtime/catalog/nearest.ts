import { editDistance, type Work } from '../edit-distance.ts';

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

/**
 * Pairs of letters that are held against each other for one name: about a millisecond. A server can list ten thousand tools,
 * and a script can ask for a name that is none of them as often as it likes.
 */
const MAX_CELLS = 300_000;

/** Edit distance with transpositions, or `limit` where it is at least that, or where the work is used up. */
function within(one: string, other: string, limit: number, work: Work): number {
  // Names of one server often begin alike.
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return editDistance(one.slice(same), other.slice(same), limit, work);
}
