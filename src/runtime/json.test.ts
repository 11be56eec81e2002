import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { jsonTextDepth, stableStringify, utf8Bytes } from './json.ts';

test('the size of any text is what an encoder gives, lone surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(utf8Bytes('\ud800')).toBe(3);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 7 }), fc.nat({ max: 5_000 }), (text, times) => {
      const long = 'x'.repeat(times % 5) + text.repeat(times + 2_000);
      expect(utf8Bytes(long)).toBe(new TextEncoder().encode(long).length);
    }),
  );
  expect(utf8Bytes('\udc00\ud800a')).toBe(7);
});

test('the depth of a JSON text is that of its value, whatever its strings hold', () => {
  const depth = (value: unknown): number =>
    typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depth));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(jsonTextDepth(JSON.stringify(value))).toBe(depth(value));
    }),
  );
  expect(jsonTextDepth('{"[[[\\"{{":"]]\\\\"}')).toBe(1);
  expect(jsonTextDepth('['.repeat(100_000))).toBe(100_000);
});

test('equal values give equal stable text, whatever the order of their keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const reversed = JSON.parse(JSON.stringify(value), (_key, of: unknown) =>
        typeof of === 'object' && of !== null && !Array.isArray(of)
          ? Object.fromEntries(Object.entries(of).reverse())
          : of,
      ) as Json;
      expect(stableStringify(reversed)).toBe(stableStringify(value as Json));
      expect(JSON.parse(stableStringify(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
