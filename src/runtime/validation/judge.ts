import type { OutputUnit } from '@cfworker/json-schema';
import { type Json, messageOf } from '../json.ts';
import { check, type Findings } from './check.ts';
import type { Validation } from './contract.ts';
import { Overrun } from './meter.ts';
import type { PreparedSchema } from './prepare.ts';
import type { RepairedSchema } from './schema-node.ts';

/** An input as plain JSON with the number of its values. */
export interface PlainInput {
  readonly json: Json;
  readonly values: number;
}

/** An input that does not fit, and all that explaining it takes. */
export interface Misfit {
  readonly ok: false;
  readonly prepared: PreparedSchema;
  /** The form of the schema that it was held against. */
  readonly schema: RepairedSchema;
  readonly json: Json;
  /** Outer failures before the inner ones. */
  readonly failures: readonly OutputUnit[];
}

/** What no JSON can hold, which fits no schema. */
export interface NotJson {
  readonly ok: false;
}

/** A verdict that is yet to be put into words. */
export type Verdict = Extract<Validation, { readonly ok: true }> | Misfit | NotJson;

/** The verdict on an input by one form of its schema; undefined where there is none after `budgetMs`. Never throws. */
export function judge(
  prepared: PreparedSchema,
  schema: RepairedSchema,
  { json, values }: PlainInput,
  budgetMs: number,
): Verdict | undefined {
  let findings: Findings;
  try {
    findings = check(schema, json, values, budgetMs);
  } catch (error) {
    return error instanceof Overrun ? undefined : unchecked(messageOf(error));
  }
  return findings.valid ? { ok: true } : { ok: false, prepared, schema, json, failures: findings.failures };
}

/** The verdict where checking came to none: the call goes through. */
export const tooLong = (budgetMs: number): Verdict => unchecked(`checking took longer than ${budgetMs} ms`);

/** The verdict where a schema is of no use: the call goes through, and the reason is told. */
export function unchecked(reason: string): Verdict {
  return { ok: true, warning: `The input was not checked against its schema: ${reason}` };
}
