import type { CatalogServer } from '../catalog/catalog.ts';

/** One file of ambient declarations for the editor: a virtual path and its text. */
export interface DeclarationFile {
  readonly path: string;
  readonly text: string;
}

/** Declares the module `@codemode/servers/<id>` of one server (§6.2, §6.3). Cached by the identity of the tool list. */
export function declareServer(server: CatalogServer): DeclarationFile {
  const members = server.tools.map(
    (tool) => `  export function ${tool.exportName}(input?: unknown): Promise<unknown>;`,
  );
  return {
    path: `servers/${server.id}.d.ts`,
    text: `declare module "@codemode/servers/${server.id}" {\n${members.join('\n')}\n}\n`,
  };
}
