import type { ProbeGroup } from '../probe.ts';

export const functions: ProbeGroup = {
  title: 'Functions',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'arrow functions',
      code: 'const add = (a, b) => a + b; const obj = () => ({ a: 1 }); const one = x => x; return [add(1, 2), obj(), one(3)];',
      expect: [3, { a: 1 }, 3],
    },
    {
      feature: 'arrows keep this',
      code: 'const o = { v: 1, f() { return [1].map(() => this.v); } }; return o.f();',
      expect: [1],
    },
    {
      feature: 'default parameters see earlier ones',
      code: 'const f = (a, b = a * 2, c = () => b) => [a, b, c()]; return [f(1), f(1, 5), f(1, undefined)];',
      expect: [
        [1, 2, 2],
        [1, 5, 5],
        [1, 2, 2],
      ],
    },
    {
      feature: 'rest parameters',
      code: 'const f = (a, ...rest) => [a, rest, f.length]; return f(1, 2, 3);',
      expect: [1, [2, 3], 1],
    },
    {
      feature: 'arguments object',
      code: 'function f() { return [arguments.length, [...arguments], Array.from(arguments)]; } return f(1, 2);',
      expect: [2, [1, 2], [1, 2]],
    },
    {
      feature: 'closures',
      code: 'const counter = () => { let n = 0; return { up: () => ++n, get n() { return n; } }; }; const c = counter(); c.up(); c.up(); return c.n;',
      expect: 2,
    },
    {
      feature: 'function names',
      code: "const a = () => 1; const o = { b() {}, ['c' + 1]: () => 1, get d() { return 1; } }; return [a.name, o.b.name, o.c1.name, (function named() {}).name, (class K {}).name, Object.getOwnPropertyDescriptor(o, 'd').get.name];",
      expect: ['a', 'b', 'c1', 'named', 'K', 'get d'],
    },
    {
      feature: 'function length',
      code: 'return [((a, b) => 1).length, ((a, b = 1, c) => 1).length, ((...a) => 1).length];',
      expect: [2, 1, 0],
    },
    {
      feature: 'call, apply, bind',
      code: 'function f(a, b) { return [this.v, a, b]; } const bound = f.bind({ v: 3 }, 4); return [f.call({ v: 1 }, 2, 3), f.apply({ v: 2 }, [3, 4]), bound(5), bound.name, bound.length];',
      expect: [[1, 2, 3], [2, 3, 4], [3, 4, 5], 'bound f', 1],
    },
    {
      feature: 'recursion',
      code: 'const fib = (n) => n < 2 ? n : fib(n - 1) + fib(n - 2); return fib(15);',
      expect: 610,
    },
    { feature: 'immediately invoked', code: 'return (() => { let x = 1; return ++x; })();', expect: 2 },
    { feature: 'trailing commas in parameters', code: 'const f = (a, b,) => a + b; return f(1, 2,);', expect: 3 },
    {
      feature: 'generators',
      code: "function* g() { const x = yield 1; try { yield x * 2; } finally { yield 'cleanup'; } } const i = g(); return [i.next(), i.next(5), i.return('r'), i.next(), i.next()];",
      expect: [
        { value: 1, done: false },
        { value: 10, done: false },
        { value: 'cleanup', done: false },
        { value: 'r', done: true },
        { done: true },
      ],
    },
    {
      feature: 'generator throw',
      code: "function* g() { try { yield 1; } catch (e) { yield 'caught ' + e; } } const i = g(); i.next(); return [i.throw('x').value, i.next().done];",
      expect: ['caught x', true],
    },
    {
      feature: 'yield delegation',
      code: 'function* a() { const r = yield* b(); yield r; } function* b() { yield 1; return 2; } return [...a()];',
      expect: [1, 2],
    },
    {
      feature: 'infinite generators with take',
      code: 'function* nat() { let n = 0; while (true) yield n++; } const out = []; for (const n of nat()) { if (n > 3) break; out.push(n); } return out;',
      expect: [0, 1, 2, 3],
    },
    {
      feature: 'methods cannot be constructed',
      code: "const o = { m() {} }; try { new o.m(); return 'made'; } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'async arrow with await in parameters of a call',
      code: 'const f = async (x) => x + 1; return Math.max(await f(1), await f(5));',
      expect: 6,
    },
    { feature: 'tail of arguments beyond parameters', code: 'const f = (a) => a; return f(1, 2, 3);', expect: 1 },
    {
      feature: 'currying',
      code: 'const curry = (f) => (a) => (b) => f(a, b); return curry((a, b) => a - b)(5)(3);',
      expect: 2,
    },
    {
      feature: 'getter on function objects',
      code: "const f = () => 1; Object.defineProperty(f, 'x', { get: () => 'y' }); f.own = 2; return [f.x, f.own];",
      expect: ['y', 2],
    },
    {
      feature: 'deep but bounded recursion',
      code: 'const depth = (n) => n === 0 ? 0 : 1 + depth(n - 1); return depth(300);',
      expect: 300,
    },
    {
      feature: 'endless recursion is a RangeError',
      code: 'const f = () => 1 + f(); try { f(); } catch (e) { return [e instanceof RangeError, e instanceof Error, e.name, e.constructor === RangeError, /stack|recursion/i.test(e.message)]; }',
      expect: [true, true, 'RangeError', true, true],
    },
  ],
};
