import { loadOnce } from '../load-once.ts';
import type { Searches } from './searches.ts';

/** The searches of one host, loaded by the first one: few scripts search. */
export function createLateSearches(closing: AbortSignal): Searches {
  const searches = loadOnce(async () => (await import('./searches.ts')).createSearches(closing));
  return {
    async over(...args) {
      return (await searches()).over(...args);
    },
  };
}
