import type { Catalog, CatalogServer } from '../catalog/catalog.ts';
import {
  createPartSlowly,
  promptItems,
  resourceItems,
  SEARCH_KINDS,
  type Search,
  type SearchItem,
  type SearchKind,
  type SearchPart,
  searchOver,
  serverItem,
  templateItems,
  toolItems,
} from '../search/index.ts';
import type { Source } from '../source.ts';
import { createOfferedLists } from './offered-lists.ts';

/** Searches over catalogs. What a server offers is read once, and anew only where its list says something else. */
export interface Searches {
  /**
   * The search over the `kinds` of things that the servers of a catalog offer; over all kinds where absent. Resources and
   * prompts are asked for; a server that does not list them, or not in time, is searched without. One that may not be asked
   * is searched by what it listed before.
   */
  over(
    catalog: Catalog,
    sources: ReadonlyMap<string, Source>,
    kinds?: readonly SearchKind[],
    mayList?: (sourceId: string) => boolean,
  ): Promise<Search>;
}

interface Kept {
  readonly list: readonly unknown[];
  /** What its items say beside what is in the list. */
  readonly about: string;
  readonly part: Promise<SearchPart>;
}

/** Lists whose parts are kept: the most recently used. */
const MAX_KEPT = 1_000;
/** Searches that are kept: one for each combination of kinds that scripts and people use at the same time. */
const MAX_SEARCHES = 4;

/** Searches of one host; what they still wait for when `closing` aborts is given up. */
export function createSearches(closing: AbortSignal): Searches {
  const cache = new Map<string, Kept>();
  const lists = createOfferedLists(closing);
  let searches: readonly { readonly parts: readonly SearchPart[]; readonly search: Search }[] = [];

  const partOf = (server: CatalogServer, kind: SearchKind, list: readonly unknown[]): Promise<SearchPart> => {
    const key = `${kind}\0${server.id}`;
    const about = aboutOf(server, kind);
    const before = cache.get(key);
    const isCurrent = before?.list === list && before.about === about;
    const entry = isCurrent ? before : { list, about, part: makePartAfter(before, itemsOf(server, kind, list)) };
    cache.delete(key);
    cache.set(key, entry);
    for (const [oldest] of cache) if (cache.size > MAX_KEPT) cache.delete(oldest);
    return entry.part;
  };

  return {
    async over(catalog, sources, kinds = SEARCH_KINDS, mayList = () => true) {
      const selected = catalog.servers.flatMap((server) =>
        kinds.map(async (kind): Promise<SearchPart> => {
          switch (kind) {
            case 'tool':
            case 'server':
              return partOf(server, kind, server.tools);
            case 'prompt':
            case 'resource':
            case 'resourceTemplate':
              return partOf(server, kind, await lists.of(sources.get(server.sourceId), kind, mayList(server.sourceId)));
          }
        }),
      );
      const parts = (await Promise.all(selected)).filter(({ items }) => items.length > 0);
      const known = searches.find(
        (one) => one.parts.length === parts.length && one.parts.every((part, index) => part === parts[index]),
      );
      const entry = known ?? { parts, search: searchOver(parts) };
      searches = [entry, ...searches.filter((one) => one !== entry)].slice(0, MAX_SEARCHES);
      return entry.search;
    },
  };
}

async function makePartAfter(before: Kept | undefined, items: readonly SearchItem[]): Promise<SearchPart> {
  return createPartSlowly(items, await before?.part);
}

function aboutOf({ name, description }: CatalogServer, kind: SearchKind): string {
  return kind === 'server' ? JSON.stringify([name, description]) : name;
}

function itemsOf(server: CatalogServer, kind: SearchKind, list: readonly unknown[]): SearchItem[] {
  switch (kind) {
    case 'server':
      return [serverItem(server)];
    case 'tool':
      return toolItems(server);
    case 'prompt':
      return promptItems(server, list);
    case 'resource':
      return resourceItems(server, list);
    case 'resourceTemplate':
      return templateItems(server, list);
  }
}
