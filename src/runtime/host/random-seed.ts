/** Words of a seed that are for `crypto`; those behind them are for `Math.random`, which must not give the others away. */
const CRYPTO_WORDS = 8;
const RANDOM_WORDS = 4;
const WORD_DIGITS = 8;

/** A seed of a run that nobody guesses. `syncSeed` becomes the one of `Math.random` where calls are synchronous. */
export function createSeed(syncSeed?: number): string {
  const words = crypto.getRandomValues(new Uint32Array(CRYPTO_WORDS + RANDOM_WORDS));
  if (syncSeed !== undefined) words[CRYPTO_WORDS] = syncSeed;
  return [...words].map((word) => word.toString(16).padStart(WORD_DIGITS, '0')).join('');
}

/** The seed of `Math.random` where calls are synchronous. */
export const syncSeedOf = (randomSeed: string): number =>
  Number.parseInt(randomSeed.slice(CRYPTO_WORDS * WORD_DIGITS, (CRYPTO_WORDS + 1) * WORD_DIGITS), 16);
