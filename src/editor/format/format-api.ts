import type { ScriptLanguage } from '../editor.ts';

export type FormatResult =
  | { readonly ok: true; readonly text: string; readonly caret: number }
  /** Why the text cannot be formatted: a syntax error with its line and column. */
  | { readonly ok: false; readonly reason: string };

/** What the realm of the formatter serves. */
export interface FormatApi {
  readonly calls: {
    /** `caret` is a UTF-16 offset. */
    readonly format: (request: {
      readonly text: string;
      readonly language: ScriptLanguage;
      readonly caret: number;
    }) => FormatResult;
  };
  readonly events: Record<never, never>;
}

/** What to say where a part of the formatter cannot be had. */
export const UNLOADED = 'The formatter could not be loaded. Reload the page when you are online.';
