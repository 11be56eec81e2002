import type { EditorMetrics } from '../metrics.ts';
import type { editor } from './api.ts';

/** Width that Monaco adds for folding controls. */
const FOLDING_PX = 16;

/** What every Monaco editor of the playground is made with. */
export function editorOptions(metrics: EditorMetrics, label: string): editor.IStandaloneEditorConstructionOptions {
  return {
    model: null,
    ariaLabel: label,
    automaticLayout: true,
    autoIndent: 'full',
    bracketPairColorization: { enabled: false },
    colorDecorators: false,
    contextmenu: true,
    cursorBlinking: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'solid' : 'blink',
    cursorSmoothCaretAnimation: 'off',
    cursorWidth: 2,
    defaultColorDecorators: 'never',
    detectIndentation: false,
    dragAndDrop: false,
    fixedOverflowWidgets: true,
    folding: true,
    foldingHighlight: false,
    ...letterOptions(metrics),
    formatOnPaste: false,
    formatOnType: false,
    glyphMargin: false,
    guides: { indentation: true, highlightActiveIndentation: false, bracketPairs: false },
    hideCursorInOverviewRuler: true,
    hover: { delay: 300, sticky: true },
    inlayHints: { enabled: 'off' },
    inlineSuggest: { enabled: false },
    insertSpaces: true,
    lightbulb: { enabled: 'onCode' as editor.ShowLightbulbIconMode },
    lineNumbersMinChars: 4,
    links: false,
    matchBrackets: 'near',
    minimap: { enabled: false },
    multiCursorModifier: 'alt',
    occurrencesHighlight: 'singleFile',
    overviewRulerBorder: false,
    overviewRulerLanes: 2,
    padding: { top: metrics.paddingTopPx, bottom: metrics.paddingBottomPx },
    parameterHints: { enabled: true },
    quickSuggestions: { other: true, comments: false, strings: true },
    quickSuggestionsDelay: 10,
    renderControlCharacters: true,
    renderFinalNewline: 'on',
    renderLineHighlight: 'all',
    renderLineHighlightOnlyWhenFocus: true,
    renderWhitespace: 'selection',
    roundedSelection: true,
    scrollBeyondLastLine: false,
    scrollbar: {
      alwaysConsumeMouseWheel: false,
      horizontalScrollbarSize: 10,
      useShadows: false,
      verticalScrollbarSize: 10,
    },
    selectionHighlight: true,
    showFoldingControls: 'mouseover',
    smoothScrolling: false,
    snippetSuggestions: 'none',
    stickyScroll: { enabled: false },
    suggest: {
      localityBonus: true,
      preview: false,
      selectionMode: 'always',
      showStatusBar: false,
      showWords: false,
      snippetsPreventQuickSuggestions: false,
    },
    suggestFontSize: 12,
    suggestLineHeight: 24,
    suggestSelection: 'first',
    tabSize: metrics.tabSize,
    unusualLineTerminators: 'off',
    wordBasedSuggestions: 'off',
    wordWrap: 'off',
  };
}

/** What decides how wide and high a letter is. */
export function letterOptions(metrics: EditorMetrics) {
  return {
    fontFamily: metrics.fontFamily,
    fontLigatures: false,
    fontSize: metrics.fontSizePx,
    fontWeight: '400',
    letterSpacing: 0,
    lineHeight: metrics.lineHeightPx,
  } satisfies editor.IEditorOptions;
}

/** Widens the strip between line numbers and text, so that text begins where the metrics say whatever the font is. */
export function gutterOptions(metrics: EditorMetrics, maxDigitWidthPx: number): editor.IEditorOptions {
  const numbersPx = Math.round(4 * maxDigitWidthPx);
  return { lineDecorationsWidth: Math.max(0, metrics.gutterPx - FOLDING_PX - numbersPx) };
}
