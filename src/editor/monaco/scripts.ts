import { type ToolNotes, toolNotes } from '../annotations.ts';
import type { ScriptLanguage, ViewState } from '../editor.ts';
import { EDITOR_METRICS } from '../metrics.ts';
import { type EditorWords, editorWords } from '../words.ts';
import { editor, type Range, Uri } from './api.ts';

/** A script of one editor: its text with undo history, and how it was last seen. */
export interface Script {
  readonly id: string;
  readonly model: editor.ITextModel;
  viewState: ViewState | undefined;
}

/** The scripts of one editor by id. Models are Monaco's and page-global, so each has an address of its own. */
export interface Scripts {
  /** What the addresses of these scripts have in common and no others have. */
  readonly authority: string;
  get(id: string): Script | undefined;
  ofModel(model: editor.ITextModel | null): Script | undefined;
  open(id: string, text: string, language: ScriptLanguage, viewState: ViewState | undefined): Script;
  close(id: string): void;
  dispose(): void;
}

let lastEditor = 0;

/** What Monaco's providers, which serve the whole page, need to know of the editor that a model belongs to. */
export interface ScriptContext {
  readonly words: EditorWords;
  notes: ToolNotes;
}

const contexts = new Map<string, ScriptContext>();
const nowhere: ScriptContext = { words: editorWords, notes: toolNotes([]) };

/** The context of the editor that a model belongs to. */
export function contextOf(model: editor.ITextModel): ScriptContext {
  return contexts.get(model.uri.authority) ?? nowhere;
}

/** Creates the scripts of one editor. `forget` hears of models that are about to go. */
export function createScripts(context: ScriptContext, forget: (model: editor.ITextModel) => void): Scripts {
  const authority = String(++lastEditor);
  const scripts = new Map<string, Script>();
  contexts.set(authority, context);
  const drop = ({ model }: Script) => {
    forget(model);
    // Monaco keeps the markers of models that are gone.
    for (const { owner } of editor.getModelMarkers({ resource: model.uri })) editor.setModelMarkers(model, owner, []);
    // Features that were asked in this very turn look for the model in a later one.
    setTimeout(() => model.dispose());
  };
  return {
    authority,
    get: (id) => scripts.get(id),
    ofModel: (model) => [...scripts.values()].find((script) => script.model === model),
    open: (id, text, language, viewState) => {
      const uri = Uri.from({ scheme: 'script', authority, path: `/${encodeURIComponent(id)}` });
      const model = createScriptModel(text, language, uri);
      const script: Script = { id, model, viewState };
      scripts.set(id, script);
      return script;
    },
    close: (id) => {
      const script = scripts.get(id);
      scripts.delete(id);
      if (script !== undefined) drop(script);
    },
    dispose: () => {
      for (const script of scripts.values()) drop(script);
      scripts.clear();
      contexts.delete(authority);
    },
  };
}

/** A model with the options of all scripts. */
export function createScriptModel(text: string, language: ScriptLanguage, uri?: Uri): editor.ITextModel {
  const model = editor.createModel(text, language, uri);
  model.setEOL(editor.EndOfLineSequence.LF);
  model.updateOptions({
    tabSize: EDITOR_METRICS.tabSize,
    indentSize: EDITOR_METRICS.tabSize,
    insertSpaces: true,
    trimAutoWhitespace: true,
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
  return model;
}

/** Replaces a model's text as one undoable edit; only what differs, so that markers and folds elsewhere stay. */
export function replaceText(model: editor.ITextModel, text: string): void {
  const before = model.getValue();
  if (before === text) return;
  const shorter = Math.min(before.length, text.length);
  let head = 0;
  while (head < shorter && before[head] === text[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const range = rangeOf(model, head, before.length - tail);
  model.pushStackElement();
  model.pushEditOperations(null, [{ range, text: text.slice(head, text.length - tail) }], () => null);
  model.pushStackElement();
}

/** The range between two UTF-16 offsets. */
export function rangeOf(model: editor.ITextModel, start: number, end: number): Range {
  return model.validateRange({
    startLineNumber: model.getPositionAt(start).lineNumber,
    startColumn: model.getPositionAt(start).column,
    endLineNumber: model.getPositionAt(end).lineNumber,
    endColumn: model.getPositionAt(end).column,
  });
}
