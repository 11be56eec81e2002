import { expect, it } from 'vitest';
import { MAX_JSON_DEPTH } from '../json.ts';
import { readResult } from './read-result.ts';

const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Zeile ${id} ä`, tags: ['a', null, true] }));

it('given no text, there is no result', () => {
  expect(readResult(undefined)).toEqual({ value: null, bytes: 0 });
});

it('given a short text, it is read at once, with its bytes in UTF-8', () => {
  expect(readResult('{"a":"ä"}')).toEqual({ value: { a: 'ä' }, bytes: 10 });
  expect(readResult('null')).toEqual({ value: null, bytes: 0 });
});

it('given a long text, it is read in slices between which others have their turn', async () => {
  const text = JSON.stringify(rows);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const reading = readResult(text);
  expect(reading).toBeInstanceOf(Promise);
  expect(await reading).toEqual({ value: rows, bytes: Buffer.byteLength(text) });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

it.each([
  ['a short text', '{"a":'],
  ['a long text', JSON.stringify(rows).slice(0, -1)],
  ['a text that nests too deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
])('given %s that is no result, it is refused', async (_what, text) => {
  expect(await readResult(text)).toBeUndefined();
  expect(MAX_JSON_DEPTH).toBeLessThan(200_000);
});
