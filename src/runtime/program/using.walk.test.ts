import { createRequire } from 'node:module';
import { afterAll, expect, test } from 'vitest';
import { walk } from '../../../test/sample.ts';
import { createRuntimeHost } from '../host/host.ts';
import { launchInProcess } from '../host/testing/in-process.ts';
import { prepareModule } from './index.ts';

// Required, not imported: the names of nine megabytes of CommonJS would be looked for first.
const { typescript } = createRequire(import.meta.url)(
  'monaco-editor/languages/features/typescript/lib/typescriptServices.js',
) as { readonly typescript: { transpile(source: string, options: object): string } };

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => () => Promise<unknown>;
/** A log, and resources that write into it. */
const KIT = `const log = [];
const said = (e) => e?.suppressed === undefined ? String(e instanceof TypeError ? 'TypeError' : (e?.message ?? e)) : [said(e.error), said(e.suppressed)];
const r = (name, fails) => ({ name, [Symbol.dispose]() { log.push(name); if (fails) throw new Error(fails); } });
const a = (name, fails) => ({ name, async [Symbol.asyncDispose]() { log.push('(' + name); await null; await null; log.push(name + ')'); if (fails) throw new Error(fails); } });
`;
const scriptOf = (body: string): string =>
  `${KIT}\nconst main = async () => { try { log.push(await (async () => {\n${body}\n})()); } catch (e) { log.push(['threw', e.name, said(e)]); } return log; };`;
const inV8 = async (body: string): Promise<unknown> => {
  const javascript = typescript.transpile(scriptOf(body), { target: 9, module: 99 });
  return JSON.parse(JSON.stringify(await new AsyncFunction(`"use strict"; ${javascript}\nreturn main();`)()));
};
const here = async (code: string): Promise<unknown> => {
  const { result, diagnostics } = (await host.run({ code }, { sources: [] })).response;
  expect(diagnostics).toEqual([]);
  return result;
};

test.each(
  walk([
    'using x = r("x"); using y = r("y"), z = r("z"); log.push("body"); return x.name;',
    '{ using n = null, u = undefined; log.push(n, typeof u); } return 1;',
    '{ using x = {}; }',
    '{ using x = 5; }',
    '{ using x = r("x"); using y = {}; }',
    'using x = r("x", "ex"); using y = r("y", "ey"); throw new Error("body");',
    'await using x = a("x", "ex"); await using y = r("y", "ey"); throw new Error("body");',
    'await using x = a("x"); using y = r("y"); await using z = r("z"); log.push("body"); return 2;',
    '{ await using x = null; log.push("in"); } queueMicrotask(() => log.push("micro")); await null; return 3;',
    'queueMicrotask(() => log.push("m1")); { await using n = null; using y = r("y"); } log.push("after"); await null; return 4;',
    'for (using x of [r("1"), r("2"), r("3")]) { if (x.name === "2") continue; log.push("b" + x.name); } return 5;',
    'outer: for (const k of [1, 2]) for (using x of [r("1" + k), r("2" + k)]) { if (k === 1) continue outer; break outer; } return 6;',
    'for (using x of [r("1"), null, r("3")]) log.push(x?.name)\nreturn 7',
    'for (using x = r("x"), c = { i: 0, ...r("c") }; c.i < 3; c.i++) { log.push(c.i); fs(() => c.i); } function fs() {} return 8;',
    'lab: for (await using x = a("x"); ;) { for (;;) break lab; } return 9;',
    'for (await using x of [a("1"), r("2")]) { log.push(x.name); } return 10;',
    'async function* g() { yield a("1"); yield a("2"); } for await (await using x of g()) { log.push(x.name); if (x.name === "1") continue; } return 11;',
    'for await (using x of [Promise.resolve(r("1")), r("2")]) { log.push(x.name); if (x.name === "1") break; } return 12;',
    'function* g() { using x = r("x"); yield 1; yield 2; } for (const v of g()) { log.push(v); break; } return [...g()];',
    'async function* g() { await using x = a("x"); yield 1; yield 2; } for await (const v of g()) { log.push(v); break; } return 13;',
    'const f = () => { using x = r("x"); return later(); function later() { return log.length + y; } const y = 1; }; try { f(); } catch (e) { return e.name; }',
    'class A { static { using x = r("x"); log.push("static"); } m() { using x = r("m"); return super.toString === undefined; } } return new A().m();',
    'try { using x = r("x", "ex"); return 1; } catch (e) { return said(e); } finally { log.push("finally"); }',
    'const f = () => { using f = () => 1; return f.name; }; try { return f(); } catch (e) { return e.name; }',
    'function f() { using x = Object.assign(function () {}, { [Symbol.dispose]() { log.push(this.name); } }); return x.name; } return f();',
    'if (log.length === 0) { using x = (log.push("comma"), r("x")) } else { using y = r("y") }\n[1].map((v) => log.push(v))\nreturn 15',
    'const order = { get [Symbol.dispose]() { log.push("read"); return () => log.push("called"); } }; { using x = order; log.push("body"); } return 16;',
    'using x = r("x"); try { x = 1; } catch (e) { return e.name; }',
    'var using = 1; using\nlog.push(using); const await_ = [using]; return await_;',
    'const xs = []; for (using x of [r("1"), r("2")]) xs.push(() => x.name); return xs.map((f) => f());',
    'function f(p, q = () => p) { { using x = r("in"); var v = 1; } using y = r("y"); let w = arguments.length + v; return w + q(); } return f(1);',
  ]),
)('given %s, it gives what TypeScript makes of it in V8', async (body) => {
  expect(await here(`${scriptOf(body)}\nexport default await main();`)).toEqual(await inV8(body));
});

const NAMES = { serverOf: () => undefined, opens: () => false };

test.each(
  walk<readonly [string, unknown]>([
    ['using x = r("x");\nexport default log.concat("end");', ['end']],
    ['export default log;\nusing x = r("x");\nlog.push("end")', ['end', 'x']],
    [
      'await using x = a("x");\nexport const b = 1, { c, ...d } = { c: 2, e: 3 };\nexport default f()\nfunction f() { return [b, c, d]; }',
      [1, 2, { e: 3 }],
    ],
    ['using x = r("x");\nexport { log as default }', ['x']],
    [
      'using x = r("x");\nexport default function () { return 1; }\n[1].map((n) => { globalThis.__codemode_result__ = n; })',
      1,
    ],
    [
      'using x = r("x");\nimport { CodemodeError } from "@codemode/errors";\nexport default typeof CodemodeError;',
      'function',
    ],
    [
      'globalThis.__codemode_result__ = log; export class A { static n = 1 } export function g() {} using x = r("x"); log.push(A.n)',
      [1, 'x'],
    ],
    ['#!/usr/bin/env node\nusing x = r("x"); export default 1', 1],
  ]),
)('given the module %s, what it exports is %j', async (code, result) => {
  const kit = KIT.replaceAll('\n', ' ');
  const text = code.startsWith('#!') ? code.replace('\n', `\n${kit}`) : kit + code;
  expect(await here(text)).toEqual(result);
});

test('given declarations over several lines, every line keeps its place, and an error names its line', async () => {
  const code =
    'const log = [];\n{\n  await using a = null, c =\n    null,\n    b = undefined;\n  for (using d of [null])\n    missing();\n}\nexport default 1;';
  const { diagnostics } = (await host.run({ code }, { sources: [] })).response;
  expect(diagnostics).toMatchObject([{ code: 'UNCAUGHT_EXCEPTION', path: '7:5' }]);
  const { code: prepared } = await prepareModule(code, NAMES);
  expect(prepared.split('\n')).toHaveLength(code.split('\n').length);
});

test('given a resource without a method, the message says what it needs', async () => {
  const { diagnostics } = (await host.run({ code: '{\n  using x = {};\n}' }, { sources: [] })).response;
  expect(diagnostics).toMatchObject([{ message: expect.stringContaining('Symbol.dispose'), path: '2:13' }]);
});

test('given a script without using, nothing of it is rewritten', async () => {
  const code = 'const using = [1]; for (const of of using) using\n[0]; export default using;';
  expect((await prepareModule(code, NAMES)).code).toBe(code);
});

/** TypeScript's own transpile refuses these: the values are those of engines that know `using`. */
test.each(
  walk([
    [
      'function f() { return 1; } function f() { using y = r("y"); return 2; } function f() { return 3; } return f();',
      3,
    ],
    ['var f; function f() { return 1; } return typeof f;', 'function'],
    ['log.push(f()); var f = 2; function f() { return 1; } return [log[0], f];', [1, 2]],
    ['if (log) var f = 4; function f() {} { var g = 5; } function g() {} return [f, g];', [4, 5]],
    [
      'for (var f of [6]); function f() {} for (var g = 0; g < 2; g++); function g() {} for (var h in { k: 1 }); function h() {} return [f, g, h];',
      [6, 2, 'k'],
    ],
    ['const g = () => { var f = 1; return f; }; function f() { return 2; } return [g(), f()];', [1, 2]],
  ] as const),
)('given a body with using and %s, it gives %j', async (body, expected) => {
  for (const kind of ['using', 'await using'])
    expect(await here(`${KIT}export default await (async () => { ${kind} x = r("x"); ${body} })();`)).toEqual(expected);
});

test.each(
  walk<readonly [string, unknown]>([
    [
      'const s = new DisposableStack(); const log = []; s.defer(() => log.push("d")); s.adopt(1, (v) => log.push(v)); s.use({ [Symbol.dispose]() { log.push("u"); } }); const t = s.move(); t[Symbol.dispose](); return [log, s.disposed, t.disposed];',
      [['u', 1, 'd'], true, true],
    ],
    [
      'const s = new AsyncDisposableStack(); const log = []; s.defer(async () => { await null; log.push("d"); }); s.adopt(1, (v) => log.push(v)); s.use(null); s.use({ [Symbol.dispose]() { log.push("u"); } }); await s.disposeAsync(); return [log, s.disposed];',
      [['u', 1, 'd'], true],
    ],
    [
      'const s = new DisposableStack(); s.dispose(); s.dispose(); try { s.defer(() => 1); } catch (e) { return e.name; }',
      'ReferenceError',
    ],
    [
      'const s = new DisposableStack(); s.defer(() => { throw 1; }); s.defer(() => { throw 2; }); try { s.dispose(); } catch (e) { return [e instanceof SuppressedError, e instanceof Error, e.error, e.suppressed, Object.keys(e)]; }',
      [true, true, 1, 2, []],
    ],
    [
      'return [SuppressedError(1, 2, 3).message, Object.hasOwn(SuppressedError(1, 2), "message"), SuppressedError.length, SuppressedError.name, Object.getPrototypeOf(SuppressedError) === Error, String(new (class A extends SuppressedError {})(1, 2)), Error.isError(SuppressedError())];',
      ['3', false, 3, 'SuppressedError', true, 'SuppressedError', true],
    ],
    [
      'return [DisposableStack.prototype[Symbol.dispose] === DisposableStack.prototype.dispose, AsyncDisposableStack.prototype[Symbol.asyncDispose] === AsyncDisposableStack.prototype.disposeAsync, String(new DisposableStack()), Object.keys(DisposableStack.prototype), DisposableStack.length];',
      [true, true, '[object DisposableStack]', [], 0],
    ],
    [
      'const log = []; function* g() { try { yield 1; } finally { log.push("end"); } } { using it = g(); it.next(); } return [log, Iterator.prototype[Symbol.dispose].name];',
      [['end'], '[Symbol.dispose]'],
    ],
    [
      'const log = []; async function* g() { try { yield 1; } finally { await null; log.push("end"); } } { await using it = g(); await it.next(); } return log;',
      ['end'],
    ],
    ['try { await AsyncDisposableStack.prototype.disposeAsync.call({}); } catch (e) { return e.name; }', 'TypeError'],
  ]),
)('given %s, it gives %j', async (body, expected) => {
  expect(await here(`export default await (async () => { ${body} })();`)).toEqual(expected);
});
