import type { DeclarationTarget } from '../editor.ts';
import { toCodePointColumn } from '../positions.ts';
import { editor, type languages, Range, Uri } from './api.ts';
import { ask } from './checker-client.ts';
import { spanRange } from './spans.ts';

const SCHEME = 'declaration';

/** Who hears of a wish to see a declaration, by the editor in which it was made. */
const listeners = new WeakMap<editor.ICodeEditor, (target: DeclarationTarget) => boolean>();

/** Models made so that a declaration can be looked at; they go with the last editor. */
const shown = new Set<editor.ITextModel>();

/** Where a name is declared. A declaration file gets a model, as Monaco shows nothing else. */
export const definitionProvider: languages.DefinitionProvider = {
  provideDefinition: async (model, position, token) => {
    const offset = model.getOffsetAt(position);
    const definitions = await ask(model, (checker, script) => checker.definitions(script, offset), token);
    return definitions?.map(({ file, ...span }) => {
      const target = file === undefined ? model : declarationModel(file);
      return { uri: target.uri, range: spanRange(target, span) };
    });
  },
};

/** Installs what makes declarations open: through the page where it listens, else in a peek view. Call once. */
export function installDeclarationView(): void {
  editor.registerEditorOpener({
    openCodeEditor: (source, resource, place) => {
      const model = editor.getModel(resource);
      if (resource.scheme !== SCHEME || model === null) return false;
      const range = place === undefined ? new Range(1, 1, 1, 1) : Range.lift(rangeOfPlace(place));
      const target: DeclarationTarget = {
        path: resource.path.slice(1),
        name: model.getWordAtPosition(range.getStartPosition())?.word ?? '',
        position: {
          line: range.startLineNumber,
          column: toCodePointColumn(model.getLineContent(range.startLineNumber), range.startColumn),
        },
      };
      if (listeners.get(source)?.(target) !== true) source.trigger('page', 'editor.action.peekDefinition', {});
      return true;
    },
  });
  // The peek view edits what it shows, as a script may be; a declaration is not the reader's to edit.
  editor.onDidCreateEditor((created) => {
    created.onDidChangeModel(() => {
      if (created.getModel()?.uri.scheme === SCHEME) created.updateOptions({ readOnly: true });
    });
  });
}

/**
 * Calls `listener` for declarations that a reader of `view` asks for; it returns true when it has shown them. Returns the
 * unsubscribe function.
 */
export function onDeclaration(view: editor.ICodeEditor, listener: (target: DeclarationTarget) => boolean): () => void {
  listeners.set(view, listener);
  return () => listeners.delete(view);
}

/** Drops the models of declarations, when no editor can show them any more. */
export function forgetDeclarations(): void {
  for (const model of shown) model.dispose();
  shown.clear();
}

function declarationModel({ path, text }: { readonly path: string; readonly text: string }): editor.ITextModel {
  const uri = Uri.from({ scheme: SCHEME, path: `/${path}` });
  const known = editor.getModel(uri);
  if (known !== null) {
    if (known.getValue() !== text) known.setValue(text);
    return known;
  }
  const model = editor.createModel(text, 'typescript', uri);
  shown.add(model);
  return model;
}

function rangeOfPlace(place: { lineNumber: number; column: number } | (Parameters<typeof Range.lift>[0] & object)) {
  if (!('lineNumber' in place)) return place;
  const { lineNumber, column } = place;
  return { startLineNumber: lineNumber, startColumn: column, endLineNumber: lineNumber, endColumn: column };
}
