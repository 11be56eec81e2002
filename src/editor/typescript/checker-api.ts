import type { JsonText } from '../../runtime/bridge/json-text.ts';
import type { CheckerService } from './protocol.ts';

/** What the checker is asked. The texts that it needs for an answer are sent ahead. */
export type CheckerQuestions = Omit<CheckerService, 'addFiles'>;

/** What the realm of the type checker serves. */
export interface CheckerApi {
  readonly calls: {
    readonly [Method in keyof CheckerQuestions]: (
      parameters: JsonText<Parameters<CheckerQuestions[Method]>>,
    ) => JsonText<ReturnType<CheckerQuestions[Method]>>;
  };
  readonly events: {
    /** A file of declarations, for the questions that follow. Its text may be long, and is copied faster than written as JSON. */
    readonly file: { readonly id: number; readonly path: string; readonly text: string };
    /** The text of a script, from the next question on. */
    readonly script: { readonly uri: string; readonly text: string };
    readonly close: { readonly uri: string };
  };
}

/** The methods of {@link CheckerQuestions} by name: the compiler sees that none is missing. */
export const CHECKER_METHODS = Object.keys({
  removeFiles: 0,
  setProject: 0,
  removeProject: 0,
  complete: 0,
  resolve: 0,
  hover: 0,
  signatures: 0,
  findings: 0,
  fixes: 0,
  definitions: 0,
  occurrences: 0,
  rename: 0,
} satisfies Record<keyof CheckerQuestions, 0>) as readonly (keyof CheckerQuestions)[];
