import type { Json } from '../../src/runtime/json.ts';

/** A piece of the language by name, a script that uses it, and what comes of it. */
export type Probe = {
  readonly feature: string;
  readonly code: string;
  /** What to write in its place, for what is not offered. */
  readonly instead?: string;
} & (
  | {
      /** What the script gives: for what is offered, the value that the language itself prescribes. */
      readonly expect: Json;
    }
  | {
      /** The code of the diagnostic that the script is refused with. */
      readonly refused: string;
    }
);

export interface ProbeGroup {
  readonly title: string;
  /** A module gives its default export; a function body, of an async function, what it returns. */
  readonly form: 'module' | 'function body';
  /** False where the probes show what a script gets that uses what there is not. */
  readonly offered: boolean;
  readonly probes: readonly Probe[];
}
