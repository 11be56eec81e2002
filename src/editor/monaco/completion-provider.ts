import type { Completion } from '../typescript/protocol.ts';
import { type editor, languages, type Position } from './api.ts';
import { ask } from './checker-client.ts';
import { documentationMarkdown } from './documentation.ts';
import { codeBlock, markdown } from './markdown.ts';
import { contextOf, type ScriptContext } from './scripts.ts';
import { modelEdits, spanRange } from './spans.ts';

const Kind = languages.CompletionItemKind;

/** Icons of TypeScript's kinds of symbol; a property for all others. */
const kinds = new Map<string, languages.CompletionItemKind>([
  ['keyword', Kind.Keyword],
  ['primitive type', Kind.Keyword],
  ['module', Kind.Module],
  ['external module name', Kind.Module],
  ['alias', Kind.Module],
  ['class', Kind.Class],
  ['interface', Kind.Interface],
  ['type', Kind.Interface],
  ['type parameter', Kind.TypeParameter],
  ['enum', Kind.Enum],
  ['enum member', Kind.EnumMember],
  ['var', Kind.Variable],
  ['local var', Kind.Variable],
  ['let', Kind.Variable],
  ['const', Kind.Constant],
  ['parameter', Kind.Variable],
  ['function', Kind.Function],
  ['local function', Kind.Function],
  ['method', Kind.Method],
  ['constructor', Kind.Constructor],
  ['string', Kind.Value],
]);

interface Item extends languages.CompletionItem {
  readonly completion: Completion;
  readonly model: editor.ITextModel;
  readonly offset: number;
}

/** Completions of modules, tools, members, properties and values. */
export const completionProvider: languages.CompletionItemProvider = {
  triggerCharacters: ['.', '"', "'", '`', '/', '@', '{', ',', ' '],
  provideCompletionItems: async (model, position, { triggerCharacter }, token) => {
    const offset = model.getOffsetAt(position);
    const list = await ask(model, (checker, script) => checker.complete(script, offset, triggerCharacter), token);
    if (list === undefined) return undefined;
    const word = wordRange(model, position);
    const context = contextOf(model);
    return {
      incomplete: list.incomplete,
      suggestions: list.completions.map(
        (completion): Item => ({
          label: labelOf(completion, context),
          kind: kinds.get(completion.kind) ?? Kind.Property,
          insertText: completion.insertText ?? completion.name,
          sortText: completion.sortText,
          range: completion.replace === undefined ? word : spanRange(model, completion.replace),
          ...(completion.filterText === undefined ? {} : { filterText: completion.filterText }),
          ...(completion.isSnippet === true
            ? { insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet }
            : {}),
          ...(completion.deprecated === true ? { tags: [languages.CompletionItemTag.Deprecated] } : {}),
          completion,
          model,
          offset,
        }),
      ),
    };
  },
  resolveCompletionItem: async (item, token) => {
    const { completion, model, offset } = item as Item;
    if (completion.kind === 'module' || model.isDisposed()) return item;
    const { name, path, source, data } = completion;
    const { words, notes } = contextOf(model);
    const entry = { name, ...(source === undefined ? {} : { source }), ...(data === undefined ? {} : { data }) };
    const details = await ask(model, (checker, script) => checker.resolve(script, offset, entry), token);
    if (details === undefined) return item;
    const { signature, documentation, edits } = details;
    return {
      ...item,
      documentation: markdown(
        signature === '' ? '' : codeBlock(signature),
        ...documentationMarkdown(documentation, path === undefined ? undefined : { path, name }, notes, words),
      ),
      ...(edits.length === 0 ? {} : { additionalTextEdits: modelEdits(model, edits) }),
    };
  },
};

function labelOf({ name, path, source }: Completion, { notes, words }: ScriptContext): languages.CompletionItemLabel {
  const badge = path === undefined ? undefined : notes.badges(path, name)[0];
  const description = [badge === undefined ? '' : words[badge], source ?? ''].filter(Boolean).join(' · ');
  return { label: name, ...(description === '' ? {} : { description }) };
}

function wordRange(model: editor.ITextModel, position: Position) {
  const word = model.getWordUntilPosition(position);
  return {
    startLineNumber: position.lineNumber,
    startColumn: word.startColumn,
    endLineNumber: position.lineNumber,
    endColumn: position.column,
  };
}
