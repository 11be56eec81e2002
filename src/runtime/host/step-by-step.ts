import type { Written } from '../writing-values.ts';

/** Does long work step by step, between which everything else has its turn. Throws a `GuestError` where it is left. */
export type StepByStep = <Result>(steps: Generator<unknown, Result, void>) => Promise<Result>;

/** Writes a long value as JSON; at once in a page that cannot load the code for steps any more. */
export async function writeInSteps(value: unknown, stepByStep: StepByStep): Promise<Written> {
  const writer = await import('../writing-values.ts').catch(() => undefined);
  return writer === undefined
    ? { text: JSON.stringify(value), depth: undefined }
    : stepByStep(writer.writingValues(value));
}

/** `items.map(map)`, one step an item. */
export function* mapped<Item, Value>(
  items: readonly Item[],
  map: (item: Item, index: number) => Value,
): Generator<void, Value[], void> {
  const values: Value[] = [];
  for (const [index, item] of items.entries()) {
    values.push(map(item, index));
    yield;
  }
  return values;
}
