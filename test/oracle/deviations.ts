import type { Outcome } from './in-v8.ts';

export interface Deviation {
  /** The feature of `docs/language.md` that documents it. */
  readonly documentedAs: string;
  /** What the script gives in the sandbox. */
  readonly gives: Outcome;
}

/** Scripts of the corpus that give something else than in V8, by name. A script that is here and gives the same fails. */
export const DEVIATIONS: Readonly<Record<string, Deviation>> = {};
