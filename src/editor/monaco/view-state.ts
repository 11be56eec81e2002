import type { ViewState } from '../editor.ts';
import { type editor, Selection } from './api.ts';

/** Reads caret, selection, scroll and folds of an editor. */
export function saveViewState(view: editor.IStandaloneCodeEditor): ViewState {
  const model = view.getModel();
  const selection = view.getSelection();
  const detail = view.saveViewState();
  const scroll = { scrollTop: view.getScrollTop(), scrollLeft: view.getScrollLeft() };
  if (model === null || selection === null) return { anchor: 0, head: 0, ...scroll };
  return {
    anchor: model.getOffsetAt({
      lineNumber: selection.selectionStartLineNumber,
      column: selection.selectionStartColumn,
    }),
    head: model.getOffsetAt({ lineNumber: selection.positionLineNumber, column: selection.positionColumn }),
    ...scroll,
    ...(detail === null ? {} : { detail }),
  };
}

/** Puts back what {@link saveViewState} read, or what the plain editor saved. Offsets past the end move to the end. */
export function restoreViewState(view: editor.IStandaloneCodeEditor, state: ViewState): void {
  const model = view.getModel();
  if (model === null) return;
  if (isMonacoState(state.detail)) view.restoreViewState(state.detail);
  const anchor = model.getPositionAt(state.anchor);
  const head = model.getPositionAt(state.head);
  const carets = isMonacoState(state.detail) ? state.detail.cursorState.length : 0;
  if (carets < 2)
    view.setSelection(new Selection(anchor.lineNumber, anchor.column, head.lineNumber, head.column), 'restore');
  view.setScrollPosition({ scrollTop: state.scrollTop, scrollLeft: state.scrollLeft });
}

function isMonacoState(detail: unknown): detail is editor.ICodeEditorViewState {
  return typeof detail === 'object' && detail !== null && 'cursorState' in detail && Array.isArray(detail.cursorState);
}
