import type { AttemptGroup } from '../attempt.ts';

/** Where a script could find a constructor of functions: an expression for any function, or for the constructor itself. */
const CONSTRUCTORS: readonly (readonly [from: string, expression: string])[] = [
  ['the global name', 'Function'],
  ['an arrow function', '(() => 1).constructor'],
  ['a function', '(function () {}).constructor'],
  ['an async function', '(async () => 1).constructor'],
  ['a generator', '(function* () {}).constructor'],
  ['an async generator', '(async function* () {}).constructor'],
  ['a method', '({ m() {} }).m.constructor'],
  ['an async method', '({ async m() {} }).m.constructor'],
  ['a getter', 'Object.getOwnPropertyDescriptor({ get g() { return 1; } }, "g").get.constructor'],
  ['a class', '(class {}).constructor'],
  ['a bound function', '(() => 1).bind(null).constructor'],
  ['a built-in', 'Math.max.constructor'],
  ['the constructor of an array', '[].constructor.constructor'],
  ['the constructor of a string', '"".constructor.constructor'],
  ['a getter of a built-in', 'Object.getOwnPropertyDescriptor(Map.prototype, "size").get.constructor'],
  ['a resolving function', 'Promise.withResolvers().resolve.constructor'],
  ['a Proxy of a function', 'new Proxy(() => 1, {}).constructor'],
  ['the prototype of async functions', 'Object.getPrototypeOf(async () => 1).constructor'],
  ['the prototype chain of a generator object', '(function* () {})().constructor.constructor'],
  ['a binding of a tool', '(await import("@codemode/servers/lab")).echo.constructor'],
  ['a discovery function', '(await import("@codemode/discovery")).listServers.constructor'],
  ['an error class of the host', '(await import("@codemode/errors")).CodemodeError.constructor'],
  [
    'an error that the host made',
    '(await (await import("@codemode/servers/lab")).fail().catch((e) => e)).constructor.constructor',
  ],
  ['console', 'console.log.constructor'],
  ['a timer function', 'setTimeout.constructor'],
  ['a class that is loaded on first touch', 'URL.constructor'],
  ['a method that is loaded on first touch', '"".localeCompare.constructor'],
  ['a formatter', 'Intl.NumberFormat.constructor'],
  ['a getter of a formatter', 'Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format").get.constructor'],
  ['what stands in for the constructor', 'Function.prototype.constructor.constructor'],
];

/** Ways to make a function, given its constructor as `F`. */
const WAYS: readonly (readonly [how: string, code: string])[] = [
  ['construction', 'new F("return globalThis")'],
  ['Reflect.construct', 'Reflect.construct(F, ["return globalThis"])'],
  ['Reflect.construct under another target', 'Reflect.construct(F, ["return globalThis"], class {})'],
  ['Reflect.construct with it as the target', 'Reflect.construct(Object, ["return globalThis"], F)("x")'],
  ['call', 'F.call(null, "return globalThis")'],
  ['apply', 'F.apply(globalThis, ["return globalThis"])'],
  ['bind', 'F.bind(null, "return globalThis")()'],
  ['a derived class', 'new (class extends F { constructor() { super("return globalThis"); } })()'],
  ['a Proxy', 'new (new Proxy(F, {}))("return globalThis")'],
  ['a callback of a built-in', '["return globalThis"].map(F)'],
  ['a tagged template', 'F`return globalThis`'],
  ['the species of an array', 'Object.assign([1], { constructor: { [Symbol.species]: F } }).map((x) => x)'],
];

const REFUSED = ['EvalError', 'TypeError'] as const;

const attempt = (created: string): string =>
  `try { const made = ${created}; return typeof made === 'function' ? ['made', typeof made()] : 'no function'; } catch (e) { return e.name; }`;

export const codeGeneration: AttemptGroup = {
  kind: 'code from strings',
  attempts: [
    ...CONSTRUCTORS.map(([from, expression]) => ({
      name: `code from a string through ${from}`,
      code: `const F = ${expression}; ${attempt('F("return globalThis")')}`,
      gives: REFUSED[0],
    })),
    ...WAYS.map(([how, code]) => ({
      name: `Function by ${how}`,
      code: `const F = Function; ${attempt(code)}`,
      gives: how === 'Reflect.construct with it as the target' ? REFUSED[1] : REFUSED[0],
    })),
    {
      name: 'eval by every name it could have',
      code: `return [typeof eval, typeof globalThis.eval, typeof this?.eval, Reflect.ownKeys(globalThis).includes('eval'),
        typeof Reflect.get(globalThis, 'eval')];`,
      gives: ['undefined', 'undefined', 'undefined', false, 'undefined'],
    },
    {
      name: 'the constructor put back on Function.prototype',
      code: `const out = [];
        for (const f of [() => { Function.prototype.constructor = 1; }, () => { delete Function.prototype.constructor; },
          () => { Object.defineProperty(Function.prototype, 'constructor', { value: 1 }); },
          () => { Object.getPrototypeOf(async () => 1).constructor = 1; }, () => { Function.prototype = {}; },
          () => { globalThis.Function = Object; }, () => { delete globalThis.Function; }]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return out;`,
      gives: Array.from({ length: 7 }, () => 'TypeError'),
    },
    {
      name: 'a string for setTimeout',
      code: "try { setTimeout('globalThis.x = 1', 0); } catch (e) { return e.name; }",
      gives: 'TypeError',
    },
    {
      name: 'a string for queueMicrotask',
      code: "try { queueMicrotask('globalThis.x = 1'); } catch (e) { return e.name; }",
      gives: 'TypeError',
    },
    ...[
      'data:text/javascript,export default 1',
      'blob:null/0',
      'javascript:1',
      'file:///etc/passwd',
      'https://example.com/x.js',
      'node:fs',
    ].map((specifier) => ({
      name: `import of ${specifier.split(':')[0]}:`,
      code: `return import(${JSON.stringify(specifier)}).then(() => 'loaded', (e) => e instanceof Error);`,
      gives: true,
    })),
    {
      name: 'source text read back from functions and run by nothing',
      code: "const text = (function secret() { return 1; }).toString(); return [text.includes('secret'), typeof Function.prototype.toString.call(console.log)];",
      gives: [true, 'string'],
    },
    { name: 'WebAssembly as another way to code', code: 'return typeof WebAssembly;', gives: 'undefined' },
  ],
};
