import type { Catalog } from '../catalog/catalog.ts';
import type { Listed, Listings, ServerState } from '../dialects/outer.ts';
import type { Source } from '../source.ts';

/** Longest that one server may take to list what it has beside tools; after it, it has nothing. */
const LISTING_TIMEOUT_MS = 20_000;

/**
 * What the servers of a run offer beside tools. Every list is asked for once: the answer stands until the run ends. A server
 * that fails to list has nothing to offer, which `onGap` is told.
 */
export function createListings(
  catalog: Catalog,
  sources: readonly Source[],
  signal: AbortSignal,
  onGap: (server: string, what: string, error: unknown) => void,
): Listings {
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
      known = inTime(listing, signal).then(
        (entries) => entries.map((entry) => ({ ...entry, server: source.id })),
        (error: unknown) => {
          onGap(source.id, what, error);
          return [];
        },
      );
      lists.set(key, known);
    }
    return known;
  };
  const all = async <T>(
    what: string,
    pick: (source: Source) => Listing<T> | undefined,
    servers: readonly string[] | undefined,
  ): Promise<readonly Listed<T>[]> => {
    const asked = sources.filter(({ id }) => servers === undefined || servers.includes(id));
    return (await Promise.all(asked.map((source) => listOf(source, what, pick(source))))).flat();
  };

  return {
    servers: async () => sources.map((source) => serverState(source, catalog)),
    resources: (servers) => all('resources', (source) => source.listResources, servers),
    resourceTemplates: (servers) => all('resource templates', (source) => source.listResourceTemplates, servers),
    prompts: (servers) => all('prompts', (source) => source.listPrompts, servers),
  };
}

type Listing<T> = (options?: { readonly signal?: AbortSignal }) => Promise<readonly T[]>;

/** Lists in a bounded time, or as long as the run goes on. */
async function inTime<T>(list: Listing<T>, outer: AbortSignal): Promise<readonly T[]> {
  const controller = new AbortController();
  const stop = (): void => controller.abort(outer.reason);
  outer.addEventListener('abort', stop, { once: true });
  if (outer.aborted) stop();
  const timer = setTimeout(
    () => controller.abort(new Error(`it did not answer within ${LISTING_TIMEOUT_MS / 1000} s`)),
    LISTING_TIMEOUT_MS,
  );
  const gone = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  try {
    return await Promise.race([list({ signal: controller.signal }), gone]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}

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
