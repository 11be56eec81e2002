import type { Diagnostic } from '../spec.ts';
import { positionAt } from './edits.ts';

/** A fault in how a script is written, at an offset of the user's text. */
export function syntaxError(
  source: string,
  offset: number,
  what: string,
  hint?: string,
): Diagnostic & { readonly path: string } {
  const { line, column } = positionAt(source, offset);
  return {
    severity: 'error',
    code: 'SYNTAX_ERROR',
    message: `SyntaxError: ${what}`,
    ...(hint === undefined ? {} : { hint }),
    path: `${line}:${column}`,
  };
}
