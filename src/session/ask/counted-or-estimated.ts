import type { CountTokens } from '../../runtime/cost/shown-tools.ts';
import { estimateTokens } from '../../runtime/declarations/prompt/index.ts';

/** A count of tokens that never fails: the vocabulary may not load, then an estimate stands in. */
export const countedOrEstimated =
  (count: CountTokens): CountTokens =>
  async (texts) =>
    count(texts).catch(() => texts.map(estimateTokens));
