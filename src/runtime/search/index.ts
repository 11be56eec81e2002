export { SEARCH_KINDS, type SearchItem, type SearchKind } from './item.ts';
export { promptItems, resourceItems, serverItem, templateItems, toolItems } from './items.ts';
export type { SearchPart } from './part.ts';
export { createSearch, type Search, type SearchHit, type SearchOptions, searchOver } from './search.ts';
export { createPartSlowly, createSearchIndex, type SearchIndex } from './search-index.ts';
