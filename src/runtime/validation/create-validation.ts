import type { Json, JsonSchema } from '../json.ts';
import type { InputProblem, InputValidator, Validation } from './contract.ts';
import { type InputMeasure, measureInput } from './input-measure.ts';
import type { IsolatedValidator } from './isolate.ts';
import { judge, tooLong, unchecked, type Verdict } from './judge.ts';
import { MAX_VALUES_HERE, type PreparedSchema, prepare } from './prepare.ts';

export interface ValidationOptions {
  /** Takes over the checks that may take any time. Without it such checks are left out. */
  readonly isolate?: IsolatedValidator;
}

/** Longest that a check holds up the thread it shares with everything else: half a frame, then `isolate` takes it over. */
const SHARED_BUDGET_MS = 8;
/** The same where there is nothing to take it over. */
const ALONE_BUDGET_MS = 100;
const MAX_VALUES = 5_000_000;

/** What is reported where the code that would say more cannot be loaded. */
const UNEXPLAINED: InputProblem = {
  path: '',
  expected: 'input that fits the schema',
  received: 'input that does not',
  message: 'the input does not fit the schema',
};

/**
 * A validator of tool inputs. Most checks are done at once; those that a hostile pattern or a huge input could draw out go to
 * `isolate`, and where that is absent or gives no verdict in time, the input is held against the rest of the schema. Never
 * rejects; a schema that makes no sense lets the call through, and patterns whose matching has no known bound are not checked.
 */
export function createValidation({ isolate }: ValidationOptions = {}): InputValidator {
  return (schema, input, text) => {
    if (isolate === undefined) return inWords(verdictOn(schema, input, text));
    const verdict = verdictHere(schema, input, text, SHARED_BUDGET_MS);
    if (!('costly' in verdict)) return inWords(verdict);
    return isolate
      .validate(schema, verdict.plain.json, verdict.plain.json === input ? text : undefined)
      .then((isolated) => isolated ?? inWords(judgeLightly(verdict, SHARED_BUDGET_MS)));
  };
}

/** The verdict on `input` by `schema`, reached on this thread. */
export function verdictOn(schema: JsonSchema, input: Json, text?: string): Verdict {
  const verdict = verdictHere(schema, input, text, ALONE_BUDGET_MS);
  return 'costly' in verdict ? judgeLightly(verdict, ALONE_BUDGET_MS) : verdict;
}

/** Most inputs fit: what explains the others is loaded with the first. */
function inWords(verdict: Verdict): Validation | Promise<Validation> {
  if (verdict.ok) return verdict;
  return import('./explain.ts').then(
    ({ explained }) => explained(verdict),
    () => ({ ok: false, problem: UNEXPLAINED }),
  );
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

function verdictHere(schema: JsonSchema, input: Json, text: string | undefined, budgetMs: number): Verdict | Postponed {
  const prepared = prepare(schema);
  if ('unusable' in prepared) return unchecked(prepared.unusable);
  const plain = text === undefined ? plainInput(input) : parsedInput(input);
  if (plain === undefined) return { ok: false };
  const costly = prepared.costly(plain.measure);
  if (costly !== undefined) return { prepared, plain, costly };
  const verdict = judge(prepared, prepared.whole, { json: plain.json, values: plain.measure.values }, budgetMs);
  return verdict ?? { prepared, plain, costly: `checking took longer than ${budgetMs} ms` };
}

/** An input that was parsed is plain JSON: it is not measured farther than it may be checked here. */
function parsedInput(input: Json): MeasuredInput | undefined {
  const measure = measureInput(input, MAX_VALUES_HERE);
  return measure && { json: input, measure };
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

function judgeLightly({ prepared, plain, costly }: Postponed, budgetMs: number): Verdict {
  const { json, measure } = plain;
  const verdict = judge(prepared, prepared.light(), { json, values: measure.values }, budgetMs) ?? tooLong(budgetMs);
  if (!verdict.ok || verdict.warning !== undefined) return verdict;
  return { ok: true, warning: `Not all of the input was checked: ${costly}` };
}
