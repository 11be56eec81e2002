import { type Json, messageOf } from '../json.ts';
import { check, type Findings } from './check.ts';
import type { Validation } from './contract.ts';
import { Overrun } from './meter.ts';
import type { PreparedSchema } from './prepare.ts';
import { explain } from './problem.ts';
import type { RepairedSchema } from './schema-node.ts';
import { complaint } from './words.ts';

/** An input as plain JSON with the number of its values. */
export interface PlainInput {
  readonly json: Json;
  readonly values: number;
}

/** The verdict on an input by one form of its schema; undefined where there is none after `budgetMs`. Never throws. */
export function judge(
  prepared: PreparedSchema,
  schema: RepairedSchema,
  { json, values }: PlainInput,
  budgetMs: number,
): Validation | undefined {
  let findings: Findings;
  try {
    findings = check(schema, json, values, budgetMs);
  } catch (error) {
    return error instanceof Overrun ? undefined : unchecked(messageOf(error));
  }
  if (findings.valid) return { ok: true };
  const problem = explain(findings.failures, schema, json);
  const example = prepared.example(firstName(problem.path));
  return { ok: false, problem: example === undefined ? problem : { ...problem, example } };
}

/** The verdict where checking came to none: the call goes through. */
export const tooLong = (budgetMs: number): Validation => unchecked(`checking took longer than ${budgetMs} ms`);

/** The verdict where a schema is of no use: the call goes through, and the reason is told. */
export function unchecked(reason: string): Validation {
  return { ok: true, warning: `The input was not checked against its schema: ${reason}` };
}

/** The verdict on what no JSON can hold. */
export function notJson(): Validation {
  return { ok: false, problem: complaint([], 'a JSON value', 'a value that JSON cannot hold') };
}

/** The property of the input that a pointer leads into. */
function firstName(pointer: string): string | undefined {
  const [, token] = pointer.split('/', 2);
  return token?.replaceAll('~1', '/').replaceAll('~0', '~');
}
