import type { Attempt, AttemptGroup } from '../attempt.ts';

/** What the script goes on with itself, kept before anything is replaced. */
const KEEP = 'const { Promise, Uint8Array } = globalThis;';

/** Uses everything of the host that a script can reach, with operators alone: nothing here looks at a prototype itself. */
const USE_EVERYTHING = `
  const lab = await import("@codemode/servers/lab");
  const discovery = await import("@codemode/discovery");
  const { ToolCallError, SchemaValidationError } = await import("@codemode/errors");
  const echoed = await lab.echo({ n: 1 });
  let failed; try { await lab.fail(); } catch (error) { failed = error; }
  let refused; try { await lab.strict({ n: "x" }); } catch (error) { refused = error; }
  const found = await discovery.listServers();
  console.log({ b: 1, a: [2] });
  await new Promise((resolve) => setTimeout(resolve, 1));
  const bytes = new Uint8Array(1); bytes[0] = 255;
  return [echoed.input.n, failed instanceof ToolCallError, failed.message, refused instanceof SchemaValidationError,
    refused.path, found[0].serverId, new URL("http://x/?a=1").searchParams.get("a"), (1234.5).toLocaleString(),
    new Intl.NumberFormat("de").format(1.5), "a".localeCompare("b"), new TextEncoder().encode("é").length,
    structuredClone({ a: 1 }).a, btoa("x"), bytes.toHex()];`;

const USED = [1, true, 'no', true, '/n', 'lab', '1', '1,234.5', '1,5', -1, 2, 1, 'eA==', 'ff'];

/** Names of properties that the bindings, the errors and the descriptors of the guest have. */
const NAMES = [
  'resolve',
  'reject',
  'stack',
  'value',
  'get',
  'set',
  'writable',
  'enumerable',
  'configurable',
  'message',
  'name',
  'hint',
  'cause',
  'fields',
  'errorClass',
  'path',
  'error',
  'then',
  'catch',
  'default',
  'length',
  'callback',
  'args',
  'host',
  'done',
  'return',
  'next',
  'raw',
  'index',
  'groups',
  'serverId',
  'toolName',
  'input',
  'level',
  'locales',
  'style',
  'fatal',
  'stream',
  'alphabet',
  '0',
  '1',
] as const;

/**
 * What the engine itself looks at: `then` of whatever a promise is resolved with, and the first place of the list in which
 * its JSON.stringify keeps the objects it is in. Both are the script's own objects.
 */
const OF_THE_ENGINE: readonly string[] = ['then', '0'];

/** Traps that a read or an assignment of ours would run into. */
const trapped = (target: string, name: string): string => `
  Object.defineProperty(${target}, ${JSON.stringify(name)}, {
    get() { globalThis.trapped = 'read'; return undefined; },
    set() { globalThis.trapped = 'written'; },
    configurable: true,
  });
  try {
    const used = await (async () => {${KEEP}${USE_EVERYTHING}})();
    return [used, typeof globalThis.trapped];
  } finally {
    delete ${target}[${JSON.stringify(name)}];
  }`;

/** Intrinsics whose methods the guest uses: as an expression, and what must be left for the attempt to be tried at all. */
const INTRINSICS = [
  'Object',
  'Object.prototype',
  'Function.prototype',
  'Array',
  'Array.prototype',
  'Object.getPrototypeOf([].values())',
  'Object.getPrototypeOf(Object.getPrototypeOf([].values()))',
  'String',
  'String.prototype',
  'Number',
  'Number.prototype',
  'Boolean.prototype',
  'BigInt.prototype',
  'Symbol.prototype',
  'JSON',
  'Math',
  'Reflect',
  'Map.prototype',
  'Set.prototype',
  'WeakMap.prototype',
  'Date',
  'Date.prototype',
  'RegExp.prototype',
  'Error',
  'Error.prototype',
  'TypeError.prototype',
  'Promise',
  'Promise.prototype',
  'ArrayBuffer',
  'ArrayBuffer.prototype',
  'Uint8Array',
  'Object.getPrototypeOf(Uint8Array.prototype)',
  'Proxy',
  'console',
] as const;

/**
 * Replaces every method of an intrinsic by one that throws, as far as it lets. The methods that the attempt itself calls are
 * left: breaking them would be the script's own doing.
 */
const broken = (intrinsic: string): string => `
  ${KEEP}
  const kept = { constructor: 1, toLocaleString: 1, localeCompare: 1, toHex: 1, log: 1, warn: 1, toString: 1 };
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const target = ${intrinsic};
  const keys = Reflect.ownKeys(target);
  for (let i = 0; i < keys.length; i++) {
    const found = getOwnPropertyDescriptor(target, keys[i]);
    if (kept[keys[i]] === 1 || !found.configurable || typeof found.value !== 'function') continue;
    defineProperty(target, keys[i], { value() { throw new EvalError('a method that the script replaced'); }, configurable: true });
  }
  ${USE_EVERYTHING}`;

const GLOBALS = [
  'Promise',
  'JSON',
  'Object',
  'Array',
  'String',
  'Number',
  'Symbol',
  'Reflect',
  'Error',
  'TypeError',
  'RangeError',
  'Map',
  'Set',
  'Math',
  'Date',
  'Uint8Array',
  'ArrayBuffer',
  'RegExp',
  'WeakMap',
  'BigInt',
] as const;

const replaced = (name: string): string => `
  ${KEEP}
  globalThis.${name} = function () { throw new EvalError('a global that the script replaced'); };
  ${USE_EVERYTHING}`;

export const prototypePollution: AttemptGroup = {
  kind: 'prototype pollution',
  attempts: [
    ...NAMES.map(
      (name): Attempt => ({
        name: `a trap at Object.prototype.${name}`,
        code: trapped('Object.prototype', name),
        gives: [USED, OF_THE_ENGINE.includes(name) ? 'string' : 'undefined'],
      }),
    ),
    ...['0', '1', '2'].map(
      (name): Attempt => ({
        name: `a trap at Array.prototype[${name}]`,
        code: trapped('Array.prototype', name),
        gives: [USED, OF_THE_ENGINE.includes(name) ? 'string' : 'undefined'],
      }),
    ),
    ...INTRINSICS.map(
      (intrinsic): Attempt => ({
        name: `every method of ${intrinsic} replaced`,
        code: broken(intrinsic),
        gives: USED,
      }),
    ),
    ...GLOBALS.map((name): Attempt => ({ name: `the global ${name} replaced`, code: replaced(name), gives: USED })),
  ],
};
