import type { Json } from '../../../src/runtime/json.ts';
import type { Attempt, AttemptGroup } from '../attempt.ts';

/** Results that cannot be JSON, as an expression, and how the run ends. */
const RESULTS: readonly (readonly [what: string, expression: string, ends: string])[] = [
  ['a getter that throws', '({ get a() { throw new Error("getter"); } })', 'RESULT_NOT_SERIALIZABLE'],
  ['a toJSON that throws', '({ toJSON() { throw new Error("toJSON"); } })', 'RESULT_NOT_SERIALIZABLE'],
  ['a toJSON that throws nothing at all', '({ toJSON() { throw undefined; } })', 'RESULT_NOT_SERIALIZABLE'],
  ['a Proxy whose keys throw', 'new Proxy({}, { ownKeys() { throw new Error("keys"); } })', 'RESULT_NOT_SERIALIZABLE'],
  [
    'a Proxy whose descriptors lie',
    'new Proxy({ a: 1 }, { getOwnPropertyDescriptor: () => undefined, ownKeys: () => ["b", "b"] })',
    'RESULT_NOT_SERIALIZABLE',
  ],
  [
    'a revoked Proxy',
    '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()',
    'RESULT_NOT_SERIALIZABLE',
  ],
  ['a cycle', '(() => { const a = []; a.push(a); return a; })()', 'RESULT_NOT_SERIALIZABLE'],
  ['a BigInt', '({ n: 1n })', 'RESULT_NOT_SERIALIZABLE'],
  ['a function', '() => 1', 'RESULT_NOT_SERIALIZABLE'],
  ['a symbol', 'Symbol("x")', 'RESULT_NOT_SERIALIZABLE'],
  [
    '600 levels of arrays',
    '(() => { let a = []; for (let i = 0; i < 600; i++) a = [a]; return a; })()',
    'RESULT_NOT_SERIALIZABLE',
  ],
  ['a toJSON that loops', '({ toJSON() { for (;;); } })', 'SANDBOX_LIMIT'],
  ['a getter that loops', '({ get a() { for (;;); } })', 'SANDBOX_LIMIT'],
  ['a Proxy whose get loops', 'new Proxy({ a: 1 }, { get() { for (;;); } })', 'SANDBOX_LIMIT'],
  ['more bytes than allowed', '"x".repeat(9_000_000)', 'SANDBOX_LIMIT'],
  [
    'toJSON that makes ever more',
    '({ toJSON() { const a = []; for (;;) a.push("x".repeat(1e5)); } })',
    'SANDBOX_LIMIT',
  ],
];

/** Results that are JSON after all, though they try not to be. */
const READABLE: readonly (readonly [what: string, expression: string, result: Json])[] = [
  ['a Proxy of plain data', 'new Proxy({ a: 1 }, {})', { a: 1 }],
  ['a toJSON of its own', '({ toJSON: () => ({ b: 2 }) })', { b: 2 }],
  ['a __proto__ of its own', 'JSON.parse(\'{"__proto__":{"a":1}}\')', JSON.parse('{"__proto__":{"a":1}}')],
  ['an array with holes and a far end', '(() => { const a = [1]; a[3] = 2; return a; })()', [1, null, null, 2]],
  [
    'symbols, functions and undefined among its members',
    '({ a: undefined, b() {}, c: Symbol(), [Symbol("d")]: 1, e: 1 })',
    { e: 1 },
  ],
  ['an object without a prototype', 'Object.assign(Object.create(null), { a: 1 })', { a: 1 }],
  [
    'a getter that changes the result while it is read',
    '({ get a() { globalThis.__codemode_result__ = "forged"; return 1; } })',
    { a: 1 },
  ],
  ['a getter that logs', '({ get a() { console.log("read"); return 1; } })', { a: 1 }],
  ['lone surrogates and NUL', '"\\ud800\\0x"', '\ud800\0x'],
];

/** Values that are thrown: an expression, and part of what the response says of it. */
const THROWN: readonly (readonly [what: string, expression: string, says: string])[] = [
  ['nothing', 'undefined', ''],
  ['null', 'null', ''],
  [
    'a Proxy that throws at every touch',
    'new Proxy({}, { get() { throw 1; }, has() { throw 1; }, getPrototypeOf() { throw 1; }, ownKeys() { throw 1; }, getOwnPropertyDescriptor() { throw 1; } })',
    'cannot be printed',
  ],
  ['a Proxy of an error', 'new Proxy(new Error("real"), {})', ''],
  [
    'a revoked Proxy',
    '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()',
    'cannot be printed',
  ],
  [
    'an error whose message throws',
    'Object.defineProperty(new Error("x"), "message", { get() { throw new Error("y"); } })',
    'cannot be printed',
  ],
  ['an error whose stack is an object', 'Object.assign(new Error("x"), { stack: { toString() { throw 1; } } })', ''],
  ['an error whose name is a symbol', 'Object.assign(new Error("named"), { name: Symbol("n") })', 'named'],
  [
    'an error whose message is an object',
    'Object.assign(new Error("x"), { message: { toString: () => "made up" } })',
    'made up',
  ],
  ['an error without a prototype', 'Object.setPrototypeOf(new Error("bare"), null)', 'bare'],
  ['what only looks like an error', 'Object.create(Error.prototype, { message: { value: "fake" } })', 'fake'],
  ['an error that is its own cause', '(() => { const e = new Error("self"); e.cause = e; return e; })()', 'self'],
  [
    'a chain of a thousand causes',
    '(() => { let e = new Error("0"); for (let i = 1; i < 1000; i++) e = new Error("e" + i, { cause: e }); return e; })()',
    'e999',
  ],
  ['an AggregateError of hostile errors', 'new AggregateError([new Proxy({}, { get() { throw 1; } })], "many")', ''],
  ['a function', '() => 1', 'Function'],
  ['a promise', 'Promise.resolve(1)', ''],
  ['a symbol', 'Symbol("thrown")', 'thrown'],
  ['a megabyte of text', '"m".repeat(1e6)', 'mmm'],
  ['an error with a megabyte of message', 'new Error("m".repeat(1e6))', 'mmm'],
  ['an object with a message that is a getter', '({ get message() { return "from a getter"; } })', 'from a getter'],
  ['markup', 'new Error("<img src=x onerror=alert(1)>")', '<img'],
];

/** Inputs of a tool that turn on who reads them: an expression, and what the call gives. */
const INPUTS: readonly (readonly [what: string, expression: string, gives: string])[] = [
  ['a getter that throws', '({ get a() { throw new RangeError("getter"); } })', 'RangeError'],
  ['a Proxy whose keys throw', 'new Proxy({}, { ownKeys() { throw new RangeError("keys"); } })', 'RangeError'],
  ['a toJSON that throws', '({ toJSON() { throw new RangeError("toJSON"); } })', 'RangeError'],
  ['a cycle', '(() => { const a = {}; a.a = a; return a; })()', 'SchemaValidationError'],
  ['a BigInt', '({ n: 1n })', 'SchemaValidationError'],
  ['a function', '() => 1', 'SchemaValidationError'],
  ['a symbol', 'Symbol()', 'SchemaValidationError'],
  [
    '2,000 levels of objects',
    '(() => { let o = {}; for (let i = 0; i < 2000; i++) o = { o }; return o; })()',
    'SandboxLimitError',
  ],
  ['more bytes than allowed', '({ s: "x".repeat(9_000_000) })', 'SandboxLimitError'],
];

const SURVIVES: readonly Attempt[] = [
  {
    name: 'a getter of an input that calls the same tool',
    code: `const { echo } = await import('@codemode/servers/lab'); let inner;
      const outer = await echo({ get a() { inner = echo({ b: 2 }); return 1; } });
      return [outer.input, (await inner).input];`,
    gives: [{ a: 1 }, { b: 2 }],
  },
  {
    name: '__proto__ of its own in an input',
    code: `const { echo } = await import('@codemode/servers/lab');
      const { input } = await echo(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
      return [Object.keys(input), {}.polluted ?? 'clean'];`,
    gives: [['__proto__', 'constructor'], 'clean'],
  },
  {
    name: 'no input, null, and values that are no objects',
    code: `const { text, strict } = await import('@codemode/servers/lab');
      const out = [await text()];
      for (const input of [null, 5, 'x', [1]]) out.push(await strict(input).then(() => 'called', (e) => e.name));
      return out;`,
    gives: ['plain', ...Array.from({ length: 4 }, () => 'SchemaValidationError')],
  },
];

export const hostileValues: AttemptGroup = {
  kind: 'hostile values',
  attempts: [
    ...RESULTS.map(
      ([what, expression, ends]): Attempt => ({
        name: `a result that is ${what}`,
        form: 'module',
        code: `globalThis.__codemode_result__ = ${expression};`,
        limits: { timeoutMs: 700 },
        ends,
      }),
    ),
    ...READABLE.map(
      ([what, expression, gives]): Attempt => ({
        name: `a result that is ${what}`,
        form: 'module',
        code: `globalThis.__codemode_result__ = ${expression};`,
        gives,
      }),
    ),
    ...THROWN.map(
      ([what, expression, saying]): Attempt => ({
        name: `a script that throws ${what}`,
        form: 'module',
        code: `throw ${expression};`,
        ends: 'UNCAUGHT_EXCEPTION',
        saying,
      }),
    ),
    {
      name: 'a script that throws an error whose message loops',
      form: 'module',
      code: 'throw Object.defineProperty(new Error("x"), "message", { get() { for (;;); } });',
      limits: { timeoutMs: 500 },
      ends: 'SANDBOX_LIMIT',
    },
    ...INPUTS.map(
      ([what, expression, gives]): Attempt => ({
        name: `an input that is ${what}`,
        code: `const { echo } = await import('@codemode/servers/lab'); return echo(${expression}).then(() => 'called', (error) => error.name);`,
        gives,
      }),
    ),
    ...SURVIVES,
  ],
};
