import type { CountTokens } from '../runtime/cost/index.ts';

/** The tokeniser by name, as figures are copied with it. */
export const TOKENIZER = 'o200k_base (gpt-tokenizer)';

/** Counts tokens in a worker of its own. Rejects where it cannot start. */
export const countTokens: CountTokens = async (texts) => (await import('./tokeniser.ts')).countInWorker(texts);
