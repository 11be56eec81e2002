import { describe, expect, test } from 'vitest';
import { MAX_HELD_PAYLOAD_BYTES } from '../limits.ts';
import { recordRun } from '../recording/index.ts';
import { createHeldPayloads, roughBytes } from './held-payloads.ts';
import { createRuntimeHost } from './host.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, text } from './testing/sources.ts';

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

  test('given calls that get more than that in all, their records say what was dropped, and a recording leaves them out', async () => {
    const answerBytes = 7_000_000;
    const calls = Math.ceil(MAX_HELD_PAYLOAD_BYTES / answerBytes) + 2;
    const host = createRuntimeHost({ launch: launchInProcess });
    try {
      const record = await host.run(
        {
          code: `import { get } from '@codemode/servers/s'; for (let n = 0; n < ${calls}; n++) await get({ n });`,
          limits: { maxMemoryBytes: 256 * 1024 * 1024, timeoutMs: 120_000, maxCpuMs: 60_000 },
        },
        { sources: [sourceOf('s', { get: () => text('x'.repeat(answerBytes)) })] },
      );
      expect(record.response.diagnostics).toEqual([]);
      expect(record.calls).toHaveLength(calls);
      expect(record.calls[0]).toMatchObject({ input: null, dropped: ['input', 'result'], outcome: { ok: true } });
      expect(record.calls[0]?.outcome?.result).toBeUndefined();
      expect(record.calls.at(-1)).toMatchObject({ input: { n: calls - 1 }, outcome: { ok: true } });
      const pending = record.calls.filter(({ outcome }) => outcome?.result !== undefined);
      expect(pending.length * answerBytes).toBeLessThanOrEqual(MAX_HELD_PAYLOAD_BYTES);
      expect(record.droppedPayloadBytes).toBeGreaterThanOrEqual((calls - pending.length) * answerBytes);
      expect(recordRun(record).calls).toHaveLength(pending.length);
    } finally {
      await host.close();
    }
  });

  test('given refused calls with large inputs, those inputs are held to the same bound', async () => {
    const host = createRuntimeHost({ launch: launchInProcess });
    try {
      const record = await host.run(
        {
          code: `const big = 'x'.repeat(60_000);
            import * as s from '@codemode/servers/s';
            for (let n = 0; n < 1_500; n++) await s.get(big).catch(() => {});`,
          limits: { maxToolCalls: 0, timeoutMs: 60_000, maxCpuMs: 60_000 },
        },
        { sources: [sourceOf('s', { get: () => text('x') })] },
      );
      expect(record.refusedCalls).toBe(1_500);
      expect(record.refused[0]).toMatchObject({ input: null, dropped: ['input'] });
      const heldBytes = record.refused.reduce((sum, { input }) => sum + roughBytes(input), 0);
      expect(heldBytes).toBeLessThanOrEqual(MAX_HELD_PAYLOAD_BYTES);
    } finally {
      await host.close();
    }
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
