import type { Catalog, CatalogServer } from '../../runtime/catalog/catalog.ts';
import { typesOf } from '../../runtime/declarations/prompt/types-of.ts';
import type { Search } from '../../runtime/search/index.ts';

const MAX_HITS = 20;
const MAX_DESCRIBED = 20;
const MAX_SENTENCE_CHARS = 200;

/** Tools that fit some words, best first, one a line. */
export function searchedTools({ servers }: Catalog, search: Search, query: string): string {
  const lines = search(query, { limit: MAX_HITS }).map(({ item }) => {
    const tool = servers.find(({ id }) => id === item.serverId)?.tools.find(({ name }) => name === item.name);
    const about = (tool?.description ?? '').replace(/\s+/g, ' ').slice(0, MAX_SENTENCE_CHARS);
    return `${item.serverId}/${item.name}: ${about}`;
  });
  return lines.length === 0 ? `No tool fits. Servers: ${idsOf(servers)}.` : lines.join('\n');
}

/** The TypeScript declarations of tools, named as `server/tool`. */
export async function describedTools({ servers }: Catalog, names: readonly string[]): Promise<string> {
  const chosen = names
    .slice(0, MAX_DESCRIBED)
    .flatMap((name) =>
      servers.flatMap(({ id, tools }) =>
        tools
          .filter((tool) => name === tool.name || name === `${id}/${tool.name}` || name === `${id}/${tool.exportName}`)
          .map((tool) => ({ serverId: id, name: tool.name })),
      ),
    );
  const types = await typesOf(servers, chosen);
  return types === '' ? `There are no tools of these names. Servers: ${idsOf(servers)}.` : types;
}

const idsOf = (servers: readonly CatalogServer[]): string => servers.map(({ id }) => id).join(', ') || 'none';
