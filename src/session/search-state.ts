import type { SearchKind } from '../runtime/search/index.ts';

/** A tool by server and name, in the order of the ranking. */
export interface ToolHit {
  readonly serverId: string;
  readonly toolName: string;
}

/** What a search finds beside tools. */
export interface OtherHit {
  readonly kind: Exclude<SearchKind, 'tool'>;
  readonly serverId: string;
  readonly name: string;
  readonly title?: string;
  /** Address of a resource, or the template of one. */
  readonly uri?: string;
  /** What of it matches the query best; text from outside. */
  readonly excerpt: string;
}

export interface SearchState {
  readonly query: string;
  /** Undefined while nothing is searched for. */
  readonly hits?: readonly ToolHit[];
  /** Servers, resources and prompts; they may come after the tools, which need not be asked for. */
  readonly others?: readonly OtherHit[];
}
