import type { ScriptLanguage } from '../editor.ts';

/** `caret` is a UTF-16 offset. */
export interface FormatRequest {
  readonly id: number;
  readonly text: string;
  readonly language: ScriptLanguage;
  readonly caret: number;
}

export type FormatResult =
  | { readonly ok: true; readonly text: string; readonly caret: number }
  /** Why the text cannot be formatted: a syntax error with its line and column. */
  | { readonly ok: false; readonly reason: string };

export interface FormatReply {
  readonly id: number;
  readonly result: FormatResult;
}
