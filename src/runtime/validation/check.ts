import { type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import type { Json } from '../json.ts';
import { metered } from './meter.ts';
import type { RepairedSchema } from './schema-node.ts';

/** What the validator has to say of an input: nothing, or everything that fails, outer failures before the inner ones. */
export type Findings = { readonly valid: true } | { readonly valid: false; readonly failures: readonly OutputUnit[] };

/** Largest input of which all failures are gathered; of a larger one the first is enough. */
const MAX_VALUES_FOR_ALL_FAILURES = 5_000;

/** Applies a repaired schema. Throws `Overrun` after `budgetMs`, and whatever the validator throws at what it cannot digest. */
export function check(schema: RepairedSchema, input: Json, values: number, budgetMs: number): Findings {
  return metered(budgetMs, () => {
    const first = run(schema, input, true);
    if (first.valid) return { valid: true };
    if (values > MAX_VALUES_FOR_ALL_FAILURES) return { valid: false, failures: first.errors };
    return { valid: false, failures: run(schema, input, false).errors };
  });
}

function run({ root, targets }: RepairedSchema, input: Json, firstOnly: boolean) {
  // Our nodes are schemas of 2020-12 whose `$ref` is a key of `targets`, which the validator looks up as it is.
  return validate(input, root as Schema | boolean, '2020-12', targets as Record<string, Schema | boolean>, firstOnly);
}
