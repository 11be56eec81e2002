import type { CatalogServer } from '../../runtime/catalog/catalog.ts';

/** A server of the catalog with these tools. */
export function catalogServer(id: string, tools: CatalogServer['tools']): CatalogServer {
  return { id, sourceId: id, name: `${id}.example`, tools };
}
