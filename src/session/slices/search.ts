import type { Catalog } from '../../runtime/catalog/catalog.ts';
import type { Search, SearchItem } from '../../runtime/search/index.ts';
import type { SessionActions } from '../actions.ts';
import type { SessionContext } from '../context.ts';

const MAX_HITS = 200;

/** Ranked search over the tools of all connected servers, the ranking that scripts get from `searchTools`. */
export function searchActions({ store, services }: SessionContext): Pick<SessionActions, 'searchTools'> {
  let indexed: { readonly catalog: Catalog; readonly search: Promise<Search> } | undefined;

  const searchOf = (catalog: Catalog): Promise<Search> => {
    if (indexed?.catalog !== catalog) indexed = { catalog, search: services.index(itemsOf(catalog)) };
    return indexed.search;
  };

  return {
    async searchTools(query) {
      if (query.trim() === '') {
        store.setState({ search: { query } });
        return;
      }
      store.setState(({ search }) => ({ search: { ...search, query } }));
      const search = await searchOf(store.getState().catalog);
      if (store.getState().search.query !== query) return;
      const hits = search(query, { limit: MAX_HITS }).map(({ item }) => ({
        serverId: item.serverId,
        toolName: item.name,
      }));
      store.setState({ search: { query, hits } });
    },
  };
}

function itemsOf(catalog: Catalog): SearchItem[] {
  return catalog.servers.flatMap((server) =>
    server.tools.map((tool) => ({
      kind: 'tool' as const,
      serverId: server.id,
      serverName: server.name,
      name: tool.name,
      ...(tool.description === undefined ? {} : { description: tool.description }),
      ...(tool.inputSchema === undefined ? {} : { inputSchema: tool.inputSchema }),
    })),
  );
}
