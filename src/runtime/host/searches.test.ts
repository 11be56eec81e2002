import { afterEach, expect, test, vi } from 'vitest';
import { buildCatalog } from '../catalog/catalog.ts';
import * as item from '../search/item.ts';
import type { Source } from '../source.ts';
import type { Tool } from '../spec.ts';
import { createSearches } from './searches.ts';

const source = (id: string, more: Partial<Source> = {}): Source => ({
  id,
  tools: async () => [],
  call: async () => ({ content: [] }),
  ...more,
});
const closing = new AbortController().signal;
const catalogOf = (lists: Readonly<Record<string, readonly Tool[]>>, names: Readonly<Record<string, string>> = {}) =>
  buildCatalog(
    Object.entries(lists).map(([id, tools]) => ({
      id,
      tools,
      ...(names[id] === undefined ? {} : { name: names[id] }),
    })),
  );
const byId = (...sources: readonly Source[]) => new Map(sources.map((one) => [one.id, one]));
const matches = (search: Awaited<ReturnType<ReturnType<typeof createSearches>['over']>>, query: string) =>
  search(query).map(({ item: { kind, serverId, name } }) => `${kind} ${serverId}/${name}`);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const library = source('library', {
  listResources: async () => [
    { uri: 'file:///docs/readme.md', name: 'Readme', mimeType: 'text/markdown', description: 'How to lend books' },
    { uri: 'file:///docs/fees.csv' },
  ],
  listResourceTemplates: async () => [
    { uriTemplate: 'book://{isbn}', name: 'book', description: 'One book by number' },
  ],
  listPrompts: async () => [
    {
      name: 'recommend',
      description: 'Suggests a novel',
      arguments: [{ name: 'genre', description: 'Thriller, poetry' }],
    },
  ],
});

test('given servers with tools, resources, templates and prompts, each is found as what it is', async () => {
  const catalog = catalogOf(
    { library: [{ name: 'lend_book', title: 'Borrowing' }], mail: [] },
    { mail: 'Post office' },
  );
  const search = await createSearches(closing).over(catalog, byId(library, source('mail')));
  expect(matches(search, 'borrowing')).toEqual(['tool library/lend_book']);
  expect(matches(search, 'readme')[0]).toBe('resource library/Readme');
  expect(matches(search, 'fees')).toEqual(['resource library/file:///docs/fees.csv']);
  expect(matches(search, 'isbn')).toEqual(['resourceTemplate library/book']);
  expect(matches(search, 'poetry')).toEqual(['prompt library/recommend']);
  expect(matches(search, 'post office')).toEqual(['server mail/mail']);
  expect(matches(search, 'markdown')).toEqual(['resource library/Readme']);
  expect(search('file:///docs/readme.md')[0]?.item).toMatchObject({ uri: 'file:///docs/readme.md' });
  expect(new Set(search('book', { limit: 50 }).map(({ item: { kind } }) => kind)).size).toBeGreaterThan(2);
});

test('given kinds, only these are asked for and found', async () => {
  const listPrompts = vi.fn(async () => [{ name: 'lend' }]);
  const listResources = vi.fn(async () => [{ uri: 'lend://x' }]);
  const searches = createSearches(closing);
  const catalog = catalogOf({ a: [{ name: 'lend_book' }] });
  const sources = byId(source('a', { listPrompts, listResources }));
  expect(matches(await searches.over(catalog, sources, ['tool']), 'lend')).toEqual(['tool a/lend_book']);
  expect(matches(await searches.over(catalog, sources, ['prompt', 'tool']), 'lend').sort()).toEqual([
    'prompt a/lend',
    'tool a/lend_book',
  ]);
  expect([listPrompts.mock.calls.length, listResources.mock.calls.length]).toEqual([1, 0]);
});

test('given a server that fails to list resources and prompts, the rest is found', async () => {
  const failing = source('a', {
    listResources: () => {
      throw new Error('not implemented');
    },
    listResourceTemplates: async () => 'nonsense' as never,
    listPrompts: () => Promise.reject(new Error('method not found')),
  });
  const search = await createSearches(closing).over(
    catalogOf({ a: [{ name: 'walk' }], library: [] }),
    byId(failing, library),
  );
  expect(matches(search, 'walk')).toEqual(['tool a/walk']);
  expect(matches(search, 'isbn')).toEqual(['resourceTemplate library/book']);
});

test('given entries that are none, they are left out', async () => {
  const odd = source('a', {
    listResources: async () => [null, 5, {}, { uri: '' }, { uri: 7 }, { uri: 'x://walk', name: 7 }] as never,
    listPrompts: async () => [{ name: 'walk', arguments: [null, 1, { name: '__proto__' }] }, { name: '' }, []] as never,
  });
  const search = await createSearches(closing).over(catalogOf({ a: [] }), byId(odd));
  expect(matches(search, 'walk')).toEqual(['prompt a/walk', 'resource a/x://walk']);
  expect(({} as { description?: unknown }).description).toBeUndefined();
});

test('given a server that never lists its prompts, a search waits five seconds once and then not at all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const requests = vi.fn(() => new Promise<never>(() => undefined));
  const searches = createSearches(closing);
  const catalog = catalogOf({ a: [{ name: 'walk' }] });
  const sources = byId(source('a', { listPrompts: requests }));
  const first = searches.over(catalog, sources);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(matches(await first, 'walk')).toEqual(['tool a/walk']);
  const second = searches.over(catalog, sources);
  await vi.advanceTimersByTimeAsync(0);
  expect(matches(await second, 'walk')).toEqual(['tool a/walk']);
  expect(requests).toHaveBeenCalledTimes(1);
});

test('given a server that lists late, the next search has what came meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const late = source('a', {
    listPrompts: () => new Promise((resolve) => setTimeout(() => resolve([{ name: 'walk' }]), 6_000)),
  });
  const searches = createSearches(closing);
  const first = searches.over(catalogOf({ a: [] }), byId(late));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(matches(await first, 'walk')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  const second = searches.over(catalogOf({ a: [] }), byId(late));
  await vi.advanceTimersByTimeAsync(500);
  expect(matches(await second, 'walk')).toEqual(['prompt a/walk']);
});

test('given a host that is closed, listings under way are given up', async () => {
  const controller = new AbortController();
  let signal: AbortSignal | undefined;
  const hanging = source('a', {
    listPrompts: (options) => {
      signal = options?.signal as AbortSignal;
      return new Promise(() => undefined);
    },
  });
  const search = createSearches(controller.signal).over(catalogOf({ a: [{ name: 'walk' }] }), byId(hanging));
  await Promise.resolve();
  controller.abort();
  expect(matches(await search, 'walk')).toEqual(['tool a/walk']);
  expect(signal?.aborted).toBe(true);
});

test('given many servers of which one changes, only what changed is read again', async () => {
  const read = vi.spyOn(item, 'termsOf');
  const lists = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`s${n}`, [{ name: `walk_${n}` }, { name: `run_${n}` }]]),
  );
  const searches = createSearches(closing);
  await searches.over(catalogOf(lists), byId(), ['tool']);
  expect(read).toHaveBeenCalledTimes(100);
  await searches.over(catalogOf({ ...lists }), byId(), ['tool']);
  expect(read).toHaveBeenCalledTimes(100);
  const changed = { ...lists, s7: [{ name: 'walk_7' }, { name: 'run_7', description: 'In the park' }] };
  const search = await searches.over(catalogOf(changed), byId(), ['tool']);
  expect(read).toHaveBeenCalledTimes(101);
  expect(matches(search, 'park')).toEqual(['tool s7/run_7']);
  const copied = JSON.parse(JSON.stringify(changed));
  expect(matches(await searches.over(catalogOf(copied), byId(), ['tool']), 'park')).toEqual(['tool s7/run_7']);
  expect(read).toHaveBeenCalledTimes(101);
});

test('given a catalog of before, its search finds what there was then', async () => {
  const searches = createSearches(closing);
  const before = catalogOf({ a: [{ name: 'walk' }] });
  const running = await searches.over(before, byId(), ['tool']);
  await searches.over(catalogOf({ a: [{ name: 'swim' }] }), byId(), ['tool']);
  expect(matches(running, 'walk')).toEqual(['tool a/walk']);
  expect(matches(await searches.over(before, byId(), ['tool']), 'walk')).toEqual(['tool a/walk']);
});
