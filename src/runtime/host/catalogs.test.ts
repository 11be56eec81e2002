import { expect, test } from 'vitest';
import type { ListOptions, Source } from '../source.ts';
import { createCatalogs } from './catalogs.ts';

/** A Source that answers with no list. */
function silentSource() {
  let given: ListOptions = {};
  const source: Source = {
    id: 's',
    tools: (options = {}) => {
      given = options;
      return new Promise(() => undefined);
    },
    call: () => Promise.reject(new Error('There is no tool')),
  };
  return { source, signal: () => given.signal };
}

test.each(['before', 'after'])(
  'given a Source that asks for its signal %s the run is stopped, that is aborted',
  async (when) => {
    const { source, signal } = silentSource();
    const stopping = new AbortController();
    const listing = createCatalogs().of([source], { signal: stopping.signal });
    await Promise.resolve();
    const early = when === 'before' ? signal() : undefined;
    expect(early?.aborted ?? false).toBe(false);
    stopping.abort();
    const { unavailable } = await listing;
    expect(unavailable.map(({ id }) => id)).toEqual(['s']);
    const late = signal();
    expect(late?.aborted).toBe(true);
    expect(late?.reason).toMatchObject({ code: 'aborted' });
    expect(early ?? late).toBe(late);
  },
);
