import type { Json, JsonSchema } from '../json.ts';
import type { InputValidator, Validation } from './contract.ts';
import { type InputMeasure, measureInput } from './input-measure.ts';
import type { IsolatedValidator } from './isolate.ts';
import { judge, notJson, tooLong, unchecked } from './judge.ts';
import { type PreparedSchema, prepare } from './prepare.ts';

export interface ValidationOptions {
  /** Takes over the checks that may take any time. Without it such checks are left out. */
  readonly isolate?: IsolatedValidator;
}

/** Longest that a check holds up the thread it shares with everything else: half a frame, then `isolate` takes it over. */
const SHARED_BUDGET_MS = 8;
/** The same where there is nothing to take it over. */
const ALONE_BUDGET_MS = 100;
const MAX_VALUES = 5_000_000;

/**
 * A validator of tool inputs. Most checks are done at once; those that a hostile pattern or a huge input could draw out go to
 * `isolate`, and where that is absent or gives no verdict in time, the input is held against the rest of the schema.
 */
export function createValidation({ isolate }: ValidationOptions = {}): InputValidator {
  return (schema, input) => {
    if (isolate === undefined) return validateInput(schema, input);
    const verdict = validateHere(schema, input, SHARED_BUDGET_MS);
    if (!('costly' in verdict)) return verdict;
    return isolate
      .validate(schema, verdict.plain.json)
      .then((isolated) => isolated ?? judgeLightly(verdict, SHARED_BUDGET_MS));
  };
}

/**
 * Validates `input` against `schema` on this thread. Never throws; a schema that makes no sense lets the call through, and
 * patterns whose matching has no known bound are not checked.
 */
export function validateInput(schema: JsonSchema, input: Json): Validation {
  const verdict = validateHere(schema, input, ALONE_BUDGET_MS);
  return 'costly' in verdict ? judgeLightly(verdict, ALONE_BUDGET_MS) : verdict;
}

/** A check that should not be done on this thread, and why. */
interface Postponed {
  readonly prepared: PreparedSchema;
  readonly plain: MeasuredInput;
  readonly costly: string;
}

interface MeasuredInput {
  readonly json: Json;
  readonly measure: InputMeasure;
}

function validateHere(schema: JsonSchema, input: Json, budgetMs: number): Validation | Postponed {
  const prepared = prepare(schema);
  if ('unusable' in prepared) return unchecked(prepared.unusable);
  const plain = plainInput(input);
  if (plain === undefined) return notJson();
  const costly = prepared.costly(plain.measure);
  if (costly !== undefined) return { prepared, plain, costly };
  const verdict = judge(prepared, prepared.whole, { json: plain.json, values: plain.measure.values }, budgetMs);
  return verdict ?? { prepared, plain, costly: `checking took longer than ${budgetMs} ms` };
}

/** The input itself where it is plain JSON, else what is left of it as JSON. */
function plainInput(input: Json): MeasuredInput | undefined {
  const measure = measureInput(input, MAX_VALUES);
  if (measure !== undefined && measure.values <= MAX_VALUES) return { json: input, measure };
  try {
    const json = JSON.parse(JSON.stringify(input) ?? 'null') as Json;
    const measured = measureInput(json, MAX_VALUES);
    return measured === undefined ? undefined : { json, measure: measured };
  } catch {
    return undefined;
  }
}

function judgeLightly({ prepared, plain, costly }: Postponed, budgetMs: number): Validation {
  const { json, measure } = plain;
  const verdict = judge(prepared, prepared.light(), { json, values: measure.values }, budgetMs) ?? tooLong(budgetMs);
  if (!verdict.ok || verdict.warning !== undefined) return verdict;
  return { ok: true, warning: `Not all of the input was checked: ${costly}` };
}
