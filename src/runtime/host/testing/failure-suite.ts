import { describe, expect, test } from 'vitest';
import type { Json } from '../../json.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { sourceOf, structured, text } from './sources.ts';

/** What scripts and servers do wrong, as diagnostics. */
export function failureSuite({ name, run, resultOf }: HostUnderTest): void {
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

    test('given rejections without a handler, the run fails by the first, and each is a diagnostic', async () => {
      const { response, ended, failure } = await run(
        'async function f() { throw new Error("lost"); }\nf();\n[1].forEach(async () => { throw new Error("lost too"); });\nglobalThis.__codemode_result__ = 1;',
      );
      expect({ ended, result: response.result }).toEqual({ ended: 'failed', result: null });
      expect(failure).toMatchObject({ name: 'Error', message: 'lost', path: '1:37' });
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

    test.each([
      ['10n', 'it is a BigInt', 'String(value) or Number(value)'],
      ['({ rows: [{ id: 1 }, { "a/b": 10n }] })', 'it has a BigInt at /rows/1/a~1b', 'String(value) or Number(value)'],
      ['({ boxed: Object(10n) })', 'it has a BigInt at /boxed', 'String(value) or Number(value)'],
      ['({ a: { toJSON: () => ({ b: [10n] }) } })', 'it has a BigInt at /a/b/0', 'String(value) or Number(value)'],
      ['(() => { const a = { b: [] }; a.b.push(a); return a; })()', 'it has a cycle at /b/0', 'refers back'],
      [
        '(() => { let a = 10n; for (let i = 0; i < 390; i++) a = [a]; return a; })()',
        'it has a BigInt at /0/0',
        'String',
      ],
    ])('a result that JSON cannot hold (%s) is told, where, and what to do', async (value, why, cure) => {
      const { response } = await run(`globalThis.__codemode_result__ = ${value};`);
      expect(response.diagnostics).toMatchObject([
        {
          severity: 'error',
          message: expect.stringContaining(`The result cannot be written as JSON: ${why}`),
          hint: expect.stringContaining(cure),
        },
      ]);
    });

    test.each([
      ['({ a: [{ get b() { throw new TypeError("no"); } }] })', 'reading it at /a/0/b throws TypeError: no'],
      ['({ a: { toJSON() { throw new Error("no"); } } })', 'reading it at /a throws Error: no'],
      ['({ toJSON() { throw "no"; } })', 'reading it throws no'],
      ['({ a: new Proxy({}, { ownKeys() { throw new Error("no"); } }) })', 'reading it at /a throws Error: no'],
    ])('a result that throws when it is read (%s) is told, where, and the line', async (value, why) => {
      const { response } = await run(`\nglobalThis.__codemode_result__ = ${value};`);
      expect(response.diagnostics).toMatchObject([
        { severity: 'error', code: 'RESULT_NOT_SERIALIZABLE', message: expect.stringContaining(why) },
      ]);
      if (value.includes('new ')) expect(response.diagnostics[0]?.path).toMatch(/^2:\d+$/);
    });

    test('given a script that teaches BigInts their JSON, they are no fault, and another one is found', async () => {
      const teach = 'BigInt.prototype.toJSON = function () { return `${this}`; };';
      const { response } = await run(`${teach} globalThis.__codemode_result__ = { n: 10n };`);
      expect(response).toMatchObject({ result: { n: '10' }, diagnostics: [] });
      const cyclic = await run(`${teach} const a = { n: 10n }; a.self = a; globalThis.__codemode_result__ = a;`);
      expect(cyclic.response.diagnostics).toMatchObject([{ message: expect.stringContaining('a cycle at /self') }]);
    });

    test.each([
      ['Promise.resolve(1)', {}, 'is a promise', 'Await it'],
      ['[1, 2].map(async (n) => n)', [{}, {}], 'has a promise at /0', 'Await it'],
      ['({ a: { b: new Map([["x", 1]]) } })', { a: { b: {} } }, 'has a Map at /a/b', 'Object.fromEntries(map)'],
      ['({ ids: [{}, new Set([1])] })', { ids: [{}, {}] }, 'has a Set at /ids/1', '[...values]'],
      ['({ why: new TypeError("lost") })', { why: {} }, 'has an Error at /why', 'error.message'],
      ['({ "a/b": [new Map()] })', { 'a/b': [{}] }, 'has a Map at /a~1b/0', 'Object.fromEntries(map)'],
      ['[1].values()', {}, 'is an Array Iterator', '[...values]'],
      ['/x/g', {}, 'is a RegExp', 'what it holds'],
    ])('a result that JSON shows as {} (%s) is told, and where', async (value, result, what, cure) => {
      const { response } = await run(`globalThis.__codemode_result__ = ${value};`);
      expect(response).toMatchObject({
        result,
        diagnostics: [
          {
            code: 'RESULT_NOT_SERIALIZABLE',
            severity: 'warning',
            message: `The result ${what}, which JSON shows as {}`,
            hint: expect.stringContaining(cure),
          },
        ],
      });
    });

    test.each([
      ['({ none: {}, list: [], text: "{}" })'],
      ['({ at: new Date(0), full: Object.assign(new Map(), { a: 1 }), own: new (class Own {})() })'],
      ['({ told: { toJSON: () => ({}) } })'],
      ['[{}, new (class Kept { map = new Map(); toJSON() { return 1; } })()]'],
      ['(() => { Object.prototype.toString = () => "[object Map]"; return [{}]; })()'],
    ])('a result with objects that are empty (%s) has nothing to tell', async (value) => {
      const { response } = await run(`globalThis.__codemode_result__ = ${value};`);
      expect(response.diagnostics).toEqual([]);
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

    test('a Source that lists its tools, or fails, at once is one like any other', async () => {
      const good = sourceOf('s', { ok: () => text('fine') });
      const list = await good.tools();
      const code = 'import { ok } from "@codemode/servers/s"; globalThis.__codemode_result__ = await ok();';
      expect(await resultOf(code, { sources: [{ ...good, tools: () => list as never }] })).toBe('fine');
      const throws = sourceOf('s', {}, { tools: () => expect.unreachable('no list today') });
      const { response } = await run(code, { sources: [throws] });
      expect(response.diagnostics).toMatchObject([
        { code: 'IMPORT_FAILURE', message: expect.stringContaining('no list today') },
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
}
