export type { SearchItem } from './item.ts';
export {
  createSearch,
  createSearchIndex,
  type Search,
  type SearchHit,
  type SearchIndex,
  type SearchOptions,
} from './search-index.ts';
