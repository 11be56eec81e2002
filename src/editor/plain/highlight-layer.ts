import { highlightLines, type Token, tokenClasses } from '../../highlight/index.ts';
import { indentGuides } from './indent-guides.ts';

/** Above this many UTF-16 units the text is shown without colours and line numbers, so that typing stays quick. */
const MAX_HIGHLIGHTED_LENGTH = 100_000;

/** Paints lines of coloured text into an element, touching only the lines that changed. */
export interface HighlightLayer {
  paint(text: string): void;
  /** Sets a class of lines, by line number from 1; other lines lose it. */
  mark(lines: ReadonlyMap<number, string>): void;
}

/** Creates a layer in `element`, one child element per line. */
export function createHighlightLayer(element: HTMLElement): HighlightLayer {
  let painted: readonly Line[] = [];
  let marks: ReadonlyMap<number, string> = new Map();
  let marked: Element[] = [];
  const mark = () => {
    for (const line of marked) line.className = 'plain-line';
    marked = [];
    for (const [number, className] of marks) {
      const line = element.children[number - 1];
      if (line === undefined) continue;
      line.className = `plain-line ${className}`;
      marked.push(line);
    }
  };
  return {
    paint: (text) => {
      if (text.length > MAX_HIGHLIGHTED_LENGTH) {
        // The last line of a field is there even when it is empty.
        element.textContent = `${text}\u200b`;
        painted = [];
        return;
      }
      if (painted.length === 0) element.replaceChildren();
      const guides = indentGuides(text.split('\n'));
      const lines = highlightLines(text).map((tokens, index): Line => ({ tokens, guides: guides[index] ?? 0 }));
      const shorter = Math.min(lines.length, painted.length);
      let head = 0;
      while (head < shorter && sameLine(lines[head], painted[head])) head++;
      let tail = 0;
      while (tail < shorter - head && sameLine(lines.at(-1 - tail), painted.at(-1 - tail))) tail++;
      const fresh = lines.slice(head, lines.length - tail).map(lineElement);
      const before = element.children[painted.length - tail] ?? null;
      for (let index = painted.length - tail - 1; index >= head; index--) element.children[index]?.remove();
      const fragment = document.createDocumentFragment();
      fragment.append(...fresh);
      element.insertBefore(fragment, before);
      painted = lines;
      if (marks.size > 0) mark();
    },
    mark: (lines) => {
      marks = lines;
      mark();
    },
  };
}

interface Line {
  readonly tokens: readonly Token[];
  readonly guides: number;
}

function sameLine(a: Line | undefined, b: Line | undefined): boolean {
  return (
    a !== undefined &&
    a.guides === b?.guides &&
    a.tokens.length === b.tokens.length &&
    a.tokens.every((token, index) => token.kind === b.tokens[index]?.kind && token.text === b.tokens[index].text)
  );
}

function lineElement({ tokens, guides }: Line): HTMLElement {
  const line = document.createElement('div');
  line.className = 'plain-line';
  if (guides > 0) line.style.setProperty('--guides', String(guides));
  const code = document.createElement('code');
  for (const token of tokens) {
    if (token.kind === 'text') code.append(token.text);
    else {
      const span = document.createElement('span');
      span.className = tokenClasses[token.kind];
      span.textContent = token.text;
      code.append(span);
    }
  }
  if (tokens.length === 0) code.append('\u200b');
  line.append(code);
  return line;
}
