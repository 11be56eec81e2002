import type { JsonObject } from '../../runtime/json.ts';

/** A call that a task expects or forbids. */
export interface CallPattern {
  /** `server/tool`; `*` stands for any characters. */
  readonly tool: string;
  /** Members that the input must have, equal or of a type (`{ $type: string }`). */
  readonly input?: JsonObject;
  /** The input has no other members than these. */
  readonly exact?: boolean;
}

/** A call that has to be made, and how often: at least once where nothing else is asked for. */
export interface ExpectedCall extends CallPattern {
  readonly times?: number | { readonly min?: number; readonly max?: number };
}

/** One task of an evaluation, as its file has it. */
export interface EvalTask {
  readonly id: string;
  /** What a person writes, message by message. */
  readonly turns: readonly string[];
  /** Ids of its servers. */
  readonly servers: readonly string[];
  readonly expect: readonly ExpectedCall[];
  readonly forbid: readonly CallPattern[];
  /** A script that reads the final state of the servers, after the model has finished. */
  readonly state?: string;
  /** The body of a function of `{ answer, result, calls, state, turns, ended }` that returns true where all is well. */
  readonly check?: string;
  /** What a right answer says, for a model that judges. */
  readonly reference?: string;
}

/** Types that an input can be asked to have. */
export const INPUT_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'any'] as const;
export type InputType = (typeof INPUT_TYPES)[number];
