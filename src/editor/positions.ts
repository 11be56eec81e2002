import type { ScriptPosition } from './editor.ts';

/** Reads `line:column` (both from 1, column optional) of a diagnostic; undefined when it is no such path. */
export function parsePath(path: string): ScriptPosition | undefined {
  const match = /^(\d{1,9})(?::(\d{1,9}))?$/.exec(path);
  if (match === null) return undefined;
  const line = Number(match[1]);
  const column = match[2] === undefined ? 1 : Number(match[2]);
  return line >= 1 && column >= 1 ? { line, column } : undefined;
}

/** Writes a position as the `path` of a diagnostic. */
export function formatPath(position: ScriptPosition): string {
  return `${position.line}:${position.column}`;
}

/** Turns a column in code points into one in UTF-16 code units, both from 1, at most one past the end of the line. */
export function toUtf16Column(lineText: string, column: number): number {
  let units = 0;
  for (let points = 1; points < column && units < lineText.length; points++) units += unitsAt(lineText, units);
  return units + 1;
}

/** Turns a column in UTF-16 code units into one in code points, both from 1. */
export function toCodePointColumn(lineText: string, column: number): number {
  const end = Math.min(column - 1, lineText.length);
  let points = 1;
  for (let units = 0; units < end; units += unitsAt(lineText, units)) points++;
  return points;
}

/** UTF-16 offset of a position in a text whose lines end in `\n`; moved inside the text where it lies outside. */
export function offsetOf(text: string, position: ScriptPosition): number {
  let start = 0;
  for (let line = 1; line < position.line; line++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return start + toUtf16Column(text.slice(start, end === -1 ? text.length : end), position.column) - 1;
}

/** Position of a UTF-16 offset in a text whose lines end in `\n`. */
export function positionOf(text: string, offset: number): ScriptPosition {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line++;
  return { line, column: toCodePointColumn(before.slice(start), before.length - start + 1) };
}

function unitsAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
}
