import { atOnce } from '../slices.ts';
import { Corpus } from './corpus.ts';
import { excerptOf } from './excerpt.ts';
import type { SearchItem, SearchKind } from './item.ts';
import { createPart, type SearchPart } from './part.ts';
import { type Query, readQuery } from './query.ts';
import { type Ranked, rank } from './rank.ts';

/** One thing found, and how well it fits the query. */
export interface SearchHit {
  readonly item: SearchItem;
  /** Comparable within one answer only. */
  readonly score: number;
  /** The part of the text that matched, for people; plain text of at most 160 characters. */
  readonly excerpt: string;
}

/** What narrows a search. */
export interface SearchOptions {
  /** Most hits wanted; 20 where absent. */
  readonly limit?: number;
  /** Only items of this server. */
  readonly serverId?: string;
  /** Only items of these kinds; all where absent. */
  readonly kinds?: readonly SearchKind[];
}

/**
 * Ranked search: best first, no hit for a query that matches nothing. An empty query lists everything, by server
 * and name. Equal items and query give equal answers.
 */
export interface Search {
  (query: string, options?: SearchOptions): readonly SearchHit[];
  /** The same in steps, between which long work can give way. */
  readonly steps: (query: string, options?: SearchOptions) => Generator<void, readonly SearchHit[], void>;
}

const DEFAULT_LIMIT = 20;

/** Indexes items at once and returns the search over them. */
export function createSearch(items: readonly SearchItem[]): Search {
  return searchOver([atOnce(createPart(items))]);
}

/** The search over parts, as if they were one. Costs nothing before it is first asked. */
export function searchOver(parts: readonly SearchPart[]): Search {
  let known: Corpus | undefined;
  return inSteps(function* (text, options = {}) {
    const corpus = known ?? (yield* Corpus.of(parts));
    known = corpus;
    const { limit = DEFAULT_LIMIT, serverId, kinds } = options;
    const query = yield* readQuery(text, corpus);
    const accepts = (item: SearchItem): boolean =>
      (serverId === undefined || item.serverId === serverId) && (kinds?.includes(item.kind) ?? true);
    const ranked = text.trim() === '' ? unranked(corpus, accepts) : yield* rank(query, corpus, accepts);
    yield;
    return best(ranked, limit).map(({ item, score }) => hitOf(item, score, query));
  });
}

/** A search by its steps. */
export const inSteps = (steps: Search['steps']): Search =>
  Object.assign((query: string, options?: SearchOptions) => atOnce(steps(query, options)), { steps });

/** Everything: who asks for nothing in particular wants to see what there is. */
const unranked = ({ items }: Corpus, accepts: (item: SearchItem) => boolean): readonly Ranked[] =>
  items.filter(accepts).map((item) => ({ item, score: 0 }));

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

/** From this share of all on, to sort all is the shorter way to the first ones. */
const MANY = 1 / 8;

/** The first `limit` by score, ties by server, name, kind and address in code unit order. */
function best(ranked: readonly Ranked[], limit: number): readonly Ranked[] {
  const most = Math.max(0, Math.floor(limit));
  if (!(most > 0)) return [];
  if (most > ranked.length * MANY) return [...ranked].sort(compare).slice(0, most);
  const hits: Ranked[] = [];
  for (const one of ranked) {
    if (hits.length === most && compare(one, hits[most - 1] as Ranked) >= 0) continue;
    hits.splice(placeOf(one, hits), 0, one);
    if (hits.length > most) hits.pop();
  }
  return hits;
}

/** Where something belongs in a list that is in order. */
function placeOf(one: Ranked, list: readonly Ranked[]): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(one, list[middle] as Ranked) < 0) to = middle;
    else from = middle + 1;
  }
  return from;
}

const TIES = ['serverId', 'name', 'kind', 'uri'] as const;

function compare(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score;
  for (const key of TIES) {
    const [one, other] = [a.item[key] ?? '', b.item[key] ?? ''];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
