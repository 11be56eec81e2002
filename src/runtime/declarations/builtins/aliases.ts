import type { DeclarationFile } from '../declare-server.ts';
import { quote } from '../types/escape.ts';

/** Declares the modules of some servers, and the built-in ones, under another prefix than `@codemode/` as well. */
export function declareAliases(prefix: string, serverIds: readonly string[]): DeclarationFile {
  const modules = ['discovery', 'errors', ...serverIds.map((id) => `servers/${id}`)];
  return {
    path: 'aliases.d.ts',
    text: modules
      .map((name) => `declare module ${quote(prefix + name)} {\n  export * from ${quote(`@codemode/${name}`)};\n}\n`)
      .join(''),
  };
}
