const WORD_DIGITS = 8;
/** Where the words for `Math.random` stand in a seed, behind those of `crypto`. */
const FIRST_WORD = 8;
/** Rounds that mix the words before the first number. */
const WARM_UP_ROUNDS = 12;
/** Numbers that a script gets at once. */
const AT_ONCE = 256;
const TWO_TO_21 = 2_097_152;
const TWO_TO_53 = 9_007_199_254_740_992;

/** Draws what `Math.random` gives: numbers of 53 bits by sfc32, the same ones for the same seed. */
export function createRandomNumbers(randomSeed: string): () => ArrayBuffer {
  const word = (index: number): number => {
    const from = (FIRST_WORD + index) * WORD_DIGITS;
    return Number.parseInt(randomSeed.slice(from, from + WORD_DIGITS), 16) | 0;
  };
  let [a, b, c, counter] = [word(0), word(1), word(2), word(3)];
  const next = (): number => {
    const mixed = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return mixed >>> 0;
  };
  for (let i = 0; i < WARM_UP_ROUNDS; i++) next();
  return () => Float64Array.from({ length: AT_ONCE }, () => (next() * TWO_TO_21 + (next() >>> 11)) / TWO_TO_53).buffer;
}
