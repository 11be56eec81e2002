import type { Json, JsonSchema } from '../json.ts';

/** Why an input does not fit its schema (§7.2). */
export interface InputProblem {
  /** JSON Pointer (RFC 6901) of the failing place; of the property itself where a required one is missing. */
  readonly path: string;
  /** What the schema wants there, in words. */
  readonly expected: string;
  /** What the input has there, in words; long values are cut. */
  readonly received: string;
  /** Path, expectation and value in one sentence, and up to two further problems. */
  readonly message: string;
  /** What to do, where it is something else than to change the value. */
  readonly hint?: string;
  /** The smallest input known to be valid, if one was found. */
  readonly example?: Json;
}

export type Validation =
  | {
      readonly ok: true;
      /** Set when the schema could not be used, or not all of it, and the call goes through. */
      readonly warning?: string;
    }
  | { readonly ok: false; readonly problem: InputProblem };

/**
 * Checks tool inputs. A promise where the check runs elsewhere (schemas with untrusted patterns, very large inputs); with the
 * `text` of a large input, it does not have to be written for that.
 */
export type InputValidator = (schema: JsonSchema, input: Json, text?: string) => Validation | Promise<Validation>;
