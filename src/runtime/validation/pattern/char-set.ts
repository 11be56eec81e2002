/** A set of characters: exact for ASCII, and whether anything beyond ASCII may be in it. Always a superset of what matches. */
export interface CharSet {
  /** Bit n stands for the character with code n, 0 to 127. */
  readonly ascii: bigint;
  readonly beyond: boolean;
}

const ALL_ASCII = (1n << 128n) - 1n;

export const NOTHING: CharSet = { ascii: 0n, beyond: false };
export const ANYTHING: CharSet = { ascii: ALL_ASCII, beyond: true };

export function range(from: number, to: number): CharSet {
  const last = Math.min(to, 127);
  const ascii = from > last ? 0n : ((1n << BigInt(last - from + 1)) - 1n) << BigInt(from);
  return { ascii, beyond: to > 127 };
}

export function union(a: CharSet, b: CharSet): CharSet {
  return { ascii: a.ascii | b.ascii, beyond: a.beyond || b.beyond };
}

/** Everything but `set`. Beyond ASCII nothing is known to be excluded. */
export function complement(set: CharSet): CharSet {
  return { ascii: ALL_ASCII & ~set.ascii, beyond: true };
}

export function overlap(a: CharSet, b: CharSet): boolean {
  return (a.ascii & b.ascii) !== 0n || (a.beyond && b.beyond);
}

const DIGIT = range(48, 57);
const WORD = [DIGIT, range(65, 90), range(97, 122), range(95, 95)].reduce(union);
const SPACE = union([range(9, 13), range(32, 32)].reduce(union), { ascii: 0n, beyond: true });

/** What `\d \D \w \W \s \S` and the property escapes stand for. */
export const CLASS_ESCAPES: Readonly<Record<string, CharSet>> = {
  d: DIGIT,
  D: complement(DIGIT),
  w: WORD,
  W: complement(WORD),
  s: SPACE,
  S: complement(SPACE),
  p: ANYTHING,
  P: ANYTHING,
};

/** `.` without the `s` flag. */
export const DOT = complement(union(range(10, 10), range(13, 13)));
