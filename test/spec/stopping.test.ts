import { describe, expect } from 'vitest';
import { afterMs, sourceOf, text } from '../../src/runtime/host/testing/sources.ts';
import { given } from './given.ts';
import { run } from './host.ts';

describe('cancellation and what nobody awaits (§7.4)', () => {
  given(
    ['7.4-cancel-calls', '7.4-terminate', '7.4-logs', '7.4-partial-calls'],
    'a run that is stopped, its open calls are cancelled and it ends with its logs and trace',
    async () => {
      const controller = new AbortController();
      let cancelled = false;
      const source = sourceOf('s', {
        quick: () => text('done'),
        slow: (_input, { signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              cancelled = true;
              reject(signal.reason);
            });
            controller.abort();
          }),
      });
      const { logs, result, diagnostics, toolTrace } = await run(
        `import { quick, slow } from "@codemode/servers/s";
         globalThis.__codemode_result__ = await quick();
         console.log("waiting");
         await slow().catch(() => console.log("went on"));
         console.log("after");`,
        { sources: [source], signal: controller.signal },
      );
      expect(cancelled).toBe(true);
      expect(logs.map(({ message }) => message)).toEqual(['waiting']);
      expect(result).toBeNull();
      expect(diagnostics).toMatchObject([{ severity: 'error', code: 'CANCELLED' }]);
      expect(toolTrace.map(({ toolName, ok }) => [toolName, ok])).toEqual([
        ['quick', true],
        ['slow', false],
      ]);
    },
  );

  given(['rule:unawaited'], 'calls and timers that nobody awaits, the run ends after them', async () => {
    const sources = [sourceOf('s', { slow: afterMs(30, text('late')) })];
    const response = await run(
      `import { slow } from "@codemode/servers/s";
       async function main() { globalThis.__codemode_result__ = await slow(); }
       main();
       setTimeout(() => console.log("timer"), 60);`,
      { sources },
    );
    expect(response).toMatchObject({ result: 'late', logs: [{ message: 'timer' }], diagnostics: [] });
  });

  given(['rule:unawaited'], 'a call that nobody awaits and that fails, a diagnostic says where', async () => {
    const sources = [sourceOf('s', { fail: () => ({ isError: true, content: [{ type: 'text', text: 'sold out' }] }) })];
    const { diagnostics } = await run('import { fail } from "@codemode/servers/s";\nfail();', { sources });
    expect(diagnostics).toMatchObject([
      {
        code: 'UNHANDLED_REJECTION',
        errorClass: 'ToolCallError',
        message: expect.stringContaining('sold out'),
        path: '2:5',
      },
    ]);
  });

  given(['rule:unawaited', '3.2.4-timeout'], 'timers without end that nobody awaits, timeoutMs ends them', async () => {
    const code = 'const again = () => setTimeout(again, 1); again(); globalThis.__codemode_result__ = 1;';
    const { result, diagnostics } = await run(code, { limits: { timeoutMs: 200 } });
    expect([result, diagnostics[0]?.code]).toEqual([null, 'SANDBOX_LIMIT']);
  });

  given(
    ['rule:unawaited'],
    'a race that is won, what lost it takes neither the result nor more than the time',
    async () => {
      const timer = 'new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 60000))';
      const code = `globalThis.__codemode_result__ = await Promise.race([Promise.resolve("won"), ${timer}]);`;
      const { result, diagnostics } = await run(code, { limits: { timeoutMs: 200 } });
      expect(result).toBe('won');
      expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'SANDBOX_LIMIT' }]);
    },
  );

  given(
    ['3.2.4-timeout'],
    'a script that has ended and computes without end in a timer, it is ended as any other',
    async () => {
      const code = 'globalThis.__codemode_result__ = 1; setTimeout(() => { for (;;); }, 1);';
      const { result, diagnostics } = await run(code, { limits: { timeoutMs: 200 } });
      expect(result).toBe(null);
      expect(diagnostics).toMatchObject([{ severity: 'error', code: 'SANDBOX_LIMIT' }]);
    },
  );
});
