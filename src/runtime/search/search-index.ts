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
   * Makes `items` all that is found of a server, in slices of a few milliseconds: what is new comes, then what is gone goes.
   * Resolves when it is done, or when a later call for that server took over.
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
      // A set of its own tells this call from a later one for the same server.
      const entries = new Set(servers.get(serverId));
      servers.set(serverId, entries);
      const old = new Map<string, Entry[]>();
      for (const entry of entries) old.set(entry.item.name, [...(old.get(entry.item.name) ?? []), entry]);
      const slices = createSlices(() => servers.get(serverId) === entries);
      for (const item of items) {
        if (slices.over() && !(await slices.next())) return;
        const known = takeSame(old.get(item.name), item);
        if (known !== undefined) known.item = item;
        else {
          const entry = { item, ...termsOf(item) };
          entries.add(entry);
          index.add(entry);
        }
      }
      for (const entry of [...old.values()].flat()) {
        if (slices.over() && !(await slices.next())) return;
        entries.delete(entry);
        index.remove(entry);
      }
    },
  };
}

/** Cuts long work into slices between which everything else has its turn. */
function createSlices(goesOn: () => boolean) {
  let endMs = performance.now() + SLICE_MS;
  return {
    over: () => performance.now() > endMs,
    /** Starts the next slice; false where the work is to be left. */
    next: () =>
      new Promise<boolean>((resolve) =>
        setTimeout(() => {
          endMs = performance.now() + SLICE_MS;
          resolve(goesOn());
        }),
      ),
  };
}

/** Takes the entry out of `entries` that has the words of `item`. */
function takeSame(entries: Entry[] | undefined, item: SearchItem): Entry | undefined {
  const at = entries?.findIndex((entry) => sameWords(entry.item, item)) ?? -1;
  return at === -1 ? undefined : entries?.splice(at, 1)[0];
}

function sameWords(a: SearchItem, b: SearchItem): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.serverName !== b.serverName || a.title !== b.title || a.description !== b.description)
    return false;
  const [one, other] = [parametersOf(a), parametersOf(b)];
  return one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);
}

/** Indexes items at once and returns the search over them. */
export function createSearch(items: readonly SearchItem[]): Search {
  const index = new TermIndex<Entry>();
  for (const item of items) index.add({ item, ...termsOf(item) });
  return (query, options) => search(index, query, options);
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
