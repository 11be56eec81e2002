import type { SearchHit, SearchKind } from '../runtime/search/index.ts';
import type { Connections } from './connections.ts';
import type { SessionContext } from './context.ts';
import type { OtherHit, SearchState } from './search-state.ts';

const MAX_HITS = 200;
const MAX_OTHERS = 50;
const OTHER_KINDS = ['server', 'prompt', 'resource', 'resourceTemplate'] as const satisfies readonly SearchKind[];

/** Ranked search over what all connected servers offer; its tools rank as scripts get them from `searchTools`. */
export async function findOffers(
  query: string,
  { store, services }: SessionContext,
  connections: Connections,
): Promise<void> {
  const find = async (kinds: readonly SearchKind[], limit: number): Promise<readonly SearchHit[]> => {
    const host = await services.host();
    return (await host.search(store.getState().catalog, connections.sources(), kinds))(query, { limit });
  };
  /** Shows what was found, unless something else is searched for by now. */
  const show = (results: Partial<SearchState>): boolean => {
    const { search } = store.getState();
    if (search.query === query) store.setState({ search: { ...search, ...results } });
    return search.query === query;
  };
  const tools = await find(['tool'], MAX_HITS);
  if (!show({ hits: tools.map(({ item }) => ({ serverId: item.serverId, toolName: item.name })) })) return;
  // Servers may take their time to list these; the tools are there meanwhile.
  const others = await find(OTHER_KINDS, MAX_OTHERS);
  show({ others: others.flatMap(otherHit) });
}

function otherHit({ item, excerpt }: SearchHit): OtherHit[] {
  const { kind, serverId, name, title, uri } = item;
  if (kind === 'tool') return [];
  return [
    { kind, serverId, name, ...(title === undefined ? {} : { title }), ...(uri === undefined ? {} : { uri }), excerpt },
  ];
}
