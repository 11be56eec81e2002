import type { ViewState } from '../editor.ts';
import { EDITOR_METRICS } from '../metrics.ts';
import { longestLine } from './text-columns.ts';

/**
 * Characters of a text that a field is given while nobody uses it. A browser lays out all of a field: half a second for a
 * megabyte, before anything of the page can be seen.
 */
const MAX_UNUSED_CHARS = 20_000;
/** Lines of the same, more than a screen has: each costs a browser as much as many characters. */
const MAX_UNUSED_LINES = 200;

type Selection = Pick<ViewState, 'anchor' | 'head'>;

/** A text field over a layer. Of a long text it has the beginning alone, and all of it as soon as it is used. */
export interface PlainField {
  /** All of the text, however much of it the field has. */
  readonly text: string;
  /** False while the field has only the beginning of the text. */
  readonly isWhole: boolean;
  /** Sets the text; the selection stays where it was, as far as there is text. The layer is measured after it. */
  show(text: string): void;
  /** Gives the field all of its text. Called before anything is done with it. */
  fill(): void;
  setReadOnly(isReadOnly: boolean): void;
  selection(): Selection;
  select(selection: Selection): void;
  /** Makes the layer as wide as the longest line, of which the field alone knows: the layer draws few of them. */
  measure(): void;
  /** The same after an edit, where letters are as large as before. */
  measureEdit(): void;
}

/** `onFill` is called when the field was given the rest of a text. */
export function createPlainField(
  field: HTMLTextAreaElement,
  layer: HTMLElement,
  signal: AbortSignal,
  onFill: () => void,
): PlainField {
  /** All of the text, while the field has only its beginning. */
  let whole: string | undefined;
  let isReadOnly = true;

  const setReadOnly = (): void => {
    field.readOnly = isReadOnly || whole !== undefined;
  };
  const width = createLayerWidth(field, layer);
  const measure = (): void => width.measure(whole);
  const selection = (): Selection => selectionOf(field);
  const select = ({ anchor, head }: Selection): void => {
    if (Math.max(anchor, head) > field.value.length) fill();
    field.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), head < anchor ? 'backward' : 'forward');
  };
  const give = (text: string): void => {
    const before = selection();
    field.value = text;
    setReadOnly();
    select(before);
  };
  const fill = (): void => {
    if (whole === undefined) return;
    const text = whole;
    whole = undefined;
    give(text);
    measure();
    onFill();
  };

  field.readOnly = true;
  for (const use of ['focus', 'pointerdown'] as const) field.addEventListener(use, fill, { signal });
  return {
    get text() {
      return whole ?? field.value;
    },
    get isWhole() {
      return whole === undefined;
    },
    show(text) {
      // One that is in use is never short of anything.
      const beginning = document.activeElement === field ? text : beginningOf(text);
      whole = beginning === text ? undefined : text;
      give(beginning);
    },
    fill,
    setReadOnly(value) {
      isReadOnly = value;
      setReadOnly();
    },
    selection,
    select,
    measure,
    measureEdit: () => (whole === undefined ? width.measureEdit() : measure()),
  };
}

/** Keeps a layer as wide as the longest line of a field, or of the text of which the field has the beginning. */
function createLayerWidth(field: HTMLTextAreaElement, layer: HTMLElement) {
  const { tabSize } = EDITOR_METRICS;
  /** Columns of the longest line when the width was measured. */
  let longest = 0;
  const widen = (): void => {
    if (isWide(field)) layer.style.minInlineSize = `${contentWidthPx(field)}px`;
  };
  const measure = (whole?: string): void => {
    longest = longestLine(whole ?? field.value, tabSize);
    layer.style.minInlineSize = whole === undefined ? '' : `calc(var(--plain-gutter) + ${longest}ch)`;
    if (whole === undefined) widen();
  };
  return {
    measure,
    measureEdit(): void {
      const columns = longestLine(field.value, tabSize);
      // A browser lays out all of a field whose width is taken away: only for a line that got shorter.
      if (columns < longest) measure();
      else widen();
      longest = columns;
    },
  };
}

function selectionOf({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): Selection {
  return selectionDirection === 'backward'
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd };
}

const isWide = ({ scrollWidth, clientWidth }: HTMLTextAreaElement): boolean => scrollWidth > clientWidth;

/** Width of a text that is wider than its field. */
function contentWidthPx(field: HTMLTextAreaElement): number {
  return field.scrollWidth + (Number.parseFloat(getComputedStyle(field).paddingInlineEnd) || 0);
}

/** What of a text a field is given that nobody uses. */
function beginningOf(text: string): string {
  let end = 0;
  for (let lines = 0; lines < MAX_UNUSED_LINES; lines++) {
    const next = text.indexOf('\n', end) + 1;
    if (next === 0 || next > MAX_UNUSED_CHARS) return text.slice(0, Math.max(end, MAX_UNUSED_CHARS));
    end = next;
  }
  return text.slice(0, end);
}
