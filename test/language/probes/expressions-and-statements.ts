import type { ProbeGroup } from '../probe.ts';

export const expressionsAndStatements: ProbeGroup = {
  title: 'Expressions and statements',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'using declarations',
      code: 'const log = []; const open = (name) => ({ [Symbol.dispose]: () => void log.push(name) }); { using a = open("a"), b = null; for (using c of [open("c"), open("d")]) if (log.length > 0) break; log.push("body"); } return log;',
      expect: ['c', 'd', 'body', 'a'],
    },
    {
      feature: 'await using declarations',
      code: 'const log = []; const open = (name) => ({ async [Symbol.asyncDispose]() { log.push(name); await null; log.push("closed"); } }); { await using a = open("a"); log.push("body"); } return log;',
      expect: ['body', 'a', 'closed'],
    },
    {
      feature: 'DisposableStack, AsyncDisposableStack and SuppressedError',
      code: 'const log = []; { using stack = new DisposableStack(); stack.defer(() => void log.push("deferred")); stack.adopt(1, (n) => void log.push(n)); } { await using stack = new AsyncDisposableStack(); stack.defer(async () => void log.push("async")); } return [log, new SuppressedError(1, 2).error];',
      expect: [[1, 'deferred', 'async'], 1],
    },
    {
      feature: 'optional chaining',
      code: "const a = null; return [a?.b ?? 'none', a?.[0] ?? 'none', a?.() ?? 'none', { b: { c: 1 } }?.b?.c];",
      expect: ['none', 'none', 'none', 1],
    },
    {
      feature: 'nullish coalescing',
      code: "return [null ?? 1, 0 ?? 1, undefined ?? '', false ?? true];",
      expect: [1, 0, '', false],
    },
    {
      feature: 'logical assignment',
      code: 'let a = null, b = 0, c = 1; a ??= 5; b ||= 6; c &&= 7; return [a, b, c];',
      expect: [5, 6, 7],
    },
    {
      feature: 'exponentiation',
      code: 'let x = 3; x **= 2; return [2 ** 10, 2 ** -1, x, (-2) ** 2, 2 ** 3 ** 2];',
      expect: [1024, 0.5, 9, 4, 512],
    },
    {
      feature: 'numeric separators',
      code: 'return [1_000_000, 0xff_ff, 0b1010_0001, 0o7_7, 1_0.5_0];',
      expect: [1000000, 65535, 161, 63, 10.5],
    },
    {
      feature: 'number literals',
      code: 'return [0x1f, 0b101, 0o17, 1e3, 1e-3, .5, 5.];',
      expect: [31, 5, 15, 1000, 0.001, 0.5, 5],
    },
    {
      feature: 'spread in calls and arrays',
      code: "return [Math.max(...[1, 5, 3]), [...'héllo'], [0, ...new Set([1, 2]), 3]];",
      expect: [5, ['h', 'é', 'l', 'l', 'o'], [0, 1, 2, 3]],
    },
    {
      feature: 'spread in objects',
      code: 'return { ...{ a: 1, b: 2 }, b: 3, ...null, ...undefined, ...[9] };',
      expect: { '0': 9, a: 1, b: 3 },
    },
    {
      feature: 'array destructuring',
      code: 'const [a, , b = 5, ...rest] = [1, 2, undefined, 4, 5]; return [a, b, rest];',
      expect: [1, 5, [4, 5]],
    },
    {
      feature: 'object destructuring',
      code: "const { a, b: { c = 9 } = {}, ['x' + 1]: d, ...rest } = { a: 1, x1: 2, y: 3, z: 4 }; return [a, c, d, rest];",
      expect: [1, 9, 2, { y: 3, z: 4 }],
    },
    {
      feature: 'destructuring assignment',
      code: "let a = 1, b = 2; [a, b] = [b, a]; ({ a, x: b = 7 } = { a: 'n' }); return [a, b];",
      expect: ['n', 7],
    },
    {
      feature: 'destructuring in loops',
      code: 'const out = []; for (const [key, { v }] of Object.entries({ a: { v: 1 }, b: { v: 2 } })) out.push(key + v); return out;',
      expect: ['a1', 'b2'],
    },
    {
      feature: 'destructuring of parameters',
      code: 'const f = ({ a = 1, b } = {}, [c] = [3]) => [a, b ?? null, c]; return [f(), f({ b: 2 }, [4])];',
      expect: [
        [1, null, 3],
        [1, 2, 4],
      ],
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the probe's
    { feature: 'template literals', code: 'const n = 2; return `a${n}${`${n + 1}`}\\n${[1, 2]}`;', expect: 'a23\n1,2' },
    {
      feature: 'tagged templates',
      code: `const tag = (s, ...v) => [s.raw.join('|'), s.length, v]; return [tag\`a\${1}\\n\${2}\`, String.raw\`\\n\${1}\`];`,
      expect: [['a|\\n|', 3, [1, 2]], '\\n1'],
    },
    { feature: 'comma and void', code: 'return [(1, 2), void 0 === undefined];', expect: [2, true] },
    {
      feature: 'typeof of undeclared',
      code: 'return [typeof nowhere, typeof null, typeof 1n, typeof Symbol(), typeof (() => 1), typeof class {}];',
      expect: ['undefined', 'object', 'bigint', 'symbol', 'function', 'function'],
    },
    {
      feature: 'in and instanceof',
      code: "return ['a' in { a: 1 }, 0 in [1], [] instanceof Array, [] instanceof Object, (() => 1) instanceof Function];",
      expect: [true, true, true, true, true],
    },
    {
      feature: 'delete',
      code: "'use strict'; const o = { a: 1, b: 2 }; delete o.a; let refused = false; try { delete Object.freeze({ x: 1 }).x; } catch (e) { refused = e instanceof TypeError; } return [o, refused];",
      expect: [{ b: 2 }, true],
    },
    {
      feature: 'shorthand and computed members',
      code: "const a = 1, k = 'key'; return { a, [k + 1]: 2, m() { return 3; }, get g() { return 4; }, 'quoted-name': 5, 7: 6 };",
      expect: { '7': 6, a: 1, key1: 2, g: 4, 'quoted-name': 5 },
    },
    {
      feature: 'getters and setters',
      code: 'const o = { n: 1, get v() { return this.n * 2; }, set v(x) { this.n = x; } }; o.v = 21; return [o.v, o.n];',
      expect: [42, 21],
    },
    {
      feature: 'super in object literals',
      code: "const base = { hi() { return 'base'; } }; const o = { __proto__: base, hi() { return super.hi() + '!'; } }; return o.hi();",
      expect: 'base!',
    },
    {
      feature: '__proto__ in literals',
      code: "const o = { __proto__: { inherited: 1 }, own: 2 }; const plain = { ['__proto__']: 3 }; return [o.inherited, Object.keys(o), Object.keys(plain)];",
      expect: [1, ['own'], ['__proto__']],
    },
    {
      feature: 'labelled break and continue',
      code: 'let n = 0; outer: for (let i = 0; i < 5; i++) { for (let j = 0; j < 5; j++) { if (j === 2) continue outer; if (i === 3) break outer; n += 1; } } return n;',
      expect: 6,
    },
    {
      feature: 'labelled blocks',
      code: 'let out = 1; block: { if (out === 1) break block; out = 2; } return out;',
      expect: 1,
    },
    {
      feature: 'switch with fall-through',
      code: "const f = (x) => { const out = []; switch (x) { case 1: out.push('one'); case 2: out.push('two'); break; default: out.push('other'); } return out; }; return [f(1), f(2), f(3)];",
      expect: [['one', 'two'], ['two'], ['other']],
    },
    {
      feature: 'do while, while, for',
      code: "let s = ''; let i = 0; do { s += i; } while (++i < 2); while (i < 4) s += i++; for (let j = 9; j > 7; j--) s += j; return s;",
      expect: '012398',
    },
    {
      feature: 'for in with inherited keys',
      code: 'const o = Object.create({ b: 1 }); o.a = 1; o[1] = 1; const keys = []; for (const k in o) keys.push(k); return keys;',
      expect: ['1', 'a', 'b'],
    },
    {
      feature: 'for of over strings by code point',
      code: "const out = []; for (const c of 'a😀b') out.push(c); return out;",
      expect: ['a', '😀', 'b'],
    },
    {
      feature: 'block scope and closures in loops',
      code: 'const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); return fs.map((f) => f());',
      expect: [0, 1, 2],
    },
    {
      feature: 'temporal dead zone',
      code: "try { x; let x = 1; return 'reached'; } catch (e) { return e.name; }",
      expect: 'ReferenceError',
    },
    {
      feature: 'const reassignment',
      code: 'const c = 1; try { c = 2; } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'function hoisting',
      code: "return hoisted() + typeof later; function hoisted() { return 'yes '; } var later = 1;",
      expect: 'yes undefined',
    },
    {
      feature: 'try, catch, finally order',
      code: "const log = []; const f = () => { try { log.push('try'); throw 1; } catch { log.push('catch'); return 'c'; } finally { log.push('finally'); } }; return [f(), log];",
      expect: ['c', ['try', 'catch', 'finally']],
    },
    {
      feature: 'catch without binding',
      code: "try { throw new Error('x'); } catch { return 'caught'; }",
      expect: 'caught',
    },
    {
      feature: 'catch with destructuring',
      code: "try { throw new TypeError('m'); } catch ({ name, message }) { return [name, message]; }",
      expect: ['TypeError', 'm'],
    },
    {
      feature: 'throw of any value',
      code: "const out = []; for (const v of [1, 'a', null, undefined, { k: 1 }]) { try { throw v; } catch (e) { out.push(e === v); } } return out;",
      expect: [true, true, true, true, true],
    },
    {
      feature: 'strict mode',
      code: "try { undeclared = 1; return 'sloppy'; } catch (e) { return e.name; }",
      expect: 'ReferenceError',
    },
    {
      feature: 'this in functions is undefined',
      code: 'return (function () { return this === undefined; })();',
      expect: true,
    },
    {
      feature: 'unicode identifiers and escapes',
      code: "const ünï = 1, \\u{61}b = 2; return [ünï, ab, '\\u{1F600}'.length, '\\x41'];",
      expect: [1, 2, 2, 'A'],
    },
    { feature: 'line separators in strings', code: 'return JSON.parse(\'"\\u2028\\u2029"\').length;', expect: 2 },
    { feature: 'automatic semicolons', code: 'const a = 1\nconst b = 2\nreturn [a, b].length', expect: 2 },
    {
      feature: 'equality',
      code: "return [null == undefined, null === undefined, NaN == NaN, '1' == 1, 1n == 1, [] == '', Object.is(-0, 0)];",
      expect: [true, false, false, true, true, true, false],
    },
    {
      feature: 'relational on mixed types',
      code: "return ['10' < '9', '10' < 9, null >= 0, undefined >= 0, 2n > 1, 'a' < 'b'];",
      expect: [true, false, true, false, true, true],
    },
    {
      feature: 'bit operators',
      code: 'return [5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 31, -1 >>> 0, -9 >> 1];',
      expect: [1, 7, 6, -6, -2147483648, 4294967295, -5],
    },
    { feature: 'increments', code: 'let i = 1; const a = i++ + ++i; return [a, i, i-- - --i];', expect: [4, 3, 2] },
    {
      feature: 'string concatenation and coercion',
      code: "return [1 + '2', '3' * '4', [] + {}, +'', +' 12 ', +'0x1f', +[], -'5'];",
      expect: ['12', 12, '[object Object]', 0, 12, 31, 0, -5],
    },
    {
      feature: 'conditional chains',
      code: "const f = (n) => n < 0 ? 'neg' : n === 0 ? 'zero' : 'pos'; return [f(-1), f(0), f(1)];",
      expect: ['neg', 'zero', 'pos'],
    },
    {
      feature: 'a variable for each iteration of let loops, with continue',
      code: 'const fs = []; a: for (let i = 0; i < 3; i++) { for (let j = 0; j < 2; j++) { fs.push(() => [i, j]); if (j === 0) continue; continue a; } } return fs.map((f) => f());',
      expect: [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
      ],
    },
    {
      feature: 'new.target',
      code: 'function F() { return new.target === F; } return [new F() instanceof F, (function () { return new.target === undefined; })()];',
      expect: [true, true],
    },
  ],
};
