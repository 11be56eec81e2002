import type { Catalog } from '../catalog/catalog.ts';
import type { Listed, Listings, ServerState } from '../dialects/outer.ts';
import type { Source } from '../source.ts';
import { listFrom } from './list-from.ts';
import { listInTime, stopsOf } from './list-in-time.ts';
import { NOTHING_SENT, type Reads } from './reads.ts';

/**
 * What the servers of a run offer beside tools. Every list is asked for once: the answer stands until the run ends. A server
 * that fails to list has nothing to offer, which `onGap` is told.
 */
export function createListings(
  catalog: Catalog,
  sources: readonly Source[],
  signal: AbortSignal,
  reads: Reads,
  onGap: (server: string, what: string, error: unknown) => void,
): Listings {
  const stops = stopsOf(signal);
  const lists = new Map<string, Promise<readonly unknown[]>>();
  const reachable = new Set(catalog.servers.map(({ sourceId }) => sourceId));

  const listOf = async <T>(
    source: Source,
    what: string,
    list: Listing<T> | undefined,
  ): Promise<readonly Listed<T>[]> => {
    const listing = list?.bind(source);
    if (listing === undefined || !reachable.has(source.id)) return [];
    const key = JSON.stringify([what, source.id]);
    let known = lists.get(key) as Promise<readonly Listed<T>[]> | undefined;
    if (known === undefined) {
      const request = { sourceId: source.id, read: 'list', sent: NOTHING_SENT } as const;
      known = reads
        .through(request, () => listInTime((own) => listing({ signal: own }), stops))
        .then((entries) => listFrom(entries).map((entry) => ({ ...entry, server: source.id })))
        .catch((error: unknown) => {
          onGap(source.id, what, error);
          return [];
        });
      lists.set(key, known);
    }
    return known;
  };
  const all = async <T>(
    what: string,
    pick: (source: Source) => Listing<T> | undefined,
    servers: readonly string[] | undefined,
  ): Promise<readonly Listed<T>[]> => {
    const selected = sources.filter(({ id }) => servers === undefined || servers.includes(id));
    return (await Promise.all(selected.map((source) => listOf(source, what, pick(source))))).flat();
  };

  return {
    servers: async () => sources.map((source) => serverState(source, catalog)),
    resources: (servers) => all('resources', (source) => source.listResources, servers),
    resourceTemplates: (servers) => all('resource templates', (source) => source.listResourceTemplates, servers),
    prompts: (servers) => all('prompts', (source) => source.listPrompts, servers),
  };
}

type Listing<T> = (options?: { readonly signal?: AbortSignal }) => Promise<readonly T[]>;

/** Where a server stands as a script or an agent is told. */
export function serverState(source: Source, catalog: Catalog): ServerState {
  const down = catalog.unavailable.find(({ sourceId }) => sourceId === source.id);
  const status = source.state?.() ?? 'connected';
  return {
    name: source.id,
    status: down === undefined ? 'connected' : status === 'connected' ? 'error' : status,
    capabilities: source.offers?.() ?? {
      tools: true,
      resources: source.listResources !== undefined,
      prompts: source.listPrompts !== undefined,
    },
    ...(down === undefined ? {} : { reason: down.reason }),
  };
}
