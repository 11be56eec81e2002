import type { Searches } from './searches.ts';

/** The searches of one host, loaded by the first one: few scripts search. */
export function createLateSearches(closing: AbortSignal): Searches {
  let loading: Promise<Searches> | undefined;
  const load = (): Promise<Searches> => {
    const started = import('./searches.ts').then(({ createSearches }) => createSearches(closing));
    // What could not be loaded is tried again by the next search.
    started.catch(() => {
      loading = undefined;
    });
    return started;
  };
  return {
    async over(...args) {
      loading ??= load();
      return (await loading).over(...args);
    },
  };
}
