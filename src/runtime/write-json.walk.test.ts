import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../test/sample.ts';
import { INDENTED } from './indented-json.ts';
import type { Json } from './json.ts';
import { atOnce, createSlices, inSlices } from './slices.ts';
import { writingJson } from './write-json.ts';

const MB = 1024 * 1024;
const written = (answer: Json, maxBytes: number): string | undefined => atOnce(writingJson(answer, maxBytes)).text;

test('given any JSON, its text is that of JSON.stringify', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const long = fc.array(json, { minLength: 40, maxLength: 120 });
  const values = fc.oneof(json, long, fc.dictionary(fc.string(), fc.oneof(long, json)));
  fc.assert(
    fc.property(values, (value) => {
      expect(written(value, MB)).toBe(JSON.stringify(value));
    }),
    { numRuns: rounds(100) },
  );
});

test('given a layout of lines, its text is that of JSON.stringify with two spaces', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const long = fc.array(json, { minLength: 40, maxLength: 120 });
  const values = fc.oneof(json, long, fc.dictionary(fc.string(), fc.oneof(long, json)));
  fc.assert(
    fc.property(values, (value) => {
      expect(atOnce(writingJson(value, MB, INDENTED)).text).toBe(JSON.stringify(value, null, 2));
    }),
    { numRuns: rounds(100) },
  );
});

test('given a member that is not there, it is left out as JSON does', () => {
  const value = { a: undefined, list: Array.from({ length: 60 }, (_, n) => n), b: 1 } as unknown as Json;
  expect(written(value, MB)).toBe(JSON.stringify(value));
});

test('given megabytes of items, other tasks have their turn while it is written', async () => {
  const item = { text: 'x'.repeat(1_000), list: Array.from({ length: 100 }, (_, n) => n) };
  let turns = 0;
  const timer = setInterval(() => turns++);
  await inSlices(writingJson(Array<Json>(20_000).fill(item), 64 * MB), createSlices(4));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

test('given more bytes than are allowed, there is no text, and one at the bound passes', () => {
  const items = Array.from({ length: 100 }, () => 'ü'.repeat(10));
  const bytes = new TextEncoder().encode(JSON.stringify(items)).length;
  expect(written(items, bytes)).toBe(JSON.stringify(items));
  expect(written(items, bytes - 1)).toBeUndefined();
  expect(written('ü'.repeat(10), 21)).toBeUndefined();
});
