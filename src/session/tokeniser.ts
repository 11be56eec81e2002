import { openWorker } from '../runtime/bridge/index.ts';
import { keepRealm } from '../runtime/bridge/realm-keeper.ts';
import type { CountTokens } from '../runtime/cost/index.ts';
import type { TokensApi } from '../runtime/cost/tokens-api.ts';

/** Longest that a count may take, the loading of the vocabulary included. */
const TIMEOUT_MS = 60_000;

/** Starts the tokeniser in a worker. */
export const startTokeniser = () =>
  openWorker(
    new Worker(new URL('../worker/tokens.worker.ts', import.meta.url), { type: 'module', name: 'codemode-tokens' }),
    'the tokeniser could not be loaded',
  );
const tokeniser = keepRealm<TokensApi>('the tokeniser', startTokeniser);

/** Counts in the worker, which is started by the first count and kept. */
export const countInWorker: CountTokens = async (texts) =>
  (await tokeniser.open()).call('count', texts, { timeoutMs: TIMEOUT_MS });
