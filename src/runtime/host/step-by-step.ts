/** Does long work step by step, between which everything else has its turn. Throws a `GuestError` where it is left. */
export type StepByStep = <Result>(steps: Generator<unknown, Result, void>) => Promise<Result>;

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
