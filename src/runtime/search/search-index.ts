import { excerptOf } from './excerpt.ts';
import { type ItemTerms, parametersOf, type SearchItem, termsOf } from './item.ts';
import { type Query, readQuery } from './query.ts';
import { type Ranked, rank } from './rank.ts';
import { TermIndex } from './term-index.ts';

export interface SearchHit {
  readonly item: SearchItem;
  /** Comparable within one answer only. */
  readonly score: number;
  /** The part of the text that matched, for people; plain text of at most 160 characters. */
  readonly excerpt: string;
}

export interface SearchOptions {
  /** Most hits wanted; 20 where absent. */
  readonly limit?: number;
  /** Only items of this server. */
  readonly serverId?: string;
  /** Only items of these kinds; all where absent. */
  readonly kinds?: readonly SearchItem['kind'][];
}

/** Ranked search: best first, no hit for a query that matches nothing. Equal items and query give equal answers. */
export type Search = (query: string, options?: SearchOptions) => readonly SearchHit[];

/** A search whose items come and go server by server. */
export interface SearchIndex {
  readonly search: Search;
  /** Number of items that can be found now. */
  readonly size: number;
  /**
   * Makes `items` all that is found of a server: what is gone goes at once, what is new comes in slices of a few
   * milliseconds. Resolves when all of it can be found, or a later call for that server took over.
   */
  setServer(serverId: string, items: readonly SearchItem[]): Promise<void>;
  /** Takes all items of a server out. */
  removeServer(serverId: string): void;
}

const DEFAULT_LIMIT = 20;
const SLICE_MS = 8;

interface Entry extends ItemTerms {
  /** What hits give back; replaced where the same words come with a newer item. */
  item: SearchItem;
}

/** An empty index. */
export function createSearchIndex(): SearchIndex {
  const index = new TermIndex<Entry>();
  const servers = new Map<string, Set<Entry>>();

  /** Starts the set of a server's entries over with those whose words have not changed; the rest of `items` is new. */
  const keep = (serverId: string, items: readonly SearchItem[]) => {
    const known = new Map<string, Entry>();
    for (const entry of servers.get(serverId) ?? []) {
      const key = wordsKey(entry.item);
      if (known.has(key)) index.remove(entry);
      else known.set(key, entry);
    }
    const entries = new Set<Entry>();
    servers.set(serverId, entries);
    const fresh = items.filter((item) => {
      const key = wordsKey(item);
      const entry = known.get(key);
      if (entry === undefined) return true;
      known.delete(key);
      entry.item = item;
      entries.add(entry);
      return false;
    });
    for (const entry of known.values()) index.remove(entry);
    return { entries, fresh };
  };

  return {
    search: (query, options) => search(index, query, options),
    get size() {
      return index.size;
    },
    removeServer(serverId) {
      for (const entry of servers.get(serverId) ?? []) index.remove(entry);
      servers.delete(serverId);
    },
    async setServer(serverId, items) {
      const { entries, fresh } = keep(serverId, items);
      let sliceEndMs = performance.now() + SLICE_MS;
      for (const item of fresh) {
        if (performance.now() > sliceEndMs) {
          await new Promise<void>((resolve) => setTimeout(resolve));
          if (servers.get(serverId) !== entries) return;
          sliceEndMs = performance.now() + SLICE_MS;
        }
        const entry = { item, ...termsOf(item) };
        entries.add(entry);
        index.add(entry);
      }
    },
  };
}

/** Indexes items at once and returns the search over them. */
export function createSearch(items: readonly SearchItem[]): Search {
  const index = new TermIndex<Entry>();
  for (const item of items) index.add({ item, ...termsOf(item) });
  return (query, options) => search(index, query, options);
}

/** Everything of an item that is indexed, as one text. */
function wordsKey(item: SearchItem): string {
  const parameters = parametersOf(item).map(({ text }) => text);
  return JSON.stringify([item.kind, item.name, item.serverName, item.title, item.description, parameters]);
}

function search(index: TermIndex<Entry>, text: string, options: SearchOptions = {}): readonly SearchHit[] {
  const { limit = DEFAULT_LIMIT, serverId, kinds } = options;
  const query = readQuery(text, index);
  const ranked = rank(
    query,
    index,
    ({ item }) => (serverId === undefined || item.serverId === serverId) && (kinds?.includes(item.kind) ?? true),
  );
  return best(ranked, limit).map(({ document: { item }, score }) => hitOf(item, score, query));
}

/** A hit whose excerpt is made when it is asked for. */
function hitOf(item: SearchItem, score: number, query: Query): SearchHit {
  let excerpt: string | undefined;
  return {
    item,
    score,
    get excerpt() {
      excerpt ??= excerptOf(item, query);
      return excerpt;
    },
  };
}

/** The first `limit` by score, ties by server, name and kind in code unit order. */
function best(ranked: readonly Ranked<Entry>[], limit: number): readonly Ranked<Entry>[] {
  const scores = Float64Array.from(ranked, ({ score }) => score).sort();
  const least = scores[Math.max(0, scores.length - Math.floor(limit))] ?? Number.POSITIVE_INFINITY;
  return ranked
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || order(keyOf(a), keyOf(b)))
    .slice(0, Math.max(0, Math.floor(limit)));
}

function keyOf({ document: { item } }: Ranked<Entry>): string {
  return `${item.serverId}\0${item.name}\0${item.kind}`;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
