import type { AttemptGroup } from '../attempt.ts';

export const symbols: AttemptGroup = {
  kind: 'well-known symbols',
  attempts: [
    {
      name: 'Symbol.hasInstance on Map, Set, Error and boxes while values are logged and cloned',
      code: `for (const of of [Map, Set, Error, String, Number, Boolean, BigInt, Date, RegExp, ArrayBuffer]) Object.defineProperty(of, Symbol.hasInstance, { value: () => true, configurable: true });
        console.log({ a: 1 }, [1], new Map([[1, 2]])); let cloned; try { cloned = structuredClone({ a: 1 }); } catch (e) { cloned = 'threw'; }
        for (const of of [Map, Set, Error, String, Number, Boolean, BigInt, Date, RegExp, ArrayBuffer]) delete of[Symbol.hasInstance];
        return typeof cloned;`,
      gives: 'object',
    },
    {
      name: 'Symbol.hasInstance of Function.prototype',
      code: "try { Object.defineProperty(Function.prototype, Symbol.hasInstance, { value: () => true }); return 'defined'; } catch (e) { return e.name; }",
      gives: 'TypeError',
    },
    {
      name: 'Symbol.species of arrays, buffers and typed arrays',
      code: `class Evil { constructor() { globalThis.evil = true; } }
        for (const of of [Array, ArrayBuffer, Object.getPrototypeOf(Uint8Array), Map, Set, RegExp]) Object.defineProperty(of, Symbol.species, { get: () => Evil, configurable: true });
        const { echo } = await import('@codemode/servers/lab');
        const used = [(await echo({ a: [1] })).input.a[0], new TextEncoder().encode('é').length, structuredClone([1])[0], new URLSearchParams('a=1&a=2').getAll('a').length];
        return [used, typeof globalThis.evil];`,
      gives: [[1, 2, 1, 2], 'undefined'],
    },
    {
      name: 'Symbol.toPrimitive, toStringTag and unscopables on everything',
      code: `const { echo } = await import('@codemode/servers/lab');
        for (const symbol of [Symbol.toPrimitive, Symbol.toStringTag, Symbol.unscopables, Symbol.isConcatSpreadable, Symbol.iterator, Symbol.asyncIterator, Symbol.match, Symbol.replace, Symbol.split]) Object.defineProperty(Object.prototype, symbol, { value() { throw new Error('symbol'); }, configurable: true });
        let got; try { got = (await echo({ a: 1 })).input.a; } finally { for (const symbol of Object.getOwnPropertySymbols(Object.prototype)) delete Object.prototype[symbol]; }
        return got;`,
      gives: 1,
    },
    {
      name: 'Symbol.iterator of arrays and strings',
      code: `const { echo } = await import('@codemode/servers/lab');
        Array.prototype[Symbol.iterator] = String.prototype[Symbol.iterator] = function () { throw new Error('iterator'); };
        const p = new URLSearchParams('a=1'); p.append('b', '2');
        return [(await echo({ a: 1 })).input.a, p.toString(), new URL('http://x/?q=1').searchParams.get('q'), (5).toLocaleString('de')];`,
      gives: [1, 'a=1&b=2', '1', '5'],
    },
    {
      name: 'Symbol itself replaced',
      code: "globalThis.Symbol = undefined; return [new URLSearchParams('a=1').size, typeof structuredClone];",
      gives: [1, 'function'],
    },
    {
      name: 'registered symbols as channels to another run',
      code: "globalThis[Symbol.for('left')] = 1; return typeof Symbol.for('left');",
      gives: 'symbol',
    },
    {
      name: 'names that only look like ours',
      code: "globalThis['__codemode_result__ '] = 'forged'; globalThis['__codemode_result\\u200b__'] = 'forged'; return 1;",
      gives: 1,
    },
  ],
};
