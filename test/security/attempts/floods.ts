import type { Attempt, AttemptGroup } from '../attempt.ts';

/** What never comes to an end, though the engine looks at the clock within it. */
const ENDLESS: readonly (readonly [what: string, code: string])[] = [
  ['a loop', 'for (;;);'],
  ['a loop that catches everything', 'for (;;) { try { for (;;); } catch {} }'],
  ['a loop in a finally', 'try { for (;;); } finally { for (;;); }'],
  [
    'a loop in an async function that catches',
    'const f = async () => { for (;;) { try { for (;;); } catch {} } }; await f();',
  ],
  ['microtasks', 'const next = () => Promise.resolve().then(next); next();'],
  ['microtasks of queueMicrotask', 'const next = () => queueMicrotask(next); next();'],
  ['awaits', 'for (;;) await null;'],
  ['timers without delay', 'const next = () => setTimeout(next, 0); next();'],
  ['a generator that is spread', 'const g = function* () { for (;;) yield; }; for (const _ of g()) { }'],
  [
    'an iterator that never ends',
    'const [...all] = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) };',
  ],
  ['a getter that asks itself through a Proxy', 'const p = new Proxy({}, { get: (t, k, r) => { for (;;); } }); p.x;'],
  ['a regular expression that backtracks', "/^(a+)+$/.test('a'.repeat(60) + 'b');"],
  ['nested quantifiers with back-references', "/^((a*)*\\\\2)*$/.exec('a'.repeat(60) + 'b');"],
  ['replace with a backtracking pattern', "'x'.repeat(60).replace(/(x+x+)+y/g, '');"],
  ['split by a backtracking pattern', "('x'.repeat(60) + 'z').split(/(x+x+)+y/);"],
  ['a comparator that never decides', '[3, 1, 2].sort(() => { for (;;); });'],
  ['a reviver of JSON', "JSON.parse('[1]', () => { for (;;); });"],
  ['a replacer function of JSON', 'JSON.stringify([1], () => { for (;;); });'],
  ['a static block', 'class A { static { for (;;); } }'],
  ['a default parameter', 'const f = (a = (() => { for (;;); })()) => a; f();'],
  ['a toString in a template', 'const o = { toString() { for (;;); } }; String([o]);'],
  [
    'calls that nobody awaits',
    "const { echo } = await import('@codemode/servers/lab'); for (;;) { echo({}).catch(() => {}); await null; }",
  ],
  [
    'searches that nobody awaits',
    "const { searchTools } = await import('@codemode/discovery'); for (;;) { searchTools('echo text').catch(() => {}); await null; }",
  ],
  [
    'searches, each answered before the next',
    "const { searchTools } = await import('@codemode/discovery'); for (;;) await searchTools('echo text');",
  ],
  [
    'calls that are refused',
    "const { echo } = await import('@codemode/servers/lab'); for (;;) { echo('x'.repeat(70_000)).catch(() => {}); await echo().catch(() => {}); }",
  ],
  ['logs of nothing', 'for (;;) console.log();'],
  [
    'timers that log, a thousand at a time',
    'const next = () => { console.log(1); setTimeout(next, 0); }; for (let n = 0; n < 1_000; n++) next();',
  ],
  ['imports of what there is not', 'for (let i = 0; ; i++) await import("x" + i).catch(() => {});'],
  ['logs', "for (;;) console.log('x'.repeat(1000));"],
  ['URLs', "for (let i = 0; ; i++) new URL('http://x/' + i);"],
  [
    'formatters, each other',
    'for (let i = 0; ; i++) new Intl.NumberFormat("de", { minimumFractionDigits: i % 9, minimumIntegerDigits: 1 + (i % 20) }).format(i);',
  ],
  ['decoders that are left open', 'for (;;) new TextDecoder().decode(new Uint8Array([0xf0]), { stream: true });'],
];

/** What takes more memory than there is. */
const GREEDY: readonly (readonly [what: string, code: string, ends?: string])[] = [
  ['objects', 'const kept = []; for (;;) kept.push({ a: 1 });'],
  ['strings', "const kept = []; for (;;) kept.push('x'.repeat(1e5) + kept.length);"],
  ['a string that doubles', "let s = 'x'; for (;;) s += s + s.length; ", 'UNCAUGHT_EXCEPTION'],
  ['arrays of numbers', 'const kept = []; for (;;) kept.push(new Array(1e4).fill(1.5));'],
  ['buffers', 'const kept = []; for (;;) kept.push(new Uint8Array(1e6));'],
  ['closures', 'const kept = []; for (;;) kept.push(() => kept);'],
  ['a Map', 'const m = new Map(); for (let i = 0; ; i++) m.set(i, {});'],
  ['symbols', 'const kept = []; for (;;) kept.push(Symbol(kept.length));'],
  ['pending promises', 'const kept = []; for (;;) kept.push(new Promise(() => {}));'],
  ['properties of one object', 'const o = {}; for (let i = 0; ; i++) o["p" + i] = i;'],
  ['BigInts', 'let n = 3n; for (;;) n *= n;', 'UNCAUGHT_EXCEPTION'],
  [
    'what is caught when it runs out',
    'const kept = []; for (;;) { try { for (;;) kept.push(new Array(1e4).fill({})); } catch {} }',
  ],
  ['a clone of a clone', 'let o = [1]; for (;;) o = [structuredClone(o), structuredClone(o)];'],
];

const DEEP: readonly (readonly [what: string, code: string])[] = [
  ['recursion', 'const f = () => f() + 1; f();'],
  [
    'recursion that is caught, again and again',
    'const f = () => f() + 1; for (let i = 0; i < 200; i++) { try { f(); } catch {} } throw new Error("went on");',
  ],
  ['recursion through getters', 'const o = { get a() { return this.a + 1; } }; o.a;'],
  ['recursion through toString', 'const o = { toString() { return "" + o; } }; "" + o;'],
  ['recursion through a Proxy', 'const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x;'],
  ['recursion through Reflect.construct', 'class A { constructor() { Reflect.construct(A, []); } } new A();'],
  ['recursion through sort', 'const f = () => [2, 1].sort(f); f();'],
  ['recursion through replace', "const f = () => 'a'.replace(/a/, f); f();"],
  ['recursion through JSON.parse', "const f = () => JSON.parse('[1]', f); f();"],
  [
    'recursion through structuredClone',
    'let o = {}; const top = o; for (let i = 0; i < 1e5; i++) o = o.a = {}; structuredClone(top);',
  ],
];

export const floods: AttemptGroup = {
  kind: 'floods',
  attempts: [
    ...ENDLESS.map(
      ([what, code]): Attempt => ({
        name: `endless work (${what})`,
        form: 'module',
        code,
        limits: { timeoutMs: 120, maxLogBytes: 100_000, maxToolCalls: 500 },
        ends: 'SANDBOX_LIMIT',
      }),
    ),
    ...GREEDY.map(
      ([what, code, ends]): Attempt => ({
        name: `unbounded growth (${what})`,
        form: 'module',
        code,
        limits: { maxMemoryBytes: 16 * 1024 * 1024, timeoutMs: 1_000 },
        ends: ends ?? 'SANDBOX_LIMIT',
      }),
    ),
    ...DEEP.map(
      ([what, code]): Attempt => ({
        name: `nesting that is too deep (${what})`,
        form: 'module',
        code: `try { ${code} } catch (error) { console.log(error.name); throw error; }`,
        limits: { timeoutMs: 1_000 },
        // Mostly an error that could be caught; where the realm's own stack is the smaller one, the end of the run.
        ends: ['UNCAUGHT_EXCEPTION', 'SANDBOX_LIMIT'],
      }),
    ),
    {
      name: 'more timers than allowed',
      code: 'let n = 0; const ids = []; try { for (;;) { ids.push(setTimeout(() => {}, 1e6)); n += 1; } } catch (e) { ids.forEach(clearTimeout); return [n, e.name]; }',
      gives: [1000, 'SandboxLimitError'],
    },
    {
      name: 'more calls than allowed',
      form: 'module',
      code: `const { text } = await import('@codemode/servers/lab');
        let done = 0; let refused = 0;
        await Promise.all(Array.from({ length: 30 }, () => text().then(() => { done += 1; }, (e) => { refused += e.name === 'SandboxLimitError'; })));
        export default [done, refused];`,
      limits: { maxToolCalls: 20, timeoutMs: 5_000 },
      gives: [20, 10],
    },
    {
      name: 'rejections by the ten thousand',
      form: 'module',
      code: 'for (let i = 0; i < 10_000; i++) Promise.reject(i); for (let i = 0; i < 10_000; i++) (async () => { throw i; })();',
      limits: { timeoutMs: 5_000 },
      ends: 'UNHANDLED_REJECTION',
    },
    {
      name: 'an input larger than a message of the wire',
      code: "const { echo } = await import('@codemode/servers/lab'); return echo({ s: 'x'.repeat(45_000_000) }).then(() => 'called', (e) => e.name);",
      limits: { maxMemoryBytes: 512 * 1024 * 1024, timeoutMs: 10_000 },
      gives: 'SandboxLimitError',
    },
    {
      name: 'a stack larger than a message of the wire',
      code: `const { echo } = await import('@codemode/servers/lab');
        const call = (n) => (n === 0 ? echo({ a: 1 }) : call(n - 1));
        Object.defineProperty(call, 'name', { value: 'n'.repeat(1e6) });
        return (await call(60)).input.a;`,
      limits: { maxMemoryBytes: 512 * 1024 * 1024, timeoutMs: 10_000 },
      gives: 1,
    },
    {
      name: 'a log larger than a message of the wire',
      code: "console.log('x'.repeat(45_000_000)); return 'went on';",
      limits: { maxMemoryBytes: 512 * 1024 * 1024, maxLogBytes: 64 * 1024 * 1024, timeoutMs: 10_000 },
      gives: 'went on',
    },
    {
      name: 'a result larger than a message of the wire',
      form: 'module',
      code: "export default 'x'.repeat(45_000_000);",
      limits: { maxMemoryBytes: 512 * 1024 * 1024, maxResultBytes: 32 * 1024 * 1024, timeoutMs: 10_000 },
      ends: 'SANDBOX_LIMIT',
    },
  ],
};
