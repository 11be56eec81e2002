import { describe, expect, test } from 'vitest';
import { MAX_HELD_PAYLOAD_BYTES } from '../limits.ts';
import { recordRun } from '../recording/index.ts';
import { roughBytes } from './held-payloads.ts';
import { createRuntimeHost } from './host.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, text } from './testing/sources.ts';

describe('payloads that a host holds', { timeout: 180_000 }, () => {
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
          limits: { maxToolCalls: 0, timeoutMs: 120_000, maxCpuMs: 60_000 },
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
