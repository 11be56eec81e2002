import { describe, expect, test } from 'vitest';
import type { HostUnderTest } from './host-under-test.ts';
import { sourceOf, structured, text } from './sources.ts';

/** Every limit where it is spent. */
export function limitSuite({ name, run, resultOf }: HostUnderTest): void {
  describe(`${name}: limits`, () => {
    // Memory grows while the script runs, to what it may have and no further.
    test.each([
      [16, 10],
      [20, 14],
      [64, 58],
    ])('of %i MiB, a script has all that the engine does not need itself', async (maxMiB, lastMiB) => {
      const code = `const keep = [];
for (let mib = 1; ; mib++) { keep.push(new Uint8Array(1024 * 1024).fill(1)); console.log(mib); }`;
      const { response, limit } = await run(code, { limits: { maxMemoryBytes: maxMiB * 1024 * 1024 } });
      expect(limit).toBe('maxMemoryBytes');
      expect(response.logs.at(-1)?.message).toBe(String(lastMiB));
    });

    test('a script whose memory has grown goes on as before', async () => {
      const code = `const before = new Array(1000).fill("x").join("");
const keep = Array.from({ length: 40 }, (_, mib) => new Uint8Array(1024 * 1024).fill(mib));
await new Promise((resolve) => setTimeout(resolve, 1));
console.log("after");
globalThis.__codemode_result__ = [before.length, keep.every((part, mib) => part[0] === mib && part.at(-1) === mib)];`;
      const { response } = await run(code);
      expect(response).toMatchObject({ result: [1000, true], logs: [{ message: 'after' }], diagnostics: [] });
    });

    test.each([
      ['timeoutMs', 'console.log("before"); while (true) {}', { timeoutMs: 150 }],
      ['timeoutMs', 'console.log("before"); await new Promise((r) => setTimeout(r, 10_000));', { timeoutMs: 100 }],
      ['timeoutMs', 'console.log("before"); const f = () => Promise.resolve().then(f); await f();', { timeoutMs: 100 }],
      ['maxCpuMs', 'console.log("before"); while (true) {}', { maxCpuMs: 100 }],
      [
        'maxMemoryBytes',
        'console.log("before"); const keep = []; while (true) keep.push(new Array(1000).fill(1));',
        { maxMemoryBytes: 16 * 1024 * 1024 },
      ],
      [
        'maxResultBytes',
        'console.log("before"); globalThis.__codemode_result__ = "x".repeat(1000);',
        { maxResultBytes: 1001 },
      ],
    ])('%s is named with its value, and the logs are kept (%s)', async (limit, code, limits) => {
      const { response, ended } = await run(code, { limits });
      expect(response.logs).toMatchObject([{ message: 'before' }]);
      expect(response.result).toBeNull();
      expect(response.diagnostics).toMatchObject([
        {
          severity: 'error',
          code: 'SANDBOX_LIMIT',
          errorClass: 'SandboxLimitError',
          hint: expect.any(String),
          message: expect.stringContaining(limit),
        },
      ]);
      expect(response.diagnostics[0]?.message).toContain(String(Object.values(limits)[0]));
      expect(ended).toBe('limited');
      expect(await resultOf('globalThis.__codemode_result__ = "next";')).toBe('next');
    });

    test('a time limit cannot be caught away', async () => {
      const { response } = await run('for (;;) { try { for (;;) {} } catch {} finally { for (;;) {} } }', {
        limits: { timeoutMs: 100 },
      });
      expect(response.diagnostics).toMatchObject([{ code: 'SANDBOX_LIMIT' }]);
    });

    test('maxResultBytes lets through a result of exactly that size', async () => {
      const { response } = await run('globalThis.__codemode_result__ = "x".repeat(998);', {
        limits: { maxResultBytes: 1000 },
      });
      expect(response).toMatchObject({ result: 'x'.repeat(998), diagnostics: [] });
    });

    test('maxToolCalls allows exactly that many, and the next is a SandboxLimitError that never reaches the server', async () => {
      let reached = 0;
      const sources = [sourceOf('s', { tick: () => structured(++reached) })];
      const { response } = await run(
        `import { tick } from "@codemode/servers/s"; import { SandboxLimitError } from "@codemode/errors";
         await tick(); await tick();
         globalThis.__codemode_result__ = await tick().catch((e) => [e instanceof SandboxLimitError, e.limit, e.hint]);`,
        { sources, limits: { maxToolCalls: 2 } },
      );
      expect(response.result).toEqual([true, 'maxToolCalls', expect.stringContaining('maxToolCalls')]);
      expect(reached).toBe(2);
    });

    test('maxMessageBytes bounds inputs and outputs, and the script can go on', async () => {
      const sources = [
        sourceOf('s', { echo: (input) => structured(input ?? null), big: () => text('y'.repeat(2000)) }),
      ];
      const { response } = await run(
        `import { echo, big } from "@codemode/servers/s";
         const name = (e) => e.name + " " + e.limit;
         globalThis.__codemode_result__ = [await echo("x".repeat(2000)).catch(name), await big().catch(name), await echo("ok")];`,
        { sources, limits: { maxMessageBytes: 1000 } },
      );
      expect(response.result).toEqual(['SandboxLimitError maxMessageBytes', 'SandboxLimitError maxMessageBytes', 'ok']);
    });

    test('maxLogBytes keeps what fits and says once, last, that it cut', async () => {
      const { response } = await run('for (let i = 0; i < 100; i++) console.log("0123456789");', {
        limits: { maxLogBytes: 25 },
      });
      expect(response.logs.map(({ message }) => message).slice(0, 3)).toEqual(['0123456789', '0123456789', '01234']);
      expect(response.logs).toHaveLength(4);
      expect(response.logs[3]).toMatchObject({ level: 'warn', message: expect.stringMatching(/25.*maxLogBytes/) });
    });

    test('maxConcurrentCalls queues what is more', async () => {
      let open = 0;
      let most = 0;
      const busy = async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open -= 1;
        return text('x');
      };
      await run(
        'import { busy } from "@codemode/servers/s"; await Promise.all(Array.from({ length: 12 }, () => busy()));',
        {
          sources: [sourceOf('s', { busy })],
          limits: { maxConcurrentCalls: 3 },
        },
      );
      expect(most).toBe(3);
    });

    test('maxTimers refuses one timer more', async () => {
      const code =
        'let n = 0; try { for (;;) { setTimeout(() => {}, 1); n++; } } catch (e) { globalThis.__codemode_result__ = [n, e.name]; }';
      expect((await run(code, { limits: { maxTimers: 5 } })).response.result).toEqual([5, 'SandboxLimitError']);
    });

    test('maxSourceBytes refuses a longer script before anything runs', async () => {
      const { response } = await run(`console.log(1); //${'x'.repeat(100)}`, { limits: { maxSourceBytes: 100 } });
      expect(response).toMatchObject({
        logs: [],
        diagnostics: [{ code: 'SANDBOX_LIMIT', message: expect.stringContaining('maxSourceBytes') }],
      });
    });

    test('the clock stands still while a person decides, and maxWaitMs bounds that', async () => {
      const sources = [sourceOf('s', { go: () => text('went') })];
      const ask = (ms: number) => ({
        before: (call: { whilePaused: (reason: string, ask: () => Promise<void>) => Promise<void> }) =>
          call
            .whilePaused('approval', () => new Promise((resolve) => setTimeout(resolve, ms)))
            .then(() => ({ verdict: 'call' }) as const),
      });
      const code = 'import { go } from "@codemode/servers/s"; globalThis.__codemode_result__ = await go();';
      const patient = await run(code, { sources, policy: [ask(1_300) as never], limits: { timeoutMs: 1_000 } });
      expect(patient.response).toMatchObject({ result: 'went', diagnostics: [] });
      expect(patient.timing.waitedMs).toBeGreaterThan(1_200);
      const impatient = await run(code, { sources, policy: [ask(2000) as never], limits: { maxWaitMs: 100 } });
      expect(impatient.response.diagnostics).toMatchObject([
        { code: 'SANDBOX_LIMIT', message: expect.stringContaining('maxWaitMs') },
      ]);
    });

    test('the clock stands still while a Source waits for a person, too', async () => {
      const sources = [
        sourceOf('s', {
          go: async (_input, { whilePaused }) => {
            await whilePaused?.('sign-in', () => new Promise((resolve) => setTimeout(resolve, 1_300)));
            return text('went');
          },
        }),
      ];
      const code = 'import { go } from "@codemode/servers/s"; globalThis.__codemode_result__ = await go();';
      const { response, timing } = await run(code, { sources, limits: { timeoutMs: 1_000 } });
      expect(response).toMatchObject({ result: 'went', diagnostics: [] });
      expect(timing.waitedMs).toBeGreaterThan(1_200);
    });
  });
}
