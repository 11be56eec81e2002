import type { Json } from '../json.ts';
import type { Validation } from './contract.ts';
import { findExample } from './example.ts';
import type { Misfit, Verdict } from './judge.ts';
import { isValid, type PreparedSchema } from './prepare.ts';
import { explainFailures } from './problem.ts';
import { complaint } from './words.ts';

/** Examples kept for a schema, by the property they must show. */
const MAX_EXAMPLES = 20;

const examples = new WeakMap<PreparedSchema, Map<string | undefined, Json | undefined>>();

/** A verdict in words, with an input that would do where one is found. */
export function explained(verdict: Verdict): Validation {
  if (verdict.ok) return verdict;
  if (!('failures' in verdict))
    return { ok: false, problem: complaint([], 'a JSON value', 'a value that JSON cannot hold') };
  const { failures, schema, json, prepared }: Misfit = verdict;
  const problem = explainFailures(failures, schema, json);
  const example = exampleOf(prepared, firstName(problem.path));
  return { ok: false, problem: example === undefined ? problem : { ...problem, example } };
}

/** The smallest valid input that has the property `including`, if it is one of the schema's; undefined where none was found. */
export function exampleOf(prepared: PreparedSchema, including?: string): Json | undefined {
  const known = examples.get(prepared) ?? new Map<string | undefined, Json | undefined>();
  examples.set(prepared, known);
  const key = known.size < MAX_EXAMPLES ? including : undefined;
  if (!known.has(key))
    known.set(
      key,
      findExample(prepared.whole, (candidate) => isValid(prepared, candidate), key),
    );
  return known.get(key);
}

/** The property of the input that a pointer leads into. */
function firstName(pointer: string): string | undefined {
  const [, token] = pointer.split('/', 2);
  return token?.replaceAll('~1', '/').replaceAll('~0', '~');
}
