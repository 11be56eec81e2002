import type { EditorWords } from '../words.ts';
import type { languages } from './api.ts';
import { ask } from './checker-client.ts';
import { contextOf } from './scripts.ts';
import { workspaceEdit } from './spans.ts';

/** Quick fixes: import what is not imported, the name that was meant, and what else TypeScript knows to repair. */
export const fixProvider: languages.CodeActionProvider = {
  provideCodeActions: async (model, _range, { markers, only }, token) => {
    if (only !== undefined && !'quickfix'.startsWith(only)) return undefined;
    const checked = markers.filter(({ code }) => /^\d+$/.test(codeOf(code)));
    const match = await Promise.all(
      checked.map(async (marker) => {
        const start = model.getOffsetAt({ lineNumber: marker.startLineNumber, column: marker.startColumn });
        const end = model.getOffsetAt({ lineNumber: marker.endLineNumber, column: marker.endColumn });
        const span = { start, length: end - start };
        const codes = [Number(codeOf(marker.code))];
        const fixes = await ask(model, (checker, script) => checker.fixes(script, span, codes), token);
        return (fixes ?? []).map(
          (fix, index): languages.CodeAction => ({
            title: titleOf(fix, contextOf(model).words),
            kind: 'quickfix',
            diagnostics: [marker],
            edit: workspaceEdit(model, fix.edits),
            isPreferred: index === 0 && fix.kind !== 'other',
          }),
        );
      }),
    );
    return { actions: match.flat(), dispose: () => undefined };
  },
};

function titleOf(
  fix: { readonly kind: string; readonly title: string; readonly name?: string; readonly source?: string },
  words: EditorWords,
): string {
  if (fix.kind === 'import' && fix.name !== undefined && fix.source !== undefined)
    return words.importName(fix.name, fix.source);
  return fix.kind === 'spelling' && fix.name !== undefined ? words.didYouMean(fix.name) : fix.title;
}

function codeOf(code: string | { readonly value: string } | undefined): string {
  return typeof code === 'string' ? code : (code?.value ?? '');
}
