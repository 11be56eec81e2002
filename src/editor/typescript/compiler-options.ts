import type { CompilerOptions } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { SCRIPT_CHECKS } from '../../runtime/declarations/library/script-checks.ts';
import { LIBRARY } from '../../runtime/declarations/library/script-library.ts';

/** TypeScript's numbers: the enums are erased from its bundle's types. */
const ESNEXT = 99;
const ESNEXT_MODULE = 99;
const BUNDLER_RESOLUTION = 100;
const FORCE_DETECTION = 3;

/** How scripts are checked: as modules with top-level `await`. */
export const compilerOptions: CompilerOptions = {
  target: ESNEXT,
  // What of the language runs. What a dialect adds comes as declarations; there is no DOM.
  lib: [LIBRARY],
  module: ESNEXT_MODULE,
  moduleResolution: BUNDLER_RESOLUTION,
  moduleDetection: FORCE_DETECTION,
  ...SCRIPT_CHECKS,
  skipDefaultLibCheck: true,
  noErrorTruncation: false,
};
