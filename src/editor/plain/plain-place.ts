import type { ViewState } from '../editor.ts';
import { editorMetrics } from '../metrics.ts';
import type { HighlightLayer } from './highlight-layer.ts';
import type { PlainField } from './plain-field.ts';

/** Rows that are drawn beyond the view, each way, so that scrolling shows no gap before it is answered. */
const ROWS_AROUND = 30;

/** Where the field stands in its box: how far it is scrolled, and how large its letters and lines are. */
export interface PlainPlace {
  /** Paints what is in sight, and some rows beyond it, each way. */
  see(): void;
  /** Paints the first rows, as many as the screen has room for: the page, which lays itself out for an answer, is not asked. */
  begin(): void;
  /** The width is that of the longest line. */
  measureWidth(): void;
  /** The same after an edit, which leaves the size of letters. */
  measureEdit(): void;
  /** Takes sizes from the page as they are now. */
  measure(): void;
  /** Scrolls, where it is told how far, and paints what is in sight. */
  scroll(state: ViewState | undefined): void;
  /** Scrolls so that a line is in sight; the first is 1. */
  reveal(line: number): void;
}

/** @param root what scrolls */
export function createPlainPlace(root: HTMLElement, texts: PlainField, highlight: HighlightLayer): PlainPlace {
  let metrics = editorMetrics();
  const place: PlainPlace = {
    see() {
      if (root.scrollLeft > 0) texts.fill();
      const top = root.scrollTop - metrics.paddingTopPx;
      highlight.see({
        start: Math.floor(top / metrics.lineHeightPx) - ROWS_AROUND,
        end: Math.ceil((top + root.clientHeight) / metrics.lineHeightPx) + ROWS_AROUND,
      });
    },
    begin: () => highlight.see({ start: 0, end: Math.ceil(innerHeight / metrics.lineHeightPx) }),
    measureWidth() {
      texts.measure();
      place.see();
    },
    measureEdit() {
      texts.measureEdit();
      place.see();
    },
    measure() {
      metrics = editorMetrics();
      const lengths = {
        '--plain-font': metrics.fontFamily,
        '--plain-font-size': `${metrics.fontSizePx}px`,
        '--plain-line-height': `${metrics.lineHeightPx}px`,
        '--plain-gutter': `${metrics.gutterPx}px`,
        '--plain-number-end': `${metrics.lineNumberEndPx}px`,
        '--plain-number-size': `${metrics.lineNumberFontSizePx}px`,
        '--plain-padding-top': `${metrics.paddingTopPx}px`,
        '--plain-padding-bottom': `${metrics.paddingBottomPx}px`,
        '--plain-tab-size': `${metrics.tabSize}`,
      };
      for (const [name, value] of Object.entries(lengths)) root.style.setProperty(name, value);
      place.measureWidth();
    },
    scroll(state) {
      if (state !== undefined) {
        root.scrollTop = state.scrollTop;
        root.scrollLeft = state.scrollLeft;
      }
      place.see();
    },
    reveal(line) {
      const { lineHeightPx, paddingTopPx } = metrics;
      const top = paddingTopPx + (line - 1) * lineHeightPx;
      if (top < root.scrollTop || top + lineHeightPx > root.scrollTop + root.clientHeight)
        root.scrollTop = top - root.clientHeight / 2;
      place.see();
    },
  };
  return place;
}
