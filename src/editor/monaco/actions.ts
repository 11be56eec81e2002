import type { EditorAction } from '../editor.ts';

/** Monaco's names for our actions. Those that we do ourselves are not here. */
export const monacoActions: Readonly<Record<Exclude<EditorAction, 'toggle-tab-focus' | 'format'>, string>> = {
  undo: 'undo',
  redo: 'redo',
  find: 'actions.find',
  suggest: 'editor.action.triggerSuggest',
  'quick-fix': 'editor.action.quickFix',
  'show-hover': 'editor.action.showHover',
  'go-to-declaration': 'editor.action.revealDefinition',
  'next-problem': 'editor.action.marker.next',
  'toggle-comment': 'editor.action.commentLine',
  'fold-all': 'editor.foldAll',
  'unfold-all': 'editor.unfoldAll',
};

/** Actions that change the text, which a read-only editor does not offer. */
export const editingActions: ReadonlySet<EditorAction> = new Set([
  'undo',
  'redo',
  'format',
  'suggest',
  'quick-fix',
  'toggle-comment',
]);
