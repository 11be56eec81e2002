export { declareAliases } from './builtins/aliases.ts';
export { declareBuiltins, declareWebGlobals } from './builtins/index.ts';
export { type DeclarationFile, declareServer } from './declare-server.ts';
export { type DeclaredServer, generateDeclarations } from './generate-declarations.ts';
export { type GenerateTypeOptions, generateType, type SchemaDraft } from './generate-type.ts';
export { printToolNamespace, type ToolNamespace } from './modules/tool-namespace.ts';
