import type { FormatSettings, Preferences } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';

/** How TypeScript lays out what it inserts. */
export const format: FormatSettings = { indentSize: 2, convertTabsToSpaces: true, newLineCharacter: '\n' };

/** What TypeScript offers: names that an import would bring, and members behind `?.`. */
export const preferences: Preferences = {
  allowIncompleteCompletions: true,
  allowRenameOfImportPath: false,
  includeCompletionsForImportStatements: true,
  includeCompletionsForModuleExports: true,
  includeCompletionsWithInsertText: true,
  includeCompletionsWithSnippetText: true,
  includePackageJsonAutoImports: 'off',
  importModuleSpecifierPreference: 'non-relative',
  preferTypeOnlyAutoImports: false,
  providePrefixAndSuffixTextForRename: true,
};
