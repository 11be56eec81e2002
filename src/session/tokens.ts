import { openWorker } from '../runtime/bridge/index.ts';
import { keepRealm } from '../runtime/bridge/realm-keeper.ts';
import type { CountTokens } from '../runtime/cost/index.ts';
import type { TokensApi } from '../runtime/cost/tokens-api.ts';

/** The tokeniser by name, as figures are copied with it. */
export const TOKENIZER = 'o200k_base (gpt-tokenizer)';

/** Longest that a count may take, the loading of the vocabulary included. */
const TIMEOUT_MS = 60_000;

/** Starts the tokeniser in a worker. */
export const startTokeniser = () =>
  openWorker(
    new Worker(new URL('../worker/tokens.worker.ts', import.meta.url), { type: 'module', name: 'codemode-tokens' }),
    'the tokeniser could not be loaded',
  );
const tokeniser = keepRealm<TokensApi>('the tokeniser', startTokeniser);

/** Counts tokens in a worker of its own, which is started by the first count and kept. Rejects where it cannot start. */
export const countTokens: CountTokens = async (texts) =>
  (await tokeniser.open()).call('count', texts, { timeoutMs: TIMEOUT_MS });
