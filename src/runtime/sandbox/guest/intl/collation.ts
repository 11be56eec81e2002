import { JSONstringify, min, table } from '../core.ts';
import { ask } from './ask.ts';

/** Made from nothing but the default locale: what the order of plain English text is known for. */
export const DEFAULT_COLLATOR = '["Collator",[],{}]';

let ranks: Record<string, number> | undefined;

/** Places of the printable ASCII characters in the host's own order; letters share one with their other case. */
function asciiRanks(): Record<string, number> {
  if (ranks !== undefined) return ranks;
  const cache = table<number>();
  const sorted = ask(DEFAULT_COLLATOR, 'ascii', '[]') as string;
  for (let i = 0, rank = 0; i < sorted.length; i++) {
    const char = sorted[i] as string;
    const isUpper = char >= 'A' && char <= 'Z';
    if (!isUpper) rank += 1;
    cache[char] = rank;
  }
  ranks = cache;
  return cache;
}

/** Plain ASCII is ordered here, for crossing to the host costs more than the comparison; undefined for other text. */
function compareAscii(a: string, b: string): number | undefined {
  const rankOf = asciiRanks();
  const length = min(a.length, b.length);
  let tie = 0;
  // One place further: a combining mark there would change what stands before it.
  for (let i = 0; i <= length; i++) {
    const x = at(a, i);
    const y = at(b, i);
    const left = x === undefined ? 0 : rankOf[x];
    const right = y === undefined ? 0 : rankOf[y];
    if (left === undefined || right === undefined) return undefined;
    if (left !== right) return followedByAscii(a, i) && followedByAscii(b, i) ? (left < right ? -1 : 1) : undefined;
    if (tie === 0 && x !== y) tie = (x as string) > (y as string) ? -1 : 1;
  }
  return tie;
}

/** Past the end there is nothing, whatever a prototype says. */
const at = (text: string, index: number): string | undefined => (index < text.length ? text[index] : undefined);

const followedByAscii = (text: string, index: number): boolean => {
  const next = at(text, index + 1);
  return next === undefined || asciiRanks()[next] !== undefined;
};

export function compare(collator: string, a: string, b: string): number {
  if (a === b) return 0;
  const known = collator === DEFAULT_COLLATOR ? compareAscii(a, b) : undefined;
  return known ?? (ask(collator, 'compare', `[${JSONstringify(a)},${JSONstringify(b)}]`) as number);
}
