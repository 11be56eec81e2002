/** Lengths in CSS pixels. */
export interface EditorMetrics {
  readonly fontFamily: string;
  readonly fontSizePx: number;
  readonly lineHeightPx: number;
  /** From the edge of the editor to the first character. */
  readonly gutterPx: number;
  /** Line numbers end here, right-aligned. */
  readonly lineNumberEndPx: number;
  readonly lineNumberFontSizePx: number;
  readonly paddingTopPx: number;
  readonly paddingBottomPx: number;
  readonly tabSize: number;
}

/**
 * The geometry that Monaco, the plain editor and the static first view share, so that one can take the place of another
 * without moving a pixel. These are the figures at the default text size; see {@link editorMetrics}.
 */
export const EDITOR_METRICS: EditorMetrics = {
  fontFamily:
    'ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizePx: 13,
  lineHeightPx: 20,
  gutterPx: 48,
  lineNumberEndPx: 32,
  lineNumberFontSizePx: 12,
  paddingTopPx: 8,
  paddingBottomPx: 8,
  tabSize: 2,
};

/** Browsers zoom into a text field whose text is smaller than this when a finger focuses it. */
const TOUCH_FONT_SIZE_PX = 16;

/** True where a plain text field serves better than Monaco: on screens that are touched rather than pointed at. */
export function prefersPlainEditor(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/**
 * The metrics of this page: scaled with the reader's own text size, and large enough for fingers on touch screens. The
 * font is that of the design token `--font-mono` where the page has it.
 */
export function editorMetrics(): EditorMetrics {
  const root = getComputedStyle(document.documentElement);
  const scale = (Number.parseFloat(root.fontSize) || 16) / 16;
  const base = prefersPlainEditor() ? TOUCH_FONT_SIZE_PX : EDITOR_METRICS.fontSizePx;
  const fontSizePx = base * scale;
  return {
    ...EDITOR_METRICS,
    fontFamily: root.getPropertyValue('--font-mono').trim() || EDITOR_METRICS.fontFamily,
    fontSizePx,
    lineHeightPx: Math.round((fontSizePx * EDITOR_METRICS.lineHeightPx) / EDITOR_METRICS.fontSizePx),
    lineNumberFontSizePx: EDITOR_METRICS.lineNumberFontSizePx * scale,
    gutterPx: Math.round(EDITOR_METRICS.gutterPx * scale),
    lineNumberEndPx: Math.round(EDITOR_METRICS.lineNumberEndPx * scale),
  };
}
