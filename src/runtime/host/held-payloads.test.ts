import { describe, expect, test } from 'vitest';
import { createHeldPayloads, roughBytes } from './held-payloads.ts';

describe('payloads that a host holds', () => {
  test('given more than there is room for, the oldest are dropped, and the newest is there whatever its size', () => {
    const dropped: string[] = [];
    const pending = createHeldPayloads(100);
    for (const [name, bytes] of [
      ['a', 40],
      ['b', 40],
      ['c', 40],
      ['d', 500],
      ['e', 1],
    ] as const)
      pending.hold(bytes, () => dropped.push(name));
    expect(dropped).toEqual(['a', 'b', 'c', 'd']);
    expect(pending.droppedBytes).toBe(620);
  });

  test('given a value, its size is about that of its text, and nesting costs no stack', () => {
    expect(roughBytes('x'.repeat(1_000))).toBeGreaterThanOrEqual(1_000);
    let deep: unknown = 1;
    for (let n = 0; n < 100_000; n++) deep = [deep];
    expect(roughBytes(deep)).toBeGreaterThan(100_000);
  });
});

test.each<[string, () => unknown]>([
  [
    'refers to itself',
    () => {
      const result: Record<string, unknown> = { content: [] };
      result.self = result;
      return result;
    },
  ],
  [
    'has one object in two places a hundred times over',
    () => Array.from({ length: 100 }).reduce((of) => [of, of], 'x'),
  ],
  [
    'has a getter that throws',
    () => ({
      get content() {
        throw new Error('no');
      },
    }),
  ],
])('given a result that %s, its size is counted all the same', (_what, make) => {
  expect(roughBytes(make())).toBeGreaterThan(0);
  expect(roughBytes(make())).toBeLessThan(10_000);
});
