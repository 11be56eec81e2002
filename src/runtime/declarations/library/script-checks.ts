/**
 * What a compiler checks scripts by, as far as an editor and the command line write it alike. Only such types pass as can be
 * blanked out for the run.
 */
export const SCRIPT_CHECKS = {
  types: [] as string[],
  allowJs: true,
  checkJs: true,
  strict: true,
  // A caught error is what it is: nobody there narrows one to read its message.
  useUnknownInCatchVariables: false,
  noEmit: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  allowUnreachableCode: true,
  allowUnusedLabels: true,
};
