import type { Edit } from './prepared.ts';

/** A replacement in the user's text: `text` stands where `removed` characters stood. */
export interface Replacement {
  readonly offset: number;
  readonly removed: number;
  readonly text: string;
}

/** Applies replacements that do not overlap. Those at one offset apply in the order given. */
export function applyReplacements(
  source: string,
  replacements: readonly Replacement[],
): { code: string; edits: Edit[] } {
  const sorted = replacements.map((replacement, index) => ({ replacement, index }));
  sorted.sort((a, b) => a.replacement.offset - b.replacement.offset || a.index - b.index);
  let code = '';
  let at = 0;
  const edits: Edit[] = [];
  for (const { replacement } of sorted) {
    code += source.slice(at, replacement.offset) + replacement.text;
    at = replacement.offset + replacement.removed;
    edits.push({ offset: replacement.offset, removed: replacement.removed, inserted: replacement.text.length });
  }
  return { code: code + source.slice(at), edits };
}

/** The offset in the user's text for an offset in the prepared code. Inside inserted text: where it was inserted. */
export function originalOffset(edits: readonly Edit[], offset: number): number {
  let shift = 0;
  for (const edit of edits) {
    const start = edit.offset + shift;
    if (offset < start) break;
    if (offset < start + edit.inserted) return edit.offset + Math.min(offset - start, edit.removed);
    shift += edit.inserted - edit.removed;
  }
  return offset - shift;
}

/** The edits that lead from a text to the code that comes of a second pass over the code of a first. */
export function composeEdits(first: readonly Edit[], second: readonly Edit[]): Edit[] {
  if (first.length === 0) return [...second];
  if (second.length === 0) return [...first];
  const composed: Edit[] = [];
  /** How much longer the code of the first pass is than the text, and what comes of it than itself, so far. */
  let shift = 0;
  let [f, s] = [0, 0];
  const startOf = (index: number): number => (first[index]?.offset ?? Number.POSITIVE_INFINITY) + shift;
  while (f < first.length || s < second.length) {
    const isSecond = (second[s]?.offset ?? Number.POSITIVE_INFINITY) <= startOf(f) && second[s]?.removed === 0;
    const start = Math.min(startOf(f), second[s]?.offset ?? Number.POSITIVE_INFINITY);
    const offset = start - shift;
    let end = start;
    let grown = 0;
    // An edit with those that overlap it in the code of the first pass.
    do {
      const [a, b] = [first[f], second[s]];
      if (a !== undefined && !isSecond && (b === undefined || startOf(f) <= b.offset)) {
        end = Math.max(end, startOf(f) + a.inserted);
        shift += a.inserted - a.removed;
        f += 1;
      } else if (b !== undefined) {
        end = Math.max(end, b.offset + b.removed);
        grown += b.inserted - b.removed;
        s += 1;
      }
    } while (!isSecond && (startOf(f) < end || (second[s]?.offset ?? Number.POSITIVE_INFINITY) < end));
    composed.push({ offset, removed: end - shift - offset, inserted: end - start + grown });
  }
  return composed;
}

/** A place in a text: line and column from 1, the column in code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The place of an offset (UTF-16 code units) in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, Math.max(0, offset));
  const lines = before.split(LINE_BREAK);
  const last = lines[lines.length - 1] as string;
  return { line: lines.length, column: [...last].length + 1 };
}

/** The offset of a place in a text; the end of the line where the column is beyond it. */
export function offsetAt(text: string, position: Position): number {
  let offset = 0;
  for (let line = 1; line < position.line; line++) {
    LINE_BREAK_FROM.lastIndex = offset;
    const match = LINE_BREAK_FROM.exec(text);
    if (match === null) return text.length;
    offset = match.index + match[0].length;
  }
  for (let column = 1; column < position.column; column++) {
    const point = text.codePointAt(offset);
    if (point === undefined || point === 10) break;
    offset += point > 0xffff ? 2 : 1;
  }
  return offset;
}

/** Engines count lines by line feeds; a lone carriage return or U+2028 does not start a line in their stacks. */
const LINE_BREAK = /\n/;
const LINE_BREAK_FROM = /\n/g;

/** The place in the user's text for a place in the prepared code. */
export function originalPosition(
  source: string,
  prepared: { readonly code: string; readonly edits: readonly Edit[] },
  position: Position,
): Position {
  if (prepared.edits.length === 0) return position;
  return positionAt(source, originalOffset(prepared.edits, offsetAt(prepared.code, position)));
}
