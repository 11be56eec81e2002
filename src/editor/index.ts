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

let loading: Promise<EditorModule> | undefined;

/**
 * Loads Monaco, once; later calls share the first. Rejects when its files cannot be had (offline, or gone after a
 * deployment); the next call tries again, and {@link createPlainEditor} works meanwhile.
 */
export function loadEditor(): Promise<EditorModule> {
  if (loading !== undefined) return loading;
  trustMonaco();
  loading = import('./monaco/create-editor.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
