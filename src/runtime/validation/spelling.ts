import { editDistance } from '../edit-distance.ts';

const MAX_NAMES = 200;
const MAX_LENGTH = 40;

/** The known name that `name` was most likely meant to be: the same in another case style, or within two typing errors. */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const plain = bare(name);
  let best: string | undefined;
  let bestDistance = Math.min(2, Math.floor(plain.length / 3)) + 1;
  for (const candidate of known.slice(0, MAX_NAMES)) {
    if (candidate.length > MAX_LENGTH) continue;
    const distance = editDistance(plain, bare(candidate), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
