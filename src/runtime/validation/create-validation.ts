import type { Json, JsonSchema } from '../json.ts';
import type { InputValidator, Validation } from './contract.ts';
import { type InputMeasure, measureInput } from './input-measure.ts';
import type { IsolatedValidator } from './isolate.ts';
import { judge, notJson, unchecked } from './judge.ts';
import { type PreparedSchema, prepare } from './prepare.ts';

export interface ValidationOptions {
  /** Takes over the checks that may take any time. Without it such checks are left out. */
  readonly isolate?: IsolatedValidator;
}

/** Longest a check may hold up the thread it shares with everything else. */
const INLINE_BUDGET_MS = 100;
const MAX_VALUES = 5_000_000;

/**
 * A validator of tool inputs. Most checks are done at once; those that a hostile pattern or a huge input could draw out go to
 * `isolate`, and where that is absent or gives no verdict in time, the input is held against the rest of the schema.
 */
export function createValidation({ isolate }: ValidationOptions = {}): InputValidator {
  return (schema, input) => {
    const verdict = validateHere(schema, input);
    if (!('costly' in verdict)) return verdict;
    const { prepared, plain, costly } = verdict;
    if (isolate === undefined) return judgeLightly(prepared, plain, costly);
    return isolate.validate(schema, plain.json).then((isolated) => isolated ?? judgeLightly(prepared, plain, costly));
  };
}

/**
 * Validates `input` against `schema` on this thread. Never throws; a schema that makes no sense lets the call through, and
 * patterns whose matching has no known bound are not checked.
 */
export function validateInput(schema: JsonSchema, input: Json): Validation {
  const verdict = validateHere(schema, input);
  return 'costly' in verdict ? judgeLightly(verdict.prepared, verdict.plain, verdict.costly) : verdict;
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

function validateHere(schema: JsonSchema, input: Json): Validation | Postponed {
  const prepared = prepare(schema);
  if ('unusable' in prepared) return unchecked(prepared.unusable);
  const plain = plainInput(input);
  if (plain === undefined) return notJson();
  const costly = prepared.costly(plain.measure);
  if (costly !== undefined) return { prepared, plain, costly };
  return judge(prepared, prepared.whole, { json: plain.json, values: plain.measure.values }, INLINE_BUDGET_MS);
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

function judgeLightly(prepared: PreparedSchema, { json, measure }: MeasuredInput, reason: string): Validation {
  const verdict = judge(prepared, prepared.light(), { json, values: measure.values }, INLINE_BUDGET_MS);
  if (!verdict.ok || verdict.warning !== undefined) return verdict;
  return { ok: true, warning: `Not all of the input was checked: ${reason}` };
}
