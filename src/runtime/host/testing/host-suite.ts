import { afterAll, describe, expect, test } from 'vitest';
import type { Json } from '../../json.ts';
import type { CallRecord, RunEvent, RunRecord } from '../../spec.ts';
import { createRuntimeHost, type RunOptions, type SandboxLauncher } from '../host.ts';
import { afterMs, sourceOf, structured, text } from './sources.ts';

/** What a way of starting sandboxes can do beyond running scripts. */
export interface HostSuiteOptions {
  readonly launch: SandboxLauncher;
  /** Whether a realm can be ended while its script never yields. */
  readonly terminable: boolean;
}

/** Everything that holds for a host, whatever realm its sandboxes live in. */
export function hostSuite(name: string, { launch, terminable }: HostSuiteOptions): void {
  const host = createRuntimeHost({ launch });
  const run = (
    code: string,
    options: Partial<RunOptions> & { readonly limits?: Record<string, unknown> } = {},
  ): Promise<RunRecord> => {
    const { limits, ...rest } = options;
    return host.run({ code, ...(limits === undefined ? {} : { limits }) }, { sources: [], ...rest });
  };
  const resultOf = async (code: string, options: Partial<RunOptions> = {}): Promise<unknown> =>
    (await run(code, options)).response.result;
  afterAll(() => host.close());

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
      const told = events.filter((event) => event.type === 'call-progress');
      expect(told).toEqual([
        {
          type: 'call-progress',
          callId: 1,
          timeMs: expect.any(Number),
          progress: 1,
          total: 2,
          message: 'x'.repeat(500),
        },
        { type: 'call-progress', callId: 1, timeMs: expect.any(Number), progress: 2 },
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

    test('that makes code is refused with what to write instead', async () => {
      const { response } = await run('enum Level { Low }\nconsole.log("ran");');
      expect(response.logs).toEqual([]);
      expect(response.diagnostics).toMatchObject([
        { severity: 'error', code: 'UNSUPPORTED_SYNTAX', path: '1:1', hint: expect.stringContaining('object') },
      ]);
    });

    test('with a syntax error says where it is', async () => {
      const { response } = await run('const a: number = 1;\nconst b: = 2;');
      expect(response.diagnostics).toMatchObject([{ code: 'SYNTAX_ERROR', path: '2:10' }]);
    });
  });

  describe(`${name}: failures`, () => {
    test.each([
      ['a syntax error', 'const = 1;', { code: 'SYNTAX_ERROR', path: expect.stringMatching(/^1:/) }],
      [
        'a thrown error',
        'console.log(1);\n  throw new TypeError("bad");',
        { code: 'UNCAUGHT_EXCEPTION', message: 'TypeError: bad', path: '2:22' },
      ],
      ['a thrown string', 'throw "text";', { code: 'UNCAUGHT_EXCEPTION', message: 'text' }],
      ['a thrown null', 'throw null;', { code: 'UNCAUGHT_EXCEPTION', message: 'null' }],
      ['a thrown object', 'throw { a: 1 };', { code: 'UNCAUGHT_EXCEPTION', message: '{"a":1}' }],
      [
        'a cause',
        'throw new Error("outer", { cause: new Error("inner") });',
        { message: 'Error: outer (cause: Error: inner)' },
      ],
      ['a throwing getter', 'throw { get message() { throw 1 } };', { code: 'UNCAUGHT_EXCEPTION' }],
      [
        'an exception in a timer',
        'setTimeout(() => { throw new Error("late"); }, 1); await new Promise((r) => setTimeout(r, 50));',
        { code: 'UNCAUGHT_EXCEPTION', message: 'Error: late' },
      ],
      ['an await that nothing settles', 'await new Promise(() => {});', { code: 'DEADLOCK' }],
      [
        'an unknown module',
        'import "@codemode/discover";',
        { code: 'IMPORT_FAILURE', hint: 'Did you mean "@codemode/discovery"?' },
      ],
      ['an unknown dynamic module', 'await import("node:fs");', { code: 'IMPORT_FAILURE' }],
      ['a missing export', 'import { nope } from "@codemode/errors";', { code: 'IMPORT_FAILURE' }],
      [
        'another surface',
        'await codemode.search({});',
        { code: 'UNCAUGHT_EXCEPTION', hint: expect.stringContaining('import') },
      ],
      ['deep recursion', 'const f = () => f(); f();', { severity: 'error' }],
    ])('%s is a diagnostic, and the result is null', async (_what, code, expected) => {
      const { response } = await run(`${code}`);
      expect(response.result).toBeNull();
      expect(response.diagnostics).toMatchObject([{ severity: 'error', ...expected }]);
    });

    test('a rejection that nobody handles is told, and the result is kept', async () => {
      const { response } = await run(
        'async function f() { throw new Error("lost"); }\nf();\n[1].forEach(async () => { throw new Error("lost too"); });\nglobalThis.__codemode_result__ = 1;',
      );
      expect(response.result).toBe(1);
      expect(response.diagnostics).toMatchObject([
        { code: 'UNHANDLED_REJECTION', message: expect.stringContaining('lost') },
        { code: 'UNHANDLED_REJECTION', message: expect.stringContaining('lost too'), path: '3:42' },
      ]);
    });

    test.each([
      '10n',
      '(() => { const a = {}; a.a = a; return a; })()',
      '() => 1',
      '({ toJSON() { throw new Error("no"); } })',
    ])('a result that is no JSON (%s) is told', async (value) => {
      const { response } = await run(`globalThis.__codemode_result__ = ${value};`);
      expect(response).toMatchObject({
        result: null,
        diagnostics: [{ code: 'RESULT_NOT_SERIALIZABLE', severity: 'error' }],
      });
    });

    test('an unknown tool name gets the nearest import', async () => {
      const sources = [sourceOf('s', { 'create-issue': () => text('x') })];
      const missing = await run('import { createIssue } from "@codemode/servers/s";', { sources });
      expect(missing.response.diagnostics).toMatchObject([
        { code: 'IMPORT_FAILURE', hint: 'Did you mean "create_issue"?' },
      ]);
      const unimported = await run('import "@codemode/discovery";\ncreate_issue();', { sources });
      expect(unimported.response.diagnostics).toMatchObject([
        { hint: 'Import it: import { create_issue } from "@codemode/servers/s".', path: expect.stringMatching(/^2:/) },
      ]);
    });

    test('a server that cannot be reached says why where it is imported, and leaves others alone', async () => {
      const down = sourceOf('down', {}, { tools: () => Promise.reject(new Error('connection refused')) });
      const sources = [down, sourceOf('up', { ok: () => text('fine') })];
      expect(
        await resultOf('import { ok } from "@codemode/servers/up"; globalThis.__codemode_result__ = await ok();', {
          sources,
        }),
      ).toBe('fine');
      const { response } = await run('import { x } from "@codemode/servers/down";', { sources });
      expect(response.diagnostics).toMatchObject([
        { code: 'IMPORT_FAILURE', message: expect.stringContaining('connection refused') },
      ]);
    });
  });

  describe(`${name}: odd servers`, () => {
    test('a malformed tool among good ones is told, and the others work', async () => {
      const good = sourceOf('s', { ok: () => text('fine') });
      const tools = async () => [...(await good.tools()), { title: 'no name' }, null] as never;
      const { response } = await run(
        'import { ok } from "@codemode/servers/s"; globalThis.__codemode_result__ = await ok();',
        { sources: [{ ...good, tools }] },
      );
      expect(response.result).toBe('fine');
      expect(response.diagnostics.map(({ severity, code }) => [severity, code])).toEqual([
        ['warning', 'TOOL_LEFT_OUT'],
        ['warning', 'TOOL_LEFT_OUT'],
      ]);
    });

    test('a server that never lists its tools holds up nothing once the run is stopped', async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      const { response } = await run('import { x } from "@codemode/servers/s";', {
        sources: [sourceOf('s', {}, { tools: () => new Promise(() => undefined) })],
        signal: controller.signal,
      });
      expect(response.diagnostics).toMatchObject([{ code: 'CANCELLED' }]);
    });

    test('a failed result that nests deep or is large is an error the script can catch, and runs go on', async () => {
      const deep = (levels: number): Json => (levels === 0 ? 'end' : { in: deep(levels - 1) });
      const failing = (more: Json) => () => ({ isError: true, content: [{ type: 'text', text: 'no' }], more });
      const { response } = await run(
        `import { nested, deeper, large } from "@codemode/servers/s";
         globalThis.__codemode_result__ = await Promise.all(
           [nested, deeper, large].map((call) => call().catch((e) => [e.name, typeof e.result])));`,
        {
          sources: [
            sourceOf('s', {
              nested: failing(deep(200)),
              deeper: failing(deep(600)),
              large: failing('x'.repeat(3000)),
            }),
          ],
          limits: { maxMessageBytes: 3000 },
        },
      );
      expect(response.result).toEqual([
        ['ToolCallError', 'object'],
        ['SandboxLimitError', 'undefined'],
        ['SandboxLimitError', 'undefined'],
      ]);
    });

    test('schemas that JSON cannot hold are told as any object, and the others as they are', async () => {
      const cyclic: Record<string, unknown> = { type: 'object' };
      cyclic.properties = { self: cyclic };
      let deep: Json = {};
      for (let level = 0; level < 10_000; level++) deep = { not: deep };
      const tools = async () =>
        [
          { name: 'cyclic', inputSchema: cyclic },
          { name: 'deep', inputSchema: deep, outputSchema: deep },
          { name: 'good', inputSchema: { type: 'object', required: ['a'] } },
        ] as never;
      const { response } = await run(
        `import { listTools } from "@codemode/discovery";
         globalThis.__codemode_result__ = (await listTools("s", { detail: "full" })).map((t) => t.inputSchema);`,
        { sources: [{ ...sourceOf('s', {}), tools }] },
      );
      expect(response.diagnostics).toEqual([]);
      expect(response.result).toEqual([{ type: 'object' }, { type: 'object' }, { type: 'object', required: ['a'] }]);
    });

    test('a result with keys like __proto__ and constructor reaches the script as data', async () => {
      const odd = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"name":"x"},"then":1}');
      const { response } = await run(
        `import { odd } from "@codemode/servers/s"; const o = await odd();
         globalThis.__codemode_result__ = [Object.keys(o), {}.polluted ?? null, o.constructor.name];`,
        { sources: [sourceOf('s', { odd: () => structured(odd) })] },
      );
      expect(response.result).toEqual([['__proto__', 'constructor', 'then'], null, 'x']);
    });
  });

  describe(`${name}: limits`, () => {
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
      expect((await run(code, { limits: { maxTimers: 5 } })).response.result).toEqual([5, 'RangeError']);
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
      const patient = await run(code, { sources, policy: [ask(300) as never], limits: { timeoutMs: 150 } });
      expect(patient.response).toMatchObject({ result: 'went', diagnostics: [] });
      expect(patient.timing.waitedMs).toBeGreaterThan(250);
      const impatient = await run(code, { sources, policy: [ask(2000) as never], limits: { maxWaitMs: 100 } });
      expect(impatient.response.diagnostics).toMatchObject([
        { code: 'SANDBOX_LIMIT', message: expect.stringContaining('maxWaitMs') },
      ]);
    });

    test('the clock stands still while a Source waits for a person, too', async () => {
      const sources = [
        sourceOf('s', {
          go: async (_input, { whilePaused }) => {
            await whilePaused?.('sign-in', () => new Promise((resolve) => setTimeout(resolve, 300)));
            return text('went');
          },
        }),
      ];
      const code = 'import { go } from "@codemode/servers/s"; globalThis.__codemode_result__ = await go();';
      const { response, timing } = await run(code, { sources, limits: { timeoutMs: 150 } });
      expect(response).toMatchObject({ result: 'went', diagnostics: [] });
      expect(timing.waitedMs).toBeGreaterThan(250);
    });
  });

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
