import type { Attempt, AttemptGroup } from '../attempt.ts';

/** Arguments of console.log: an expression, and what is logged. The run goes on after each. */
const ARGUMENTS: readonly (readonly [what: string, expression: string])[] = [
  ['a getter that throws', '({ get a() { throw new Error("getter"); } })'],
  [
    'a Proxy that throws at every touch',
    'new Proxy({}, { get() { throw 1; }, has() { throw 1; }, ownKeys() { throw 1; }, getPrototypeOf() { throw 1; } })',
  ],
  [
    'a Proxy of an array that lies about its length',
    'new Proxy([1, 2], { get: (t, k) => (k === "length" ? -1 : t[k]) })',
  ],
  ['a toJSON that throws', '({ toJSON() { throw 1; } })'],
  ['a toJSON that gives itself', '(() => { const o = { toJSON() { return o; } }; return o; })()'],
  ['a toJSON that gives ever another', '(() => { const next = () => ({ toJSON: next }); return next(); })()'],
  ['a cycle', '(() => { const a = {}; a.a = a; return a; })()'],
  ['50,000 levels', '(() => { let o = {}; for (let i = 0; i < 5e4; i++) o = { o }; return o; })()'],
  ['a BigInt in an object', '({ n: 1n })'],
  [
    'a Map that changes while it is read',
    '(() => { const m = new Map([[1, 1]]); m.set(2, { toJSON() { m.clear(); return 1; } }); return m; })()',
  ],
  ['a Set of itself', '(() => { const s = new Set(); s.add(s); return s; })()'],
  ['a function whose name throws', 'Object.defineProperty(() => 1, "name", { get() { return 5; } })'],
  ['a symbol', 'Symbol("s")'],
  ['an object with a Symbol.toPrimitive that throws', '({ [Symbol.toPrimitive]() { throw 1; } })'],
  ['an error with a name that throws', 'Object.defineProperty(new Error("x"), "name", { get() { throw 1; } })'],
  ['a boxed string with a toJSON', 'Object.assign(new String("x"), { toJSON() { return { a: 1 }; } })'],
  ['a revoked Proxy', '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()'],
  ['a typed array of a megabyte', 'new Uint8Array(1e6).subarray(0, 10)'],
  ['a date that is none', 'new Date(NaN)'],
  ['terminal escapes and bidi marks', '"\\u001b[31mred\\u202e"'],
  ['an object whose constructor lies', '({ constructor: { name: "Error" }, message: "x" })'],
];

export const consoleValues: AttemptGroup = {
  kind: 'what console gets',
  attempts: [
    ...ARGUMENTS.map(
      ([what, expression]): Attempt => ({
        name: what,
        code: `console.log(${expression}); console.error('and', ${expression}); return 'went on';`,
        gives: 'went on',
      }),
    ),
    {
      name: 'a getter that logs in turn, without end',
      code: "const o = { get a() { console.log(o); return 1; } }; try { console.log(o); } catch (e) { return e instanceof Error; } return 'went on';",
      gives: 'went on',
    },
    {
      name: 'a getter that loops',
      form: 'module',
      code: 'console.log({ get a() { for (;;); } });',
      limits: { timeoutMs: 400 },
      ends: 'SANDBOX_LIMIT',
    },
    {
      name: 'labels of counts and times that are names of objects',
      code: "for (const l of ['__proto__', 'constructor', 'toString']) { console.count(l); console.time(l); console.timeEnd(l); console.countReset(l); } console.count({ toString: () => 'x' }); return {}.polluted ?? 'clean';",
      gives: 'clean',
    },
  ],
};
