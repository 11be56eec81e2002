/**
 * The parts of TypeScript that the checker uses, as Monaco bundles it (5.9). The `typescript` package of this repository
 * is version 7, which has no such interface, so its types cannot be borrowed.
 */
declare module 'monaco-editor/languages/features/typescript/lib/typescriptServices' {
  export const typescript: TypeScriptApi;

  interface TypeScriptApi {
    createLanguageService(host: LanguageServiceHost, registry: DocumentRegistry): LanguageService;
    createDocumentRegistry(): DocumentRegistry;
    displayPartsToString(parts: readonly DisplayPart[] | undefined): string;
    flattenDiagnosticMessageText(message: string | MessageChain | undefined, newLine: string): string;
    forEachChild<T>(node: Node, visit: (node: Node) => T | undefined): T | undefined;
    isStringLiteralLike(node: Node): node is StringLiteral;
    isImportDeclaration(node: Node): boolean;
    isExportDeclaration(node: Node): boolean;
    isImportCall(node: Node): boolean;
    isIdentifier(node: Node): boolean;
    isTypeAliasDeclaration(node: Node): node is TypeAliasDeclaration;
    createPrinter(options: { readonly removeComments: boolean }): Printer;
    readonly EmitHint: { readonly Unspecified: number };
    createSourceFile(fileName: string, text: string, target: number): SourceFile;
    isTypeNode(node: Node): boolean;
    isInterfaceDeclaration(node: Node): boolean;
    isEnumDeclaration(node: Node): boolean;
    isModuleDeclaration(node: Node): boolean;
    isNonNullExpression(node: Node): boolean;
    isTypeParameterDeclaration(node: Node): boolean;
    isModifier(node: Node): boolean;
    isExpressionWithTypeArguments(node: Node): boolean;
  }

  interface DocumentRegistry {
    reportStats(): string;
  }

  interface Snapshot {
    getText(start: number, end: number): string;
    getLength(): number;
    getChangeRange(old: Snapshot): undefined;
  }

  interface LanguageServiceHost {
    getCompilationSettings(): CompilerOptions;
    getProjectVersion(): string;
    getScriptFileNames(): string[];
    getScriptVersion(fileName: string): string;
    getScriptSnapshot(fileName: string): Snapshot | undefined;
    getScriptKind(fileName: string): number;
    getCurrentDirectory(): string;
    getDefaultLibFileName(): string;
    fileExists(path: string): boolean;
    readFile(path: string): string | undefined;
    resolveModuleNameLiterals(literals: readonly Node[]): { resolvedModule: undefined }[];
  }

  type CompilerOptions = Readonly<Record<string, boolean | number | string | readonly string[]>>;

  interface TextSpan {
    readonly start: number;
    readonly length: number;
  }

  interface Node {
    /** Absent at the top. */
    readonly parent: Node | undefined;
    readonly pos: number;
    readonly end: number;
    /** Of imports and exports of types. */
    readonly isTypeOnly?: boolean;
    readonly typeArguments?: readonly Node[];
    getStart(): number;
    getEnd(): number;
    getText(): string;
    getSourceFile(): SourceFile;
  }

  interface TypeAliasDeclaration extends Node {
    readonly name: { readonly text: string };
    readonly type: Node;
  }

  interface Printer {
    printNode(hint: number, node: Node, file: SourceFile): string;
  }

  interface StringLiteral extends Node {
    readonly text: string;
  }

  interface SourceFile extends Node {
    readonly fileName: string;
    readonly text: string;
  }

  interface TypeSymbol {
    readonly name: string;
    getName(): string;
    readonly declarations?: readonly Node[];
  }

  interface TypeChecker {
    getAmbientModules(): TypeSymbol[];
    getExportsOfModule(module: TypeSymbol): TypeSymbol[];
  }

  interface Program {
    getTypeChecker(): TypeChecker;
    getSourceFile(fileName: string): SourceFile | undefined;
  }

  interface DisplayPart {
    readonly text: string;
    readonly kind: string;
  }

  interface TagInfo {
    readonly name: string;
    readonly text?: readonly DisplayPart[];
  }

  interface MessageChain {
    readonly messageText: string;
    readonly next?: readonly MessageChain[];
  }

  interface Diagnostic {
    /** 0 warning, 1 error, 2 suggestion, 3 message. */
    readonly category: 0 | 1 | 2 | 3;
    readonly code: number;
    readonly start?: number;
    readonly length?: number;
    readonly messageText: string | MessageChain;
    readonly reportsUnnecessary?: unknown;
    readonly reportsDeprecated?: unknown;
  }

  interface CompletionEntry {
    readonly name: string;
    readonly kind: string;
    readonly kindModifiers?: string;
    readonly sortText: string;
    readonly insertText?: string;
    readonly filterText?: string;
    readonly isSnippet?: boolean;
    readonly replacementSpan?: TextSpan;
    readonly source?: string;
    readonly data?: CompletionData;
    readonly symbol?: TypeSymbol;
  }

  /** Opaque: handed back to resolve the entry. */
  interface CompletionData {
    readonly exportName: string;
    readonly [key: string]: unknown;
  }

  interface CompletionInfo {
    readonly entries: readonly CompletionEntry[];
    readonly isMemberCompletion: boolean;
    readonly isIncomplete?: boolean;
    readonly optionalReplacementSpan?: TextSpan;
  }

  interface TextChange {
    readonly span: TextSpan;
    readonly newText: string;
  }

  interface FileTextChanges {
    readonly fileName: string;
    readonly textChanges: readonly TextChange[];
    readonly isNewFile?: boolean;
  }

  interface CodeAction {
    readonly description: string;
    readonly changes: readonly FileTextChanges[];
  }

  interface CodeFixAction extends CodeAction {
    readonly fixName: string;
  }

  interface CompletionEntryDetails {
    readonly kind: string;
    readonly displayParts: readonly DisplayPart[];
    readonly documentation?: readonly DisplayPart[];
    readonly tags?: readonly TagInfo[];
    readonly codeActions?: readonly CodeAction[];
  }

  interface QuickInfo {
    readonly kind: string;
    readonly textSpan: TextSpan;
    readonly displayParts?: readonly DisplayPart[];
    readonly documentation?: readonly DisplayPart[];
    readonly tags?: readonly TagInfo[];
  }

  interface SignatureHelpItems {
    readonly items: readonly {
      readonly prefixDisplayParts: readonly DisplayPart[];
      readonly suffixDisplayParts: readonly DisplayPart[];
      readonly separatorDisplayParts: readonly DisplayPart[];
      readonly parameters: readonly {
        readonly displayParts: readonly DisplayPart[];
        readonly documentation: readonly DisplayPart[];
      }[];
      readonly documentation: readonly DisplayPart[];
      readonly tags: readonly TagInfo[];
    }[];
    readonly selectedItemIndex: number;
    readonly argumentIndex: number;
  }

  interface DefinitionInfo {
    readonly fileName: string;
    readonly textSpan: TextSpan;
    readonly name: string;
    readonly containerName: string;
  }

  interface FormatSettings {
    readonly indentSize: number;
    readonly convertTabsToSpaces: boolean;
    readonly newLineCharacter: string;
  }

  type Preferences = Readonly<Record<string, boolean | string>>;

  /** Preferences, and what asked: `triggerKind` 2 is a typed character. */
  type CompletionOptions = Readonly<Record<string, boolean | string | number>>;

  interface LanguageService {
    getProgram(): Program | undefined;
    getSyntacticDiagnostics(fileName: string): Diagnostic[];
    getSemanticDiagnostics(fileName: string): Diagnostic[];
    getSuggestionDiagnostics(fileName: string): Diagnostic[];
    getCompletionsAtPosition(
      fileName: string,
      position: number,
      options: CompletionOptions,
      format: FormatSettings,
    ): CompletionInfo | undefined;
    getCompletionEntryDetails(
      fileName: string,
      position: number,
      name: string,
      format: FormatSettings,
      source: string | undefined,
      preferences: Preferences,
      data: CompletionData | undefined,
    ): CompletionEntryDetails | undefined;
    getCompletionEntrySymbol(
      fileName: string,
      position: number,
      name: string,
      source: string | undefined,
    ): TypeSymbol | undefined;
    getQuickInfoAtPosition(fileName: string, position: number): QuickInfo | undefined;
    getSignatureHelpItems(
      fileName: string,
      position: number,
      options: { readonly triggerReason?: { readonly kind: string; readonly triggerCharacter?: string } },
    ): SignatureHelpItems | undefined;
    getDefinitionAtPosition(fileName: string, position: number): readonly DefinitionInfo[] | undefined;
    getDocumentHighlights(
      fileName: string,
      position: number,
      files: readonly string[],
    ): { readonly highlightSpans: readonly { readonly textSpan: TextSpan; readonly kind: string }[] }[] | undefined;
    getRenameInfo(
      fileName: string,
      position: number,
      preferences: Preferences,
    ): { readonly canRename: boolean; readonly localizedErrorMessage?: string; readonly triggerSpan?: TextSpan };
    findRenameLocations(
      fileName: string,
      position: number,
      inStrings: boolean,
      inComments: boolean,
      preferences: Preferences,
    ):
      | readonly {
          readonly fileName: string;
          readonly textSpan: TextSpan;
          readonly prefixText?: string;
          readonly suffixText?: string;
        }[]
      | undefined;
    getCodeFixesAtPosition(
      fileName: string,
      start: number,
      end: number,
      errorCodes: readonly number[],
      format: FormatSettings,
      preferences: Preferences,
    ): readonly CodeFixAction[];
    dispose(): void;
  }
}

declare module 'monaco-editor/languages/features/typescript/lib/lib' {
  /** TypeScript's own declaration files, by name: `lib.es2023.d.ts` and so on. */
  export const libFileMap: Readonly<Record<string, string>>;
}
