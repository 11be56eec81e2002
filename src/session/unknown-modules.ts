import type { Catalog } from '../runtime/catalog/catalog.ts';
import type { DeclarationFile } from '../runtime/declarations/index.ts';

/**
 * Declares the modules of servers that are there and have not listed their tools: they may be imported, and nobody knows yet
 * what they hold. A server that is not there stays an error.
 */
export function unknownModules(serverIds: readonly string[], catalog: Catalog): readonly DeclarationFile[] {
  const known = new Set(catalog.servers.map(({ sourceId }) => sourceId));
  return serverIds
    .filter((id) => !known.has(id))
    .map((id) => ({
      path: `servers/${id}.d.ts`,
      text: `declare module ${JSON.stringify(`@codemode/servers/${id}`)};\n`,
    }));
}
