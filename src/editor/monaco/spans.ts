import type { Edit, Span } from '../typescript/protocol.ts';
import type { editor, languages, Range } from './api.ts';
import { rangeOf } from './scripts.ts';

/** The range of a span in a model. */
export function spanRange(model: editor.ITextModel, { start, length }: Span): Range {
  return rangeOf(model, start, start + length);
}

/** Edits of the checker as edits of a model. */
export function modelEdits(model: editor.ITextModel, edits: readonly Edit[]): languages.TextEdit[] {
  return edits.map((edit) => ({ range: spanRange(model, edit), text: edit.text }));
}

/** The same, as the edit of a quick fix or a renaming, void once the model changed. */
export function workspaceEdit(model: editor.ITextModel, edits: readonly Edit[]): languages.WorkspaceEdit {
  const versionId = model.getVersionId();
  return {
    edits: modelEdits(model, edits).map((textEdit) => ({ resource: model.uri, versionId, textEdit })),
  };
}
