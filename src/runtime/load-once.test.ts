import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('given calls one after another and at once, it is loaded by the first', async () => {
  let loads = 0;
  const load = loadOnce(async () => ++loads);
  expect([...(await Promise.all([load(), load()])), await load()]).toEqual([1, 1, 1]);
});

test('given a load that fails, those who wait for it hear of it and the next call tries again', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return loads;
  });
  const waiting = await Promise.allSettled([load(), load()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await load(), await load()]).toEqual([2, 2]);
});
