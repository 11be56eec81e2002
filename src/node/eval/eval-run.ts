import type { Transcript } from '../../agent/index.ts';
import type { Json } from '../../runtime/json.ts';
import type { EvalTask } from './eval-task.ts';

/** What the script of a task read after the model had finished. */
export type FinalState = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: string };

/** What a model that judges wrote about an answer. */
export interface Opinion {
  readonly model: { readonly provider: string; readonly name: string };
  readonly text: string;
}

/** One try of one task in one mode: everything that its verdict depends on. */
export interface EvalRun {
  readonly task: EvalTask;
  readonly mode: string;
  /** Counts the tries of a task in a mode, from 1. */
  readonly attempt: number;
  readonly transcript: Transcript;
  readonly state?: FinalState;
  readonly opinion?: Opinion;
}
