import type { CompilerOptions } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';

/** The library a script sees: the language itself. What a dialect adds comes as declarations; there is no DOM. */
export const DEFAULT_LIB = 'lib.es2023.d.ts';

/** TypeScript's numbers: the enums are erased from its bundle's types. */
const ES2023 = 10;
const ESNEXT_MODULE = 99;
const BUNDLER_RESOLUTION = 100;
const FORCE_DETECTION = 3;

/** How scripts are checked: as modules with top-level `await`, with only such types as can be blanked out for the run. */
export const compilerOptions: CompilerOptions = {
  target: ES2023,
  lib: [DEFAULT_LIB],
  module: ESNEXT_MODULE,
  moduleResolution: BUNDLER_RESOLUTION,
  moduleDetection: FORCE_DETECTION,
  types: [],
  allowJs: true,
  checkJs: true,
  strict: true,
  noEmit: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  skipDefaultLibCheck: true,
  allowUnreachableCode: true,
  allowUnusedLabels: true,
  noErrorTruncation: false,
};
