import type { JsonText } from '../../runtime/bridge/json-text.ts';
import type { CheckerService } from './protocol.ts';

/** What the realm of the type checker serves. */
export interface CheckerApi {
  readonly calls: {
    readonly [Method in keyof CheckerService]: (
      parameters: JsonText<Parameters<CheckerService[Method]>>,
    ) => JsonText<ReturnType<CheckerService[Method]>>;
  };
  readonly events: {
    /** The text of a script, from the next question on. */
    readonly script: { readonly uri: string; readonly text: string };
    readonly close: { readonly uri: string };
  };
}

/** The methods of {@link CheckerService} by name: the compiler sees that none is missing. */
export const CHECKER_METHODS = Object.keys({
  addFiles: 0,
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
} satisfies Record<keyof CheckerService, 0>) as readonly (keyof CheckerService)[];
