import { describe, expect, test } from 'vitest';
import type { CallRecord, RunEvent } from '../../spec.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { afterMs, sourceOf, structured, text } from './sources.ts';

/** What a run gives, and how it tells of itself. */
export function runSuite({ name, run, resultOf }: HostUnderTest): void {
  describe(`${name}: a run`, () => {
    test('gives logs, result, no diagnostics and no trace for a script without calls', async () => {
      const { response, ended } = await run(
        'console.warn("a", 1, { b: 2, a: [1] }); globalThis.__codemode_result__ = { x: 2 };',
      );
      expect(response.logs).toEqual([{ level: 'warn', message: 'a 1 {"a":[1],"b":2}', timeMs: expect.any(Number) }]);
      expect(response).toMatchObject({ result: { x: 2 }, diagnostics: [], toolTrace: [] });
      expect(ended).toBe('finished');
    });

    test('takes the default export where nothing was assigned, and prefers what was assigned', async () => {
      expect(await resultOf('export default { from: "export" };')).toEqual({ from: 'export' });
      expect(await resultOf('export default 1; globalThis.__codemode_result__ = 2;')).toBe(2);
      expect(await resultOf('export default undefined;')).toBeNull();
    });

    test('calls tools of two servers at once, by either module prefix', async () => {
      const sources = [
        sourceOf('east', { slow: afterMs(60, text('e')) }),
        sourceOf('West Side', { slow: afterMs(60, structured([1])) }),
      ];
      const { response, calls } = await run(
        `import { slow } from "@codemode/servers/east"; import * as west from "@stencila/mcp/servers/west-side";
         globalThis.__codemode_result__ = await Promise.all([slow(), west.slow()]);`,
        { sources },
      );
      expect(response.result).toEqual(['e', [1]]);
      const [first, second] = calls as [CallRecord, CallRecord];
      expect(second.startMs).toBeLessThan(first.endMs ?? 0);
      expect(calls.map(({ path }) => path?.split(':')[0])).toEqual(['2', '2']);
    });

    test('tells of logs and calls while it goes on', async () => {
      const events: RunEvent[] = [];
      const sources = [sourceOf('s', { go: afterMs(30, text('done')) })];
      await run(
        'import { go } from "@codemode/servers/s"; console.log("before"); await go({ a: 1 }); console.log("after");',
        {
          sources,
          onEvent: (event) => events.push(event),
        },
      );
      expect(events.map(({ type }) => type)).toEqual(['log', 'call-start', 'call-end', 'log']);
      expect(events[2]).toMatchObject({ call: { input: { a: 1 }, outcome: { ok: true, result: text('done') } } });
    });

    test('tells how far a call is as its server tells, until the call has ended', async () => {
      const events: RunEvent[] = [];
      const late: (() => void)[] = [];
      const sources = [
        sourceOf('s', {
          go: (_input, { onProgress }) => {
            onProgress?.({ progress: 1, total: 2, message: 'x'.repeat(5000) });
            onProgress?.({ progress: 2 });
            late.push(() => onProgress?.({ progress: 3 }));
            return text('done');
          },
          end: () => {
            for (const tell of late) tell();
            return text('ended');
          },
        }),
      ];
      await run('import { go, end } from "@codemode/servers/s"; await go(); await end();', {
        sources,
        onEvent: (event) => events.push(event),
      });
      const reported = events.filter((event) => event.type === 'call-progress');
      const start = events.find((event) => event.type === 'call-start');
      const of = { runId: start?.runId, callId: start?.call.callId };
      expect(of.callId).toBeGreaterThan(0);
      expect(reported).toEqual([
        {
          type: 'call-progress',
          ...of,
          timeMs: expect.any(Number),
          progress: 1,
          total: 2,
          message: 'x'.repeat(500),
        },
        { type: 'call-progress', ...of, timeMs: expect.any(Number), progress: 2 },
      ]);
    });

    test('waits for calls and timers that nobody awaits', async () => {
      const sources = [sourceOf('s', { go: afterMs(20, text('late')) })];
      const { response } = await run(
        `import { go } from "@codemode/servers/s";
         async function main() { globalThis.__codemode_result__ = await go(); }
         main();
         setTimeout(() => console.log("timer"), 5);`,
        { sources },
      );
      expect(response).toMatchObject({ result: 'late', diagnostics: [], logs: [{ message: 'timer' }] });
    });

    test('starts fresh each time', async () => {
      await run('globalThis.left = 1; Array.prototype.map = 1; Object.prototype.polluted = 1;');
      expect(
        await resultOf('globalThis.__codemode_result__ = [typeof left, typeof [].map, {}.polluted ?? null];'),
      ).toEqual(['undefined', 'function', null]);
    });

    test('runs in parallel with others, each with its own logs and calls', async () => {
      const sources = [sourceOf('s', { echo: (input) => structured(input ?? null) })];
      const code = (n: number): string =>
        `import { echo } from "@codemode/servers/s"; console.log(${n}); await new Promise((r) => setTimeout(r, 20)); globalThis.__codemode_result__ = await echo({ n: ${n} });`;
      const records = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => run(code(n), { sources })));
      expect(records.map(({ response }) => [response.result, response.logs.map(({ message }) => message)])).toEqual(
        [1, 2, 3, 4, 5, 6].map((n) => [{ n }, [String(n)]]),
      );
    });
  });

  describe(`${name}: TypeScript`, () => {
    test('is accepted, and positions point at the text as written', async () => {
      const sources = [sourceOf('s', { fail: () => ({ isError: true, content: [{ type: 'text', text: 'no' }] }) })];
      const { response } = await run(
        `import { fail, type Missing } from "@codemode/servers/s";
interface Row { readonly a: number }
type T = Row | null;
const rows: Row[] = [{ a: 1 }] as Row[];
const first = rows[0]!; function id<X>(x: X): X { return x }
/* 😀 */ await fail({ a: id<number>(first.a) } satisfies object);`,
        { sources },
      );
      expect(response.diagnostics).toMatchObject([
        { code: 'UNCAUGHT_EXCEPTION', errorClass: 'ToolCallError', message: 'ToolCallError: no' },
      ]);
      expect(response.diagnostics[0]?.path).toMatch(/^6:(?:9|15|19)$/);
    });

    test('of syntax that is not supported is refused with what to write instead', async () => {
      const { response } = await run('@sealed class Level {}\nconsole.log("ran");');
      expect(response.logs).toEqual([]);
      expect(response.diagnostics).toMatchObject([
        {
          severity: 'error',
          code: 'UNSUPPORTED_SYNTAX',
          path: '1:1',
          hint: expect.stringContaining('Call the function'),
        },
      ]);
    });

    test('with a syntax error says where it is', async () => {
      const { response } = await run('const a: number = 1;\nconst b: = 2;');
      expect(response.diagnostics).toMatchObject([{ code: 'SYNTAX_ERROR', path: '2:10' }]);
    });
  });
}
