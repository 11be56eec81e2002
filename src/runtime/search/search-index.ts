import { createSlices, inSlices } from '../slices.ts';
import type { SearchItem } from './item.ts';
import { createPart, EMPTY_PART, type SearchPart } from './part.ts';
import { inSteps, type Search, searchOver } from './search.ts';

/** A search whose items come and go server by server. */
export interface SearchIndex {
  readonly search: Search;
  /** Number of items that can be found now. */
  readonly size: number;
  /**
   * Makes `items` all that is found of a server, in slices of a few milliseconds; until it is done, the items before are
   * found. Resolves when it is done, or when a later call for that server took over. Other servers are left as they are.
   */
  setServer(serverId: string, items: readonly SearchItem[]): Promise<void>;
  /** Takes all items of a server out. */
  removeServer(serverId: string): void;
}

const SLICE_MS = 8;

/** An empty index. */
export function createSearchIndex(): SearchIndex {
  const parts = new Map<string, SearchPart>();
  const working = new Map<string, object>();
  let search: Search | undefined;

  return {
    search: inSteps((query, options) => {
      search ??= searchOver([...parts.values()]);
      return search.steps(query, options);
    }),
    get size() {
      let size = 0;
      for (const { items } of parts.values()) size += items.length;
      return size;
    },
    removeServer(serverId) {
      working.delete(serverId);
      parts.delete(serverId);
      search = undefined;
    },
    async setServer(serverId, items) {
      // A token of its own tells this call from a later one for the same server.
      const token = {};
      working.set(serverId, token);
      const slices = createSlices(SLICE_MS, () => working.get(serverId) === token);
      const part = await inSlices(createPart(items, parts.get(serverId) ?? EMPTY_PART), slices);
      if (part === undefined || working.get(serverId) !== token) return;
      working.delete(serverId);
      parts.set(serverId, part);
      search = undefined;
    },
  };
}

/** The items of a list as a part of searches, read in slices of a few milliseconds. */
export async function createPartSlowly(items: readonly SearchItem[], previous?: SearchPart): Promise<SearchPart> {
  return (await inSlices(createPart(items, previous), createSlices(SLICE_MS))) ?? EMPTY_PART;
}
