import { languages } from './api.ts';
import { ask } from './checker-client.ts';
import { spanRange, workspaceEdit } from './spans.ts';

const Occurrence = languages.DocumentHighlightKind;

/** Another name for what a script names. */
export const renameProvider: languages.RenameProvider = {
  provideRenameEdits: async (model, position, newName, token) => {
    const offset = model.getOffsetAt(position);
    const answer = await ask(model, (checker, script) => checker.rename(script, offset, newName), token);
    if (answer === undefined) return undefined;
    return 'refused' in answer ? { edits: [], rejectReason: answer.refused } : workspaceEdit(model, answer.edits);
  },
};

/** The other places of the name under the caret. */
export const occurrenceProvider: languages.DocumentHighlightProvider = {
  provideDocumentHighlights: async (model, position, token) => {
    const offset = model.getOffsetAt(position);
    const occurrences = await ask(model, (checker, script) => checker.occurrences(script, offset), token);
    return occurrences?.map((span) => ({
      range: spanRange(model, span),
      kind: span.write ? Occurrence.Write : Occurrence.Read,
    }));
  },
};
