import { tokenClasses } from '../../highlight/index.ts';
import { type ColouredLines, colouredLines, type Piece } from './coloured-lines.ts';
import { marked } from './hidden-marks.ts';
import { indentGuides } from './indent-guides.ts';

/** Characters of a row that are drawn while nobody has scrolled it: more than any screen is wide. */
const MAX_UNSCROLLED_CHARS = 2_000;
/** How many of these in colours, each piece of which is an element. */
const MAX_UNSCROLLED_COLOURED = 200;

/** Rows of a text that are to be drawn, as far as there are so many: indexes from 0, `end` not included. */
export interface Rows {
  readonly start: number;
  readonly end: number;
}

/** Paints the rows in view of a coloured text into an element; a row that is there already and is the same stays. */
export interface HighlightLayer {
  /** Shows a text. Nothing is drawn beyond the rows of the last `see`, and of long rows the beginning until `isScrolled`. */
  paint(text: string, isScrolled: boolean): void;
  /** Moves the view. */
  see(rows: Rows): void;
  /** Sets a class of lines, by line number from 1; other lines lose it. */
  mark(lines: ReadonlyMap<number, string>): void;
}

/** Creates a layer in `element`: a space as high as the rows above, then one child element per row. */
export function createHighlightLayer(element: HTMLElement): HighlightLayer {
  const above = document.createElement('div');
  above.className = 'plain-editor__above';
  element.append(above);
  let text = colouredLines('');
  let view: Rows = { start: 0, end: 0 };
  let marks: ReadonlyMap<number, string> = new Map();
  let isWide = false;
  let drawn: ReadonlyMap<number, Row> = new Map();

  const draw = (): void => {
    const start = Math.max(0, Math.min(view.start, text.lines.length - 1));
    const end = Math.min(text.lines.length, view.end);
    const rows = new Map<number, Row>();
    for (let index = start; index < end; index++) {
      const now = rowOf(text, index, isWide, marks.get(index + 1));
      const before = drawn.get(index);
      rows.set(index, before?.key === now.key ? before : { key: now.key, line: lineElement(now) });
    }
    element.style.setProperty('--plain-rows', String(text.lines.length));
    element.style.setProperty('--plain-rows-above', String(start));
    // A row that stays is not taken out and put back: that would lay it out again.
    for (const [index, { line }] of drawn) if (rows.get(index)?.line !== line) line.remove();
    let next: Element | null = above.nextElementSibling;
    for (const { line } of rows.values()) {
      if (line === next) next = next.nextElementSibling;
      else element.insertBefore(line, next);
    }
    drawn = rows;
  };

  return {
    paint: (source, isScrolled) => {
      text = colouredLines(source, text);
      isWide = isScrolled;
      draw();
    },
    see: (rows) => {
      if (rows.start === view.start && rows.end === view.end) return;
      view = rows;
      draw();
    },
    mark: (lines) => {
      marks = lines;
      draw();
    },
  };
}

interface Row {
  /** Equal for rows that look the same. */
  readonly key: string;
  readonly line: HTMLElement;
}

interface RowContent {
  readonly key: string;
  readonly pieces: readonly Piece[];
  readonly guides: number;
  readonly className: string;
}

function rowOf(text: ColouredLines, index: number, isWide: boolean, mark: string | undefined): RowContent {
  const pieces = isWide ? text.pieces(index) : beginning(text.pieces(index));
  const guides = indentGuides(text.lines, index);
  const className = mark === undefined ? 'plain-line' : `plain-line ${mark}`;
  const key = `${className} ${guides} ${pieces.map((piece) => `${piece.kind}\0${piece.text}`).join('\0')}`;
  return { key, pieces, guides, className };
}

/** As much as is drawn of a row that was not scrolled: coloured as far as most screens go, then plain. */
function beginning(pieces: readonly Piece[]): readonly Piece[] {
  const coloured: Piece[] = [];
  let chars = 0;
  let rest = '';
  for (const piece of pieces) {
    if (chars >= MAX_UNSCROLLED_CHARS) break;
    if (chars < MAX_UNSCROLLED_COLOURED) coloured.push({ ...piece, text: piece.text.slice(0, MAX_UNSCROLLED_CHARS) });
    else rest += piece.text.slice(0, MAX_UNSCROLLED_CHARS - chars);
    chars += piece.text.length;
  }
  return rest === '' ? coloured : [...coloured, { kind: 'text', text: rest }];
}

function lineElement({ pieces, guides, className }: RowContent): HTMLElement {
  const line = document.createElement('div');
  line.className = className;
  if (guides > 0) line.style.setProperty('--guides', String(guides));
  const code = document.createElement('code');
  for (const piece of pieces) {
    if (piece.kind === 'text') code.append(...marked(piece.text));
    else {
      const span = document.createElement('span');
      span.className = tokenClasses[piece.kind];
      span.append(...marked(piece.text));
      code.append(span);
    }
  }
  if (pieces.length === 0) code.append('\u200b');
  line.append(code);
  return line;
}
