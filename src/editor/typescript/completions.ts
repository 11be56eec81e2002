import type {
  CompletionData,
  CompletionEntry,
  Node,
  StringLiteral,
} from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { documentationOf, nodeAt } from './documentation.ts';
import { withInputFields } from './input-fields.ts';
import { format, preferences } from './preferences.ts';
import { type Project, ts } from './project.ts';
import type { CheckerService, Completion, CompletionDetails, Edit } from './protocol.ts';
import { signatureText } from './quick-info.ts';

/** Characters at which TypeScript itself expects to be asked; at others only member names are worth a list. */
const TYPESCRIPT_TRIGGERS = new Set(['.', '"', "'", '`', '/', '@', '<', '#']);
const TRIGGER_CHARACTER = 2;

const LAST = '\uffff';
/** Another spelling of the modules, for scripts that were written with it. */
const ALIAS = '@stencila/mcp/';

type List = NonNullable<ReturnType<CheckerService['complete']>>;

/** What may stand at `offset`: modules inside an import's string, else what TypeScript knows. */
export function complete(
  project: Project,
  fileName: string,
  offset: number,
  trigger: string | undefined,
): List | undefined {
  const literal = specifierAt(project, fileName, offset);
  if (literal !== undefined) return { completions: modules(project, literal), incomplete: false };
  const isTriggered = trigger !== undefined && TYPESCRIPT_TRIGGERS.has(trigger);
  const info = project.service.getCompletionsAtPosition(
    fileName,
    offset,
    {
      ...preferences,
      includeSymbol: true,
      ...(isTriggered ? { triggerKind: TRIGGER_CHARACTER, triggerCharacter: trigger } : {}),
    },
    format,
  );
  if (info === undefined || (trigger !== undefined && !isTriggered && !info.isMemberCompletion)) return undefined;
  const offersAlias = usesAlias(project, fileName);
  return {
    completions: info.entries
      .filter(({ source }) => offersAlias || !isAlias(source ?? ''))
      .map((entry) => {
        const replace = entry.replacementSpan ?? info.optionalReplacementSpan;
        const path = declarationPath(project, entry);
        return {
          ...plainEntry(entry),
          ...(replace === undefined ? {} : { replace: { start: replace.start, length: replace.length } }),
          ...(path === undefined ? {} : { path }),
        };
      }),
    incomplete: info.isIncomplete ?? false,
  };
}

/** Signature, documentation and further edits (an import) of one completion. */
export function resolve(
  project: Project,
  fileName: string,
  offset: number,
  { name, source, data }: Parameters<CheckerService['resolve']>[2],
): CompletionDetails | undefined {
  const details = project.service.getCompletionEntryDetails(
    fileName,
    offset,
    name,
    format,
    source,
    preferences,
    data as CompletionData | undefined,
  );
  if (details === undefined) return undefined;
  return {
    signature: withInputFields(
      signatureText(ts.displayPartsToString(details.displayParts)),
      project.service.getCompletionEntrySymbol(fileName, offset, name, source)?.declarations?.[0]?.getSourceFile(),
    ),
    documentation: documentationOf(details.documentation, details.tags),
    edits: editsIn(fileName, details.codeActions ?? []),
  };
}

/** The changes to one file among those of some code actions. */
export function editsIn(
  fileName: string,
  actions: readonly {
    readonly changes: readonly {
      readonly fileName: string;
      readonly textChanges: readonly {
        readonly span: { readonly start: number; readonly length: number };
        readonly newText: string;
      }[];
    }[];
  }[],
): Edit[] {
  return actions
    .flatMap((action) => action.changes)
    .filter((change) => change.fileName === fileName)
    .flatMap((change) => change.textChanges)
    .map(({ span, newText }) => ({ start: span.start, length: span.length, text: newText }));
}

function plainEntry(entry: CompletionEntry): Completion {
  return {
    name: entry.name,
    kind: entry.kind,
    // What a server says of itself comes behind what it can do.
    sortText: entry.name === '__meta__' ? LAST : entry.sortText,
    ...(entry.insertText === undefined ? {} : { insertText: entry.insertText }),
    ...(entry.filterText === undefined ? {} : { filterText: entry.filterText }),
    ...(entry.isSnippet === true ? { isSnippet: true } : {}),
    ...(entry.kindModifiers?.includes('deprecated') ? { deprecated: true } : {}),
    ...(entry.source === undefined ? {} : { source: entry.source }),
    ...(entry.data === undefined ? {} : { data: { ...entry.data } }),
  };
}

/** Functions are what tools are declared as, in modules or in namespaces. */
const CALLABLE = new Set(['function', 'method', 'property', 'const', 'var']);

function declarationPath(project: Project, { kind, symbol }: CompletionEntry): string | undefined {
  const file = CALLABLE.has(kind) ? symbol?.declarations?.[0]?.getSourceFile() : undefined;
  return file && project.pathOf(file.fileName);
}

/** The string that names a module and holds the caret. */
function specifierAt(project: Project, fileName: string, offset: number): StringLiteral | undefined {
  const node = nodeAt(project.sourceFile(fileName), offset);
  if (!ts.isStringLiteralLike(node) || offset <= node.getStart() || node.parent === undefined) return undefined;
  const closed = /["'`]$/.test(node.getText()) && node.getText().length > 1;
  if (offset > node.getEnd() - (closed ? 1 : 0)) return undefined;
  return namesModule(node.parent) ? node : undefined;
}

function namesModule(parent: Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isImportCall(parent);
}

const isAlias = (module: string): boolean => module.startsWith(ALIAS);

const usesAlias = (project: Project, fileName: string): boolean => project.sourceFile(fileName).text.includes(ALIAS);

function modules(project: Project, literal: StringLiteral): Completion[] {
  const checker = project.checker();
  const offersAlias = usesAlias(project, literal.getSourceFile().fileName);
  const replace = { start: literal.getStart() + 1, length: literal.text.length };
  return checker
    .getAmbientModules()
    .map((module) => module.getName().replace(/^"|"$/g, ''))
    .filter((name) => offersAlias || !isAlias(name))
    .sort()
    .map((name) => ({ name, kind: 'module', sortText: name, replace }));
}
