import type { SearchHit, SearchKind } from '../runtime/search/index.ts';
import { createSlices, inSlices } from '../runtime/slices.ts';
import type { Connections } from './connections.ts';
import type { SessionContext } from './context.ts';
import type { OtherHit, SearchState } from './search-state.ts';

const MAX_HITS = 200;
const MAX_OTHERS = 50;
/** What is typed is drawn between two of these. */
const SLICE_MS = 12;
const OTHER_KINDS = ['server', 'prompt', 'resource', 'resourceTemplate'] as const satisfies readonly SearchKind[];

/** Ranked search over what all connected servers offer; its tools rank as scripts get them from `searchTools`. */
export async function findOffers(
  query: string,
  { store, services }: SessionContext,
  connections: Connections,
): Promise<void> {
  const isWanted = (): boolean => store.getState().search.query === query;
  const slices = createSlices(SLICE_MS, isWanted);
  /** What is found; nothing where something else is searched for by now. */
  const find = async (kinds: readonly SearchKind[], limit: number): Promise<readonly SearchHit[] | undefined> => {
    const host = await services.host();
    const search = await host.search(store.getState().catalog, connections.sources(), kinds);
    return inSlices(search.steps(query, { limit }), slices);
  };
  const show = (results: Partial<SearchState>): void =>
    store.setState(({ search }) => ({ search: { ...search, ...results } }));
  const tools = await find(['tool'], MAX_HITS);
  if (tools === undefined || !isWanted()) return;
  show({ hits: tools.map(({ item }) => ({ serverId: item.serverId, toolName: item.name })) });
  // Servers may take their time to list these; the tools are there meanwhile.
  const others = await find(OTHER_KINDS, MAX_OTHERS);
  if (others !== undefined && isWanted()) show({ others: others.flatMap(otherHit) });
}

function otherHit({ item, excerpt }: SearchHit): OtherHit[] {
  const { kind, serverId, name, title, uri } = item;
  if (kind === 'tool') return [];
  return [
    { kind, serverId, name, ...(title === undefined ? {} : { title }), ...(uri === undefined ? {} : { uri }), excerpt },
  ];
}
