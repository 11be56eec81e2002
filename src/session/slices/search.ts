import type { SearchHit, SearchKind } from '../../runtime/search/index.ts';
import type { SessionActions } from '../actions.ts';
import type { Connections } from '../connections.ts';
import type { SessionContext } from '../context.ts';
import type { OtherHit, SearchState } from '../search-state.ts';

const MAX_HITS = 200;
const MAX_OTHERS = 50;
const OTHER_KINDS = ['server', 'prompt', 'resource', 'resourceTemplate'] as const satisfies readonly SearchKind[];

/** Ranked search over what all connected servers offer; its tools rank as scripts get them from `searchTools`. */
export function searchActions(
  { store, services }: SessionContext,
  connections: Connections,
): Pick<SessionActions, 'searchTools'> {
  const find = async (query: string, kinds: readonly SearchKind[], limit: number): Promise<readonly SearchHit[]> => {
    const host = await services.host();
    return (await host.search(store.getState().catalog, connections.sources(), kinds))(query, { limit });
  };
  /** Shows what was found, unless something else is searched for by now. */
  const show = (query: string, results: Partial<SearchState>): boolean => {
    const { search } = store.getState();
    if (search.query === query) store.setState({ search: { ...search, ...results } });
    return search.query === query;
  };

  return {
    async searchTools(query) {
      if (query.trim() === '') {
        store.setState({ search: { query } });
        return;
      }
      store.setState(({ search }) => ({ search: { ...search, query } }));
      const tools = await find(query, ['tool'], MAX_HITS);
      const hits = tools.map(({ item }) => ({ serverId: item.serverId, toolName: item.name }));
      if (!show(query, { hits })) return;
      // Servers may take their time to list these; the tools are there meanwhile.
      const others = await find(query, OTHER_KINDS, MAX_OTHERS);
      show(query, { others: others.flatMap(otherHit) });
    },
  };
}

function otherHit({ item, excerpt }: SearchHit): OtherHit[] {
  const { kind, serverId, name, title, uri } = item;
  if (kind === 'tool') return [];
  return [
    { kind, serverId, name, ...(title === undefined ? {} : { title }), ...(uri === undefined ? {} : { uri }), excerpt },
  ];
}
