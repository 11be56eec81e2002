import { describe, expect, it, test } from 'vitest';
import { createFreshList } from './fresh-list.ts';

interface Entry {
  readonly name: string;
}

/** A list over a made-up server whose answers and time the test decides. */
function listOver(server: { names: string[]; hears: boolean; nowMs: number; during?: () => void }) {
  let requests = 0;
  const list = createFreshList<Entry>({
    fetch: (onSend) => {
      requests++;
      onSend();
      const items = server.names.map((name) => ({ name }));
      server.during?.();
      return Promise.resolve({ items, text: JSON.stringify(items) });
    },
    read: (entry) => entry as Entry,
    key: ({ name }) => name,
    hearsChanges: () => server.hears,
    onRead: () => undefined,
    now: () => server.nowMs,
  });
  return { list, asked: () => requests };
}

describe('given a server that tells of no changes', () => {
  it('asks again when the list is older than 5 seconds, and not before', async () => {
    const server = { names: ['a'], hears: false, nowMs: 1000 };
    const { list, asked: requests } = listOver(server);
    const first = await list.get();
    server.nowMs += 4999;
    expect(await list.get()).toBe(first);
    expect(requests()).toBe(1);
    server.nowMs += 1;
    expect(await list.get()).toBe(first);
    expect(requests()).toBe(2);
    server.nowMs += 5000;
    server.names = ['b'];
    expect(await list.get()).toEqual([{ name: 'b' }]);
  });
});

test('given a list, it is there without asking as long as it is known to be current, and no longer', async () => {
  const server = { names: ['a'], hears: false, nowMs: 1000 };
  const { list, asked } = listOver(server);
  expect(list.current).toBeUndefined();
  const entries = await list.get();
  expect(list.current).toBe(entries);
  list.invalidate(false);
  expect([list.current, list.last]).toEqual([undefined, entries]);
  await list.get();
  server.nowMs += 5000;
  expect(list.current).toBeUndefined();
  expect(asked()).toBe(2);
});

describe('given a server that tells of changes', () => {
  it('asks once, however much time goes by', async () => {
    const server = { names: ['a'], hears: true, nowMs: 0 };
    const { list, asked: requests } = listOver(server);
    await list.get();
    server.nowMs = 1e9;
    await list.get();
    expect(requests()).toBe(1);
  });

  it('asks again after a change that it was told of, or that may have been missed', async () => {
    const server = { names: ['a'], hears: true, nowMs: 0 };
    const { list, asked: requests } = listOver(server);
    await list.get();
    list.invalidate(true);
    await list.get();
    list.invalidate(false);
    await list.get();
    await list.get();
    expect(requests()).toBe(3);
  });

  it('asks again before it answers when told meanwhile, but makes nobody wait for what may have been missed', async () => {
    const server: Parameters<typeof listOver>[0] = { names: ['a'], hears: true, nowMs: 0 };
    const { list, asked: requests } = listOver(server);
    server.during = () => {
      server.during = undefined as never;
      server.names = ['b'];
      list.invalidate(true);
    };
    expect(await list.get()).toEqual([{ name: 'b' }]);
    expect(requests()).toBe(2);
    list.invalidate(true);
    server.during = () => list.invalidate(false);
    await list.get();
    expect(requests()).toBe(3);
    await list.get();
    expect(requests()).toBe(4);
  });

  it('is not kept from answering by changes without end', async () => {
    const server: Parameters<typeof listOver>[0] = { names: ['a'], hears: true, nowMs: 0 };
    const { list, asked: requests } = listOver(server);
    server.during = () => list.invalidate(true);
    await list.get();
    expect(requests()).toBe(3);
  });
});

it('lets parallel callers share one list', async () => {
  const { list, asked: requests } = listOver({ names: ['a'], hears: false, nowMs: 0 });
  const [one, two] = await Promise.all([list.get(), list.get()]);
  expect(one).toBe(two);
  expect(requests()).toBe(1);
});
