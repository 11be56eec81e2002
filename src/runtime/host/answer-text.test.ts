import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { answerText } from './answer-text.ts';

const MB = 1024 * 1024;

test('given any JSON, its text is that of JSON.stringify', async () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const long = fc.array(json, { minLength: 40, maxLength: 120 });
  const values = fc.oneof(json, long, fc.dictionary(fc.string(), fc.oneof(long, json)));
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      expect(await answerText(value, MB)).toBe(JSON.stringify(value));
    }),
    { numRuns: 100 },
  );
});

test('given a member that is not there, it is left out as JSON does', async () => {
  const value = { a: undefined, list: Array.from({ length: 60 }, (_, n) => n), b: 1 } as unknown as Json;
  expect(await answerText(value, MB)).toBe(JSON.stringify(value));
});

test('given megabytes of items, other tasks have their turn while it is written', async () => {
  const item = { text: 'x'.repeat(1_000), list: Array.from({ length: 100 }, (_, n) => n) };
  let turns = 0;
  const timer = setInterval(() => turns++);
  await answerText(Array<Json>(20_000).fill(item), 64 * MB);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

test('given more bytes than are allowed, there is no text, and one at the bound passes', async () => {
  const items = Array.from({ length: 100 }, () => 'ü'.repeat(10));
  const bytes = new TextEncoder().encode(JSON.stringify(items)).length;
  expect(await answerText(items, bytes)).toBe(JSON.stringify(items));
  expect(await answerText(items, bytes - 1)).toBeUndefined();
  expect(await answerText('ü'.repeat(10), 21)).toBeUndefined();
});
