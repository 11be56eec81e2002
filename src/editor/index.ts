import { loadOnce } from '../runtime/load-once.ts';
import type { EditorModule } from './editor.ts';
import { trustMonaco } from './trusted-markup.ts';

export type {
  ActionResult,
  DeclarationOptions,
  DeclarationTarget,
  EditorAction,
  EditorHandle,
  EditorModule,
  EditorOptions,
  EditorTheme,
  FullEditorHandle,
  OpenScriptOptions,
  Problem,
  RunMark,
  ScriptChange,
  ScriptForm,
  ScriptLanguage,
  ScriptPosition,
  Subscribe,
  ViewState,
} from './editor.ts';
export { EDITOR_METRICS, type EditorMetrics, editorMetrics, prefersPlainEditor } from './metrics.ts';
export { createPlainEditor } from './plain/plain-editor.ts';
export type { EditorWords } from './words.ts';

/**
 * Loads Monaco, once; later calls share the first. Rejects when its files cannot be had (offline, or gone after a
 * deployment); the next call tries again, and {@link createPlainEditor} works meanwhile.
 */
export const loadEditor: () => Promise<EditorModule> = loadOnce(async () => {
  trustMonaco();
  // In steps, layer by layer: a page that evaluates all of Monaco in one task stands still for that long.
  await import('monaco-editor/base/common/lifecycle');
  await import('monaco-editor/platform/instantiation/common/instantiation');
  await import('monaco-editor/editor/common/core/range');
  await import('monaco-editor/editor/browser/editorExtensions');
  await import('monaco-editor/editor/contrib/find/browser/findController');
  return import('./monaco/create-editor.ts');
});
