import type { AnswerStep } from '../../agent/index.ts';

/** What tokens of a model cost, in a currency that the person knows. */
export interface Price {
  /** The model's name at its provider. */
  readonly model: string;
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

/** What an answer costs: by the provider's count, by ours where it does not count; undefined without a price. */
export function costOf(
  { usage, counted }: Pick<AnswerStep, 'usage' | 'counted'>,
  price: Price | undefined,
): number | undefined {
  const input = usage?.inputTokens ?? counted?.input;
  const output = usage?.outputTokens ?? counted?.output;
  if (price === undefined || input === undefined || output === undefined) return undefined;
  return (input * price.inputPerMillion + output * price.outputPerMillion) / 1_000_000;
}

export const priceOf = (prices: readonly Price[], model: string): Price | undefined =>
  prices.find((price) => price.model === model);

/** The table with one row changed or added; as it was where the row makes no sense. */
export function withPrice(prices: readonly Price[], price: Price): readonly Price[] {
  if (readPrices([price]).length === 0) return prices;
  return prices.some(({ model }) => model === price.model)
    ? prices.map((other) => (other.model === price.model ? price : other))
    : [...prices, price];
}

export const withoutPrice = (prices: readonly Price[], model: string): readonly Price[] =>
  prices.filter((price) => price.model !== model);

/** Reads prices that were stored; what is none is left out. */
export function readPrices(value: unknown): readonly Price[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { model, inputPerMillion, outputPerMillion } = entry as Readonly<Record<string, unknown>>;
    return typeof model === 'string' && isAmount(inputPerMillion) && isAmount(outputPerMillion)
      ? [{ model, inputPerMillion, outputPerMillion }]
      : [];
  });
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1e6;
