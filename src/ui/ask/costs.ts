import { costOf, priceOf, type Step } from '../../session/ask/index.ts';
import { useAskState } from './use-ask.ts';

/** What steps cost by the person's table; undefined where it has no price for their model. */
export function useCost(steps: readonly Step[]): number | undefined {
  const model = useAskState((state) => state.model?.name);
  const prices = useAskState((state) => state.prices);
  const price = priceOf(prices, model ?? '');
  const costs = steps.flatMap((step) => (step.kind === 'answer' ? [costOf(step, price)] : []));
  return costs.reduce<number | undefined>(
    (sum, cost) => (sum === undefined || cost === undefined ? undefined : sum + cost),
    costs.length === 0 ? undefined : 0,
  );
}

/** An amount with as many digits as tell it from nothing. */
export function costText(amount: number): string {
  const digits = amount === 0 || amount >= 1 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(amount)) + 1);
  return `$${amount.toFixed(digits)}`;
}
