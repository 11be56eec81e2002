import type { ScriptForm, ScriptLanguage } from '../editor.ts';

/**
 * What the page asks of the checker, and its answers: plain data. All offsets are UTF-16, in the text of the script as
 * the page last sent it. Texts are from TypeScript and may quote whatever a server wrote.
 */
export interface Span {
  readonly start: number;
  readonly length: number;
}

export interface Edit extends Span {
  readonly text: string;
}

/** A script of the page: Monaco's address of its model, how to read it, and whose declarations it sees. */
export interface ScriptRef {
  readonly uri: string;
  readonly language: ScriptLanguage;
  readonly project: number;
}

/** A declaration file. Its number stands for path and text: another text is another number. */
export interface NumberedFile {
  readonly id: number;
  readonly path: string;
  readonly text: string;
}

/** What JSDoc says of a name: Markdown by whoever declared it. */
export interface Documentation {
  readonly text: string;
  readonly tags: readonly { readonly name: string; readonly text: string }[];
}

/** The declaration behind a name of a script: the path of its file, and its name there. */
export interface Declared {
  readonly path: string;
  readonly name: string;
}

export interface Completion {
  readonly name: string;
  /** TypeScript's kind of symbol: `function`, `property`, `keyword`, … */
  readonly kind: string;
  readonly sortText: string;
  readonly insertText?: string;
  readonly filterText?: string;
  readonly isSnippet?: boolean;
  readonly replace?: Span;
  readonly deprecated?: boolean;
  /** Module it would be imported from. */
  readonly source?: string;
  /** Path of the declaration file that a function comes from. */
  readonly path?: string;
  /** Handed back to {@link CheckerService.resolve}. */
  readonly data?: unknown;
}

export interface CompletionDetails {
  readonly signature: string;
  readonly documentation: Documentation;
  readonly edits: readonly Edit[];
}

export interface Hover {
  readonly span: Span;
  readonly signature: string;
  readonly documentation: Documentation;
  readonly declared?: Declared;
}

export interface SignatureHelp {
  readonly signatures: readonly {
    readonly label: string;
    readonly documentation: Documentation;
    readonly parameters: readonly { readonly label: readonly [start: number, end: number]; readonly text: string }[];
  }[];
  readonly activeSignature: number;
  readonly activeParameter: number;
}

export interface Finding extends Span {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly code: number;
  readonly message: string;
  readonly unnecessary: boolean;
  readonly deprecated: boolean;
}

export interface Fix {
  readonly kind: 'import' | 'spelling' | 'other';
  /** TypeScript's own words; for `import` and `spelling` the page has better ones. */
  readonly title: string;
  readonly name?: string;
  readonly source?: string;
  readonly edits: readonly Edit[];
}

export interface Definition extends Span {
  /** Absent: in the script itself. */
  readonly file?: { readonly path: string; readonly text: string };
  readonly name: string;
}

/** What the checker can be asked. A script's text must have been sent before it is named. */
export interface CheckerService {
  addFiles(files: readonly NumberedFile[]): void;
  removeFiles(ids: readonly number[]): void;
  setProject(project: number, fileIds: readonly number[], form: ScriptForm): void;
  removeProject(project: number): void;
  complete(
    script: ScriptRef,
    offset: number,
    trigger: string | undefined,
  ): { readonly completions: readonly Completion[]; readonly incomplete: boolean } | undefined;
  resolve(
    script: ScriptRef,
    offset: number,
    entry: { readonly name: string; readonly source?: string; readonly data?: unknown },
  ): CompletionDetails | undefined;
  hover(script: ScriptRef, offset: number): Hover | undefined;
  signatures(
    script: ScriptRef,
    offset: number,
    trigger: { readonly kind: 'invoked' | 'typed' | 'retrigger'; readonly character?: string },
  ): SignatureHelp | undefined;
  findings(script: ScriptRef): readonly Finding[];
  fixes(script: ScriptRef, span: Span, codes: readonly number[]): readonly Fix[];
  definitions(script: ScriptRef, offset: number): readonly Definition[];
  occurrences(script: ScriptRef, offset: number): readonly (Span & { readonly write: boolean })[];
  rename(
    script: ScriptRef,
    offset: number,
    name: string,
  ): { readonly edits: readonly Edit[] } | { readonly refused: string };
}
