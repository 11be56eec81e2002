import { describe, expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import type { JsonObject } from '../../json.ts';
import { dialectsOn } from '../testing/dialect-suite.ts';
import { users } from './testing/sources.ts';

const open = dialectsOn(launchInProcess)('codecall');
const run = async (code: string, vm: JsonObject = {}): Promise<JsonObject> =>
  (await open([users()], { options: { vm } }).run(code)) as JsonObject;
const kindOf = async (code: string, vm?: JsonObject): Promise<unknown> => {
  const { status, error } = await run(code, vm);
  return status === 'illegal_access' ? (error as JsonObject).kind : status;
};

describe('what a script must not name is refused before it runs', () => {
  test.each([
    ['eval("1");', 'IllegalBuiltinAccess'],
    ['const e = eval;', 'IllegalBuiltinAccess'],
    ['new Function("return 1")();', 'IllegalBuiltinAccess'],
    ['return typeof Function;', 'IllegalBuiltinAccess'],
    ['return { Function };', 'IllegalBuiltinAccess'],
    ['\\u0065val("1");', 'IllegalBuiltinAccess'],
    ['return (() => {}) instanceof Function;', 'IllegalBuiltinAccess'],
    ['class A extends Function {}', 'IllegalBuiltinAccess'],
    ['const f = (a = eval) => a;', 'IllegalBuiltinAccess'],
    ['const { [eval]: a } = {};', 'IllegalBuiltinAccess'],
    ['let x: number = 1; return (eval as any)("1");', 'IllegalBuiltinAccess'],
    ['globalThis.eval("1");', 'IllegalBuiltinAccess'],
    ['globalThis["eval"]("1");', 'IllegalBuiltinAccess'],
    ['globalThis["ev" + "al"]("1");', 'IllegalBuiltinAccess'],
    ['globalThis[`eval`]("1");', 'IllegalBuiltinAccess'],
    ['globalThis?.["eval"];', 'IllegalBuiltinAccess'],
    ['(() => {}).constructor("return 1")();', 'IllegalBuiltinAccess'],
    ['[].constructor.constructor("return 1")();', 'IllegalBuiltinAccess'],
    ['[]["constructor"]["con" + "structor"]("return 1")();', 'IllegalBuiltinAccess'],
    ['const k = ["ev", "al"].join(""); globalThis[k]("1");', 'DisallowedGlobal'],
    ['const g = globalThis; g.eval("1");', 'DisallowedGlobal'],
    ['const { eval: e } = globalThis;', 'DisallowedGlobal'],
    ['Reflect.get(globalThis, "eval");', 'DisallowedGlobal'],
    ['globalThis.globalThis.eval;', 'DisallowedGlobal'],
    ['window.eval;', 'IllegalBuiltinAccess'],
    ['self["fetch"];', 'DisallowedGlobal'],
    ['process.exit();', 'DisallowedGlobal'],
    ['require("fs");', 'DisallowedGlobal'],
    ['await fetch("https://example.com");', 'DisallowedGlobal'],
    ['setTimeout(() => {}, 1);', 'DisallowedGlobal'],
    ['setInterval(() => {}, 1);', 'DisallowedGlobal'],
    ['function f() { return process; }', 'DisallowedGlobal'],
    ['{ const process = 1; }\nreturn process;', 'DisallowedGlobal'],
    ['function f(process) {}\nprocess.exit();', 'DisallowedGlobal'],
    ['return process ?? 1; declare const process: any;', 'DisallowedGlobal'],
    ['await import("fs");', 'DisallowedGlobal'],
  ])('%s is %s', async (code, kind) => {
    expect(await kindOf(`throw 1;\n${code}`)).toBe(kind);
  });

  test('the message says what and where, and what to do', async () => {
    const { error } = await run('const a = 1;\nreturn  fetch(a);');
    expect(error).toEqual({
      kind: 'DisallowedGlobal',
      message: '"fetch" is not allowed here (2:9). Call a tool that does it, with callTool.',
    });
  });
});

describe('what only looks like it is not refused', () => {
  test.each([
    ['const process = { exit: () => 1 }; return process.exit();', 1],
    ['return ((require) => require)(1);', 1],
    ['const { fetch } = { fetch: 1 }; return fetch;', 1],
    ['const { fetch: f = 2 } = {}; return f;', 2],
    ['try { throw 1; } catch (process) { return process; }', 1],
    ['function fetch() { return 1; } return fetch();', 1],
    ['return later(); function later() { return inner(); function inner() { var process = 1; return process; } }', 1],
    ['const f = function setTimeout() { return typeof setTimeout; }; return f();', 'function'],
    ['class Worker { run() { return Worker.name; } } return new Worker().run();', 'Worker'],
    ['const a = { process: 1, eval: 2, "Function": 3 }; return a.process + a.eval + a["Function"];', 6],
    ['const a = { fetch() { return 1; } }; return a.fetch();', 1],
    ['class A { static process = 1; eval() { return 2; } } return A.process + new A().eval();', 3],
    ['process: { break process; } return 1;', 1],
    ['const a: { process: Function } = { process: () => 1 }; return a.process();', 1],
    ['type Function = 1; interface process { eval: Function } return 1;', 1],
    ['return "eval(process)";', 'eval(process)'],
    ['// eval(process)\nreturn 1;', 1],
    ['globalThis.total = 1; return globalThis.total + globalThis["total"];', 2],
    ['return typeof globalThis;', 'object'],
    ['return new Error("x").constructor.name;', 'Error'],
    ['return [1, 2, 3].map((x) => x * 2).reduce((a, b) => a + b, 0);', 12],
  ])('%s', async (code, result) => {
    expect(await run(code)).toEqual({ status: 'ok', result });
  });
});

describe('presets', () => {
  const LOOPS = [
    'for (let i = 0; i < 1; i++) {}',
    'for (const a of []) {}',
    'for (const a in {}) {}',
    'for await (const a of []) {}',
    'while (false) {}',
    'do {} while (false);',
    '[1].map(() => { while (false) {} });',
  ];

  test.each(['locked_down', 'secure'])('%s refuses loops, and nothing has run by then', async (preset) => {
    for (const loop of LOOPS) {
      expect({ loop, kind: await kindOf(`throw 1;\n${loop}`, { preset }) }).toEqual({ loop, kind: 'DisallowedLoop' });
    }
    expect(await kindOf(LOOPS.join('\n'), { preset, allowLoops: true })).toBe('ok');
  });

  test.each(['balanced', 'experimental'])('%s has loops, and a rule over it takes them away', async (preset) => {
    expect(await kindOf(LOOPS.join('\n'), { preset })).toBe('ok');
    expect(await kindOf(LOOPS.join('\n'), { preset, allowLoops: false })).toBe('DisallowedLoop');
  });

  test.each([
    ['locked_down', 2_000],
    ['secure', 3_500],
    ['balanced', 5_000],
    ['experimental', 10_000],
  ])('%s gives a run %i ms', async (preset, timeoutMs) => {
    const { tools } = (await open([], { options: { vm: { preset } } }).call('list_tools', {})) as JsonObject;
    expect(JSON.stringify(tools)).toContain(`It may run for ${timeoutMs} ms`);
  });

  test('locked_down has no console: to log is refused, to look for one is not', async () => {
    const vm = { preset: 'locked_down' };
    expect(await kindOf('console.log(1);', vm)).toBe('DisallowedGlobal');
    expect(await run('if (typeof console !== "undefined") console.log(1);\nreturn typeof console;', vm)).toEqual({
      status: 'ok',
      result: 'undefined',
    });
    expect(await run('console.log(1);', { ...vm, allowConsole: true })).toMatchObject({ status: 'ok', logs: ['1'] });
    expect(await kindOf('const console = { log() {} }; console.log(1);', vm)).toBe('ok');
  });

  test.each(['locked_down', 'secure', 'balanced', 'experimental'])(
    '%s bans eval and Function whatever is set',
    async (preset) => {
      const vm = { preset, disabledBuiltins: [], disabledGlobals: [] };
      expect(await kindOf('eval("1");', vm)).toBe('IllegalBuiltinAccess');
      expect(await kindOf('Function("1");', vm)).toBe('IllegalBuiltinAccess');
    },
  );

  test('balanced has timers and no network', async () => {
    const vm = { preset: 'balanced' };
    expect(await run('await new Promise((done) => setTimeout(done, 1)); return 1;', vm)).toMatchObject({ result: 1 });
    expect(await kindOf('fetch("x");', vm)).toBe('DisallowedGlobal');
    expect(await kindOf('process.exit();', vm)).toBe('DisallowedGlobal');
  });

  test('the lists of a run replace those of its preset', async () => {
    const vm = { disabledBuiltins: ['Map', 'Object'], disabledGlobals: ['secret'] };
    expect(await kindOf('new Map();', vm)).toBe('IllegalBuiltinAccess');
    expect(await kindOf('Object.keys({});', vm)).toBe('IllegalBuiltinAccess');
    expect(await kindOf('secret;', vm)).toBe('DisallowedGlobal');
    expect(await kindOf('await new Promise((done) => setTimeout(done, 1));', vm)).toBe('ok');
  });

  test('what is banned is not there at run time either', async () => {
    expect(await kindOf('const f = callTool; f.constructor("return 1")();')).toBe('IllegalBuiltinAccess');
    expect(await kindOf('const make = Object.getPrototypeOf(async () => {})["constructor"]; make("return 1");')).toBe(
      'IllegalBuiltinAccess',
    );
  });
});

describe('maxSteps', () => {
  const vm = { preset: 'balanced', maxSteps: 100 };
  test.each([
    'for (let i = 0; i < 1000; i++) {}',
    'for (let i = 0; i < 1000; i++) i + 1\nreturn 1;',
    'let i = 0; while (i < 1000) i++;',
    'let i = 0; do i++; while (i < 1000);',
    'for (const a of new Array(1000).fill(0)) for (const b of [1]) a + b;',
    'const f = (n) => n === 0 ? 0 : f(n - 1); f(500);',
    'new Array(1000).fill(0).map((a) => a + 1);',
    'new Array(1000).fill(0).map((a) => ({ a }));',
    'function f() { try { f(); } catch { f(); } } f();',
    'while (true) { try { for (;;) {} } catch {} }',
    'const p = async () => { await null; await p(); }; await p();',
    'class A { get x() { return this.x; } } new A().x;',
  ])('given more steps than it may take, the status is timeout: %s', async (code) => {
    expect(await run(code, vm)).toEqual({
      status: 'timeout',
      error: { message: 'The script took more than 100 steps (vm.maxSteps): function entries and turns of loops' },
    });
  });

  test.each([
    ['let n = 0; for (let i = 0; i < 90; i++) n += i; return n;', 4005],
    ['const f = (a) => (b) => ({ a, b }); return f(1)(2);', { a: 1, b: 2 }],
    ['const xs = []; [1, 2].forEach(async (x) => xs.push(x)); return xs;', [1, 2]],
    ['if (true) for (const a of [1]) if (a) return a; else return 3; else return 4;', 1],
    ['outer: for (const a of [1, 2]) { for (const b of [1]) continue outer; } return "through";', 'through'],
    ['const __step = 5; return __step;', 5],
    ['function* g() { yield 1; yield 2; } return [...g()];', [1, 2]],
    ['class A { constructor() { this.a = 1; } b = () => this.a; } return new A().b();', 1],
  ])('given fewer, the script does what it says: %s', async (code, result) => {
    expect(await run(code, vm)).toEqual({ status: 'ok', result });
  });

  test('given a script that takes too many, what it logged is kept, and where it fails otherwise is told', async () => {
    expect(await run('console.log("a"); while (true) {}', vm)).toMatchObject({ status: 'timeout', logs: ['a'] });
    const { error } = await run('const f = (n) =>\n  n.missing.deep;\nreturn f({});', vm);
    expect(String((error as JsonObject).stack)).toMatch(/script\.js:2:/);
  });
});
