import { describe, expect } from 'vitest';
import {
  ABSENT_LANGUAGE_GLOBALS,
  EXTRA_CONSOLE_METHODS,
  EXTRA_GLOBALS,
} from '../../src/runtime/dialects/codemode/rules/index.ts';
import { given } from './given.ts';
import { resultOf, run } from './host.ts';

/** Global names of the language, `eval` left out, which §3.5 forbids. */
const LANGUAGE = (
  'globalThis Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI ' +
  'encodeURIComponent escape unescape AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView ' +
  'Date Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Int8Array Int16Array Int32Array ' +
  'Iterator Map Number Object Promise Proxy RangeError ReferenceError RegExp Set SharedArrayBuffer String Symbol SyntaxError ' +
  'TypeError Uint8Array Uint8ClampedArray Uint16Array Uint32Array URIError WeakMap WeakRef WeakSet Atomics JSON Math Reflect ' +
  'Temporal DisposableStack AsyncDisposableStack SuppressedError'
).split(' ');
/** What §3.5 adds to the language. */
const LISTED = [
  ...['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'setTimeout', 'clearTimeout', 'console'],
  '__codemode_result__',
];
/** Written into prepared scripts: around calls whose promise nobody awaits, into `for await`, and where `using` is. */
const PREPARED = ['__codemode_floating__', '__codemode_for_await__', '__codemode_using__'];

const namesOf = async (object: string): Promise<readonly string[]> =>
  (await resultOf(`globalThis.__codemode_result__ = Object.getOwnPropertyNames(${object});`)) as string[];

describe('globals (§3.5)', () => {
  given(
    ['3.5-document-deviations', 'rule:extra-globals', 'rule:absent-globals', 'rule:watched-promises'],
    'the global scope, it has the names that are documented and no others',
    async () => {
      const actual = await namesOf('globalThis');
      const documented = [...LANGUAGE, ...LISTED, ...EXTRA_GLOBALS, ...PREPARED];
      expect(actual.filter((name) => !documented.includes(name))).toEqual([]);
      expect(documented.filter((name) => !actual.includes(name)).sort()).toEqual([...ABSENT_LANGUAGE_GLOBALS].sort());
    },
  );

  given(['rule:extra-globals'], 'the console, it has the methods that are documented and no others', async () => {
    const documented = ['log', 'debug', 'warn', 'error', ...EXTRA_CONSOLE_METHODS];
    expect([...(await namesOf('console'))].sort()).toEqual(documented.sort());
  });

  given(
    ['rule:extra-globals'],
    'further methods of the console, each logs at a level of the specification',
    async () => {
      const { logs } = await run(
        `console.info("i"); console.table([{ a: 1 }]); console.assert(false, "a"); console.assert(true, "no");
       console.count(); console.count(); console.time("t"); console.timeLog("t", { a: 1 }, "more"); console.timeEnd("t");
       console.timeEnd("u"); console.groupEnd();`,
      );
      expect(logs.map(({ level, message }) => `${level} ${message}`)).toEqual([
        'log i',
        'log [{"a":1}]',
        'error Assertion failed: a',
        'log default: 1',
        'log default: 2',
        expect.stringMatching(/^log t: \d+ ms \{"a":1\} more$/),
        expect.stringMatching(/^log t: \d+ ms$/),
        'warn No timer "u" was started',
      ]);
    },
  );

  given(['rule:extra-globals'], 'groups of the console, what is logged in one is indented', async () => {
    const { logs } = await run(
      'console.log(0); console.group("a"); console.warn(1); console.group(); console.log(2); console.groupEnd(); console.groupEnd(); console.groupEnd(); console.log(3);',
    );
    expect(logs.map(({ message }) => message)).toEqual(['0', 'a', '  1', '    2', '3']);
  });

  given(['rule:absent-globals'], 'an ArrayBuffer, it can be neither resized nor transferred', async () => {
    const script =
      'globalThis.__codemode_result__ = ["resize", "transfer", "transferToFixedLength"].filter((m) => m in ArrayBuffer.prototype);';
    expect(await resultOf(script)).toEqual([]);
  });

  given(
    ['3.5-no-eval', '11-code-generation'],
    'Function and the constructors of its kinds, they are there and throw EvalError',
    async () => {
      const script = `const kinds = [Function, ...[async () => {}, function* () {}, async function* () {}].map((f) => f.constructor)];
        globalThis.__codemode_result__ = kinds.map((Kind) => {
          try { Kind("return 1"); } catch (error) { return error.name; }
        });`;
      expect(await resultOf(script)).toEqual(Array(4).fill('EvalError'));
      expect(await resultOf('globalThis.__codemode_result__ = (() => {}) instanceof Function;')).toBe(true);
    },
  );

  given(
    ['rule:pinned', '11-tampering'],
    'methods of Promise, assigning to them is ignored and not an error',
    async () => {
      const script = `const { then } = Promise.prototype;
      Promise.prototype.then = () => "forged";
      Promise.all = null;
      class Own extends Promise { then(...args) { return super.then(...args); } }
      globalThis.__codemode_result__ = [Promise.prototype.then === then, typeof Promise.all, await Own.resolve(5)];`;
      expect(await resultOf(script)).toEqual([true, 'function', 5]);
    },
  );

  given(['rule:pinned', '11-tampering'], 'exports and error classes, they are frozen', async () => {
    const script = `import * as errors from "@codemode/errors";
      import * as discovery from "@codemode/discovery";
      const values = [...Object.values(errors), ...Object.values(errors).map((c) => c.prototype), ...Object.values(discovery)];
      globalThis.__codemode_result__ = values.filter((value) => !Object.isFrozen(value)).length;`;
    expect(await resultOf(script)).toBe(0);
  });

  given(
    ['rule:timers'],
    'more timers than may be pending, setting one more throws; awaited ones make room',
    async () => {
      const script = `const wait = () => new Promise((resolve) => setTimeout(resolve, 1));
      for (let i = 0; i < 5; i++) await wait();
      const set = () => setTimeout(() => {}, 50);
      set(); set();
      let name;
      try { set(); } catch (error) { name = error.name; }
      try { setTimeout("1"); } catch (error) { name += " " + error.name; }
      globalThis.__codemode_result__ = name;`;
      expect(await resultOf(script, { limits: { maxTimers: 2 } })).toBe('SandboxLimitError TypeError');
    },
  );

  given(['rule:stacks'], 'an error, its stack has frames alone, and prepareStackTrace is not called', async () => {
    const script = `let called = false;
      Error.prepareStackTrace = () => { called = true; };
      const { stack } = new Error("message");
      globalThis.__codemode_result__ = [stack.includes("message"), /script\\.js:3:\\d+/.test(stack), called];`;
    expect(await resultOf(script)).toEqual([false, true, false]);
  });
});
