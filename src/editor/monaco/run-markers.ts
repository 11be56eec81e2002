import type { Diagnostic } from '../../runtime/spec.ts';
import type { RunMark } from '../editor.ts';
import { parsePath, toUtf16Column } from '../positions.ts';
import { editor, type IRange, MarkerSeverity } from './api.ts';

/** Owner of markers that come from a run, apart from the checker's. */
export const RUN_OWNER = 'run';

const severities = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
} as const;

/** Marks the diagnostics of a run that name a place; each underlines the word there, or one character. */
export function setRunMarkers(model: editor.ITextModel, marks: readonly RunMark[]): void {
  const markers = marks.flatMap((diagnostic): editor.IMarkerData[] => {
    const range = diagnosticRange(model, diagnostic);
    if (range === undefined) return [];
    const { title, message: what, hint } = diagnostic;
    const message = `${title === undefined ? '' : `${title}: `}${what}${hint === undefined ? '' : `\n${hint}`}`;
    return [{ ...range, severity: severities[diagnostic.severity], message, code: diagnostic.code, source: RUN_OWNER }];
  });
  editor.setModelMarkers(model, RUN_OWNER, markers);
}

/** Where a diagnostic points in a model, inside the text; undefined when it names no place. */
export function diagnosticRange(model: editor.ITextModel, { path }: Diagnostic): IRange | undefined {
  const position = path === undefined ? undefined : parsePath(path);
  if (position === undefined) return undefined;
  const lineNumber = Math.min(position.line, model.getLineCount());
  const line = model.getLineContent(lineNumber);
  const column = position.line > lineNumber ? line.length + 1 : toUtf16Column(line, position.column);
  const word = model.getWordAtPosition({ lineNumber, column });
  const end = word !== null && word.endColumn > column ? word.endColumn : column + 1;
  // At the end of a line there is nothing to underline but what stands before.
  const start = column > line.length ? Math.max(1, line.length) : column;
  return {
    startLineNumber: lineNumber,
    startColumn: start,
    endLineNumber: lineNumber,
    endColumn: Math.min(Math.max(end, start + 1), line.length + 1),
  };
}
