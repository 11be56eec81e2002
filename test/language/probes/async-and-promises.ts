import type { ProbeGroup } from '../probe.ts';

export const asyncAndPromises: ProbeGroup = {
  title: 'Async and promises',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'async functions',
      code: 'const f = async () => { await null; return 1; }; return [await f(), f() instanceof Promise];',
      expect: [1, true],
    },
    {
      feature: 'await of plain values and thenables',
      code: 'return [await 1, await { then: (r) => r(2) }, await Promise.resolve(3)];',
      expect: [1, 2, 3],
    },
    {
      feature: 'rejection caught by try',
      code: "try { await Promise.reject(new TypeError('no')); } catch (e) { return e.message; }",
      expect: 'no',
    },
    {
      feature: 'async finally',
      code: "const log = []; const f = async () => { try { return await Promise.reject(1); } catch (e) { log.push(e); return 2; } finally { log.push('f'); } }; return [await f(), log];",
      expect: [2, [1, 'f']],
    },
    {
      feature: 'for await over an async generator',
      code: 'const out = []; for await (const x of (async function* () { yield 1; yield 2; })()) out.push(x); return out;',
      expect: [1, 2],
    },
    {
      feature: 'for await waits for return when it is left',
      code: "const log = []; const it = { [Symbol.asyncIterator]() { return this; }, next: async () => ({ value: 1, done: false }), return: async () => { await null; log.push('closed'); throw new Error('late'); } }; try { for await (const x of it) break; log.push('after'); } catch (e) { log.push(e.message); } return log;",
      expect: ['closed', 'late'],
    },
    {
      feature: 'for await leaves an iterator that ended or failed alone',
      code: "const log = []; const it = (end) => ({ [Symbol.asyncIterator]() { return this; }, next: async () => end(), return: async () => { log.push('return'); return {}; } }); for await (const x of it(() => ({ done: true }))); try { for await (const x of it(() => { throw new Error('failed'); })); } catch (e) { log.push(e.message); } return log;",
      expect: ['failed'],
    },
    {
      feature: 'for await over promises',
      code: 'const out = []; for await (const x of [1, Promise.resolve(2)]) out.push(x); return out;',
      expect: [1, 2],
    },
    {
      feature: 'async generator return and throw',
      code: "async function* g() { try { yield 1; yield 2; } finally { yield 'end'; } } const i = g(); return [await i.next(), await i.return('r'), await i.next()];",
      expect: [
        { value: 1, done: false },
        { value: 'end', done: false },
        { value: 'r', done: true },
      ],
    },
    {
      feature: 'async iteration protocol',
      code: 'const it = { n: 0, [Symbol.asyncIterator]() { return this; }, async next() { return { done: this.n > 1, value: this.n++ }; } }; const out = []; for await (const x of it) out.push(x); return out;',
      expect: [0, 1],
    },
    {
      feature: 'yield delegation in async generators',
      code: 'async function* a() { yield* [1, Promise.resolve(2)]; yield* (async function* () { yield 3; })(); } const out = []; for await (const x of a()) out.push(x); return out;',
      expect: [1, 2, 3],
    },
    {
      feature: 'Promise.all',
      code: 'return Promise.all([1, Promise.resolve(2), new Promise((r) => setTimeout(r, 1, 3))]);',
      expect: [1, 2, 3],
    },
    {
      feature: 'Promise.all rejects with the first',
      code: "return Promise.all([1, Promise.reject('a'), Promise.reject('b')]).catch((e) => 'rejected ' + e);",
      expect: 'rejected a',
    },
    {
      feature: 'Promise.allSettled',
      code: "return Promise.allSettled([1, Promise.reject('x')]);",
      expect: [
        { status: 'fulfilled', value: 1 },
        { status: 'rejected', reason: 'x' },
      ],
    },
    {
      feature: 'Promise.any',
      code: 'return [await Promise.any([Promise.reject(1), Promise.resolve(2)]), await Promise.any([Promise.reject(1)]).catch((e) => [e.name, e.errors])];',
      expect: [2, ['AggregateError', [1]]],
    },
    {
      feature: 'Promise.race',
      code: "return Promise.race([new Promise((r) => setTimeout(r, 20, 'slow')), new Promise((r) => setTimeout(r, 1, 'fast'))]);",
      expect: 'fast',
    },
    {
      feature: 'Promise.withResolvers',
      code: "const { promise, resolve } = Promise.withResolvers(); setTimeout(resolve, 1, 'ok'); return promise;",
      expect: 'ok',
    },
    {
      feature: 'Promise.try',
      code: 'return [await Promise.try((a) => a + 1, 1), await Promise.try(() => { throw 2; }).catch((e) => e)];',
      expect: [2, 2],
    },
    {
      feature: 'then, catch, finally chains',
      code: "return Promise.resolve(1).then((x) => x + 1).finally(() => 99).then((x) => { throw x; }).catch((e) => ['caught', e]);",
      expect: ['caught', 2],
    },
    {
      feature: 'order of microtasks',
      code: "const log = []; setTimeout(() => log.push('timer'), 0); queueMicrotask(() => log.push('micro')); Promise.resolve().then(() => log.push('then')); log.push('sync'); await new Promise((r) => setTimeout(r, 5)); return log;",
      expect: ['sync', 'micro', 'then', 'timer'],
    },
    {
      feature: 'order of await and then',
      code: "const log = []; (async () => { log.push(1); await null; log.push(4); })(); Promise.resolve().then(() => log.push(5)); log.push(2); await null; log.push(6); return log.join('');",
      expect: '12456',
    },
    {
      feature: 'queueMicrotask',
      code: 'const log = []; queueMicrotask(() => log.push(2)); log.push(1); await null; return log;',
      expect: [1, 2],
    },
    {
      feature: 'queueMicrotask refuses what is no function',
      code: "try { queueMicrotask('x'); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'async errors keep their class',
      code: "class E extends Error {} const f = async () => { throw new E('x'); }; return f().catch((e) => [e instanceof E, e.message]);",
      expect: [true, 'x'],
    },
    {
      feature: 'concurrency limited by a pool',
      code: 'let open = 0, most = 0; const work = async () => { open++; most = Math.max(most, open); await new Promise((r) => setTimeout(r, 1)); open--; }; const jobs = Array.from({ length: 6 }, () => work); await Promise.all([0, 1].map(async () => { for (let j = jobs.shift(); j; j = jobs.shift()) await j(); })); return most;',
      expect: 2,
    },
    {
      feature: 'sleep by a timer',
      code: 'const from = Date.now(); await new Promise((r) => setTimeout(r, 20)); return Date.now() - from >= 18;',
      expect: true,
    },
    {
      feature: 'Promise constructor errors reject',
      code: "return new Promise(() => { throw new RangeError('in executor'); }).catch((e) => e.name);",
      expect: 'RangeError',
    },
    {
      feature: 'resolving with itself rejects',
      code: 'let r; const p = new Promise((x) => { r = x; }); r(p); return p.catch((e) => e.name);',
      expect: 'TypeError',
    },
    {
      feature: 'AggregateError',
      code: "const e = new AggregateError([1, new Error('b')], 'both'); return [e.message, e.errors.length, e instanceof Error, e.name];",
      expect: ['both', 2, true, 'AggregateError'],
    },
    {
      feature: 'Array.fromAsync of an async iterable',
      code: 'return Array.fromAsync((async function* () { yield 1; yield 2; })());',
      expect: [1, 2],
    },
    {
      feature: 'Array.fromAsync of promises',
      code: 'return Array.fromAsync([Promise.resolve(1), 2, Promise.resolve(3)]);',
      expect: [1, 2, 3],
    },
    {
      feature: 'Array.fromAsync with a mapper',
      code: 'return Array.fromAsync([1, 2], async (x, i) => x * 10 + i);',
      expect: [10, 21],
    },
    {
      feature: 'Array.fromAsync of array-likes',
      code: "return Array.fromAsync({ length: 2, 0: 'a', 1: Promise.resolve('b') });",
      expect: ['a', 'b'],
    },
    {
      feature: 'Array.fromAsync rejects what cannot be read',
      code: 'return Array.fromAsync(null).catch((e) => e.name);',
      expect: 'TypeError',
    },
    {
      feature: 'Array.fromAsync closes its source when the mapper fails',
      code: "const log = []; const it = { [Symbol.iterator]() { return { next: () => ({ done: false, value: 1 }), return() { log.push('closed'); return {}; } }; } }; await Array.fromAsync(it, () => { throw new Error('m'); }).catch((e) => log.push(e.message)); return log;",
      expect: ['closed', 'm'],
    },
    {
      feature: 'Array.fromAsync on a subclass',
      code: 'class A extends Array {} return [(await Array.fromAsync.call(A, [1, 2])) instanceof A, Array.fromAsync.length, Array.fromAsync.name];',
      expect: [true, 1, 'fromAsync'],
    },
    {
      feature: 'Array.fromAsync refuses a mapper that is no function',
      code: 'return Array.fromAsync([1], 5).catch((e) => e.name);',
      expect: 'TypeError',
    },
    {
      feature: 'event-like waiting',
      code: "const waiters = []; const once = () => new Promise((r) => waiters.push(r)); const p = once(); setTimeout(() => waiters.shift()('fired'), 1); return p;",
      expect: 'fired',
    },
    {
      feature: 'retry with back-off',
      code: "let n = 0; const flaky = async () => { if (++n < 3) throw new Error('no'); return n; }; const retry = async (f, left) => { try { return await f(); } catch (e) { if (left === 0) throw e; await new Promise((r) => setTimeout(r, 1)); return retry(f, left - 1); } }; return retry(flaky, 5);",
      expect: 3,
    },
    {
      feature: 'timeouts by race',
      code: "const late = new Promise(() => {}); return Promise.race([late, new Promise((_, no) => setTimeout(() => no(new Error('timed out')), 2))]).catch((e) => e.message);",
      expect: 'timed out',
    },
  ],
};
