import type { DeclarationFile } from '../declare-server.ts';
import { quote } from '../types/escape.ts';

const files = new Map<string, DeclarationFile>();

/**
 * Declares the modules of some servers, and the built-in ones, under another prefix than `@codemode/` as well. The same
 * file for the same servers in a row.
 */
export function declareAliases(prefix: string, serverIds: readonly string[]): DeclarationFile {
  const modules = ['discovery', 'errors', ...serverIds.map((id) => `servers/${id}`)];
  const text = modules
    .map((name) => `declare module ${quote(prefix + name)} {\n  export * from ${quote(`@codemode/${name}`)};\n}\n`)
    .join('');
  const known = files.get(prefix);
  if (known?.text === text) return known;
  const file = { path: `aliases/${prefix.replace(/\W+/g, '-').replace(/^-|-$/g, '')}.d.ts`, text };
  files.set(prefix, file);
  return file;
}
