import { describe, expect, test } from 'vitest';
import type { HostUnderTest } from './host-under-test.ts';
import { sourceOf, structured, text } from './sources.ts';

/** Who may hold a call up, and who may end a run. */
export function stopSuite({ name, run, resultOf, terminable }: HostUnderTest): void {
  describe(`${name}: the policy chain`, () => {
    test('refuses with an error the script can catch, changes input and output, and answers itself', async () => {
      const sources = [sourceOf('s', { echo: (input) => structured(input ?? null), other: () => text('real') })];
      const record = await run(
        `import { echo, other } from "@codemode/servers/s";
         globalThis.__codemode_result__ = [await echo({ n: 1 }), await echo({ n: 13 }).catch((e) => [e.name, e.message, e.hint]), await other()];`,
        {
          sources,
          policy: [
            {
              before: ({ tool, input }) => {
                if (tool.name === 'other') return { verdict: 'answer', result: text('recorded') };
                if ((input as { n: number }).n === 13)
                  return { verdict: 'refuse', message: 'Not that one', hint: 'Use another.' };
                return { verdict: 'call', input: { n: 2 } };
              },
              after: (_call, result) => ({ ...result, structuredContent: { seen: result.structuredContent ?? null } }),
            },
          ],
        },
      );
      expect(record.response.result).toEqual([
        { seen: { n: 2 } },
        ['ToolCallError', 'Not that one', 'Use another.'],
        'recorded',
      ]);
    });
  });

  describe(`${name}: stop`, () => {
    const stops: [string, string][] = [
      ['a pending tool call', 'import { wait } from "@codemode/servers/s"; console.log("before"); await wait();'],
      ['a sleeping timer', 'console.log("before"); await new Promise((r) => setTimeout(r, 60_000));'],
    ];
    if (terminable) {
      stops.push(
        ['a tight loop', 'console.log("before"); await new Promise((r) => setTimeout(r, 20)); while (true) {}'],
        [
          'a microtask loop',
          'console.log("before"); await new Promise((r) => setTimeout(r, 20)); const f = () => Promise.resolve().then(f); await f();',
        ],
        ['a slow native', 'console.log("before"); await new Promise((r) => setTimeout(r, 20)); new Array(1e9) + "";'],
        [
          'a long sort',
          'console.log("before"); await new Promise((r) => setTimeout(r, 20)); Array.from({ length: 1e6 }, Math.random).sort();',
        ],
      );
    }
    test.each(stops)('ends %s at once, with the logs, the trace and CANCELLED', async (_kind, code) => {
      let cancelled = false;
      const sources = [
        sourceOf('s', {
          wait: (_input, { signal }) =>
            new Promise(() => {
              signal.addEventListener('abort', () => {
                cancelled = true;
              });
            }),
        }),
      ];
      const controller = new AbortController();
      let underWay: () => void = () => undefined;
      const started = new Promise<void>((resolve) => {
        underWay = resolve;
      });
      const sign = code.includes('wait()') ? 'call-start' : 'log';
      const running = run(code, {
        sources,
        signal: controller.signal,
        limits: { maxMemoryBytes: 256 * 1024 * 1024 },
        onEvent: ({ type }) => {
          if (type === sign) underWay();
        },
      });
      await Promise.race([started, running]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const clickedMs = performance.now();
      controller.abort();
      const { response, ended } = await running;
      expect(performance.now() - clickedMs).toBeLessThan(500);
      expect(response).toMatchObject({
        result: null,
        logs: [{ message: 'before' }],
        diagnostics: [{ severity: 'error', code: 'CANCELLED' }],
      });
      expect(ended).toBe('stopped');
      expect(cancelled).toBe(code.includes('wait()'));
      expect(await resultOf('globalThis.__codemode_result__ = "next";')).toBe('next');
    });

    test('before the run began ends it without running', async () => {
      const { response } = await run('console.log(1);', { signal: AbortSignal.abort() });
      expect(response).toMatchObject({ logs: [], diagnostics: [{ code: 'CANCELLED' }] });
    });
  });
}
