import {
  initialState,
  type LineState,
  MAX_COLOURED_CHARS,
  MAX_COLOURED_LINE_CHARS,
  type TokenKind,
  tokenizeLine,
} from '../../highlight/index.ts';

/** A piece of a line. */
export interface Piece {
  readonly kind: TokenKind;
  readonly text: string;
}

/** The lines of a text, coloured when they are asked for: those above are read once, those below not at all. */
export interface ColouredLines {
  readonly lines: readonly string[];
  /** The pieces of a line, by index; joined they are the line. */
  pieces(index: number): readonly Piece[];
}

/** Splits a text into lines. What was read of the text before is taken over, as far as the two begin alike. */
export function colouredLines(text: string, before?: ColouredLines): ColouredLines {
  const lines = text.split('\n');
  const colouredCount = linesWithin(lines, MAX_COLOURED_CHARS);
  const states: LineState[] = [initialState];
  const known = before === undefined ? undefined : statesOf.get(before);
  if (before !== undefined && known !== undefined) {
    for (let at = 0; at + 1 < known.length && lines[at] === before.lines[at] && at < lines.length; at++)
      states.push(known[at + 1] as LineState);
  }
  const read = (index: number): readonly Piece[] => {
    const pieces: { kind: TokenKind; text: string }[] = [];
    const line = lines[index] as string;
    states[index + 1] = tokenizeLine(line, states[index] as LineState, (kind, start, end) => {
      const last = pieces.at(-1);
      const part = line.slice(start, end);
      if (last !== undefined && (last.kind === kind || start > MAX_COLOURED_LINE_CHARS)) last.text += part;
      else pieces.push({ kind, text: part });
    });
    return pieces;
  };
  const seen = new Map<number, readonly Piece[]>();
  const coloured: ColouredLines = {
    lines,
    pieces(index) {
      const line = lines[index] ?? '';
      if (line === '') return [];
      if (index >= colouredCount) return [{ kind: 'text', text: line }];
      for (let above = states.length - 1; above < index; above++) read(above);
      const pieces = seen.get(index) ?? read(index);
      seen.set(index, pieces);
      return pieces;
    },
  };
  statesOf.set(coloured, states);
  return coloured;
}

/** The state that each line begins in, as far as lines were read. */
const statesOf = new WeakMap<ColouredLines, readonly LineState[]>();

/** How many lines from the first have so many characters together. */
function linesWithin(lines: readonly string[], maxChars: number): number {
  let chars = 0;
  for (let at = 0; at < lines.length; at++) {
    chars += (lines[at] as string).length + 1;
    if (chars > maxChars) return at;
  }
  return lines.length;
}
