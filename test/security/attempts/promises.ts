import type { AttemptGroup } from '../attempt.ts';

export const promises: AttemptGroup = {
  kind: 'promises and thenables',
  attempts: [
    {
      name: 'a namespace with a then',
      form: 'module',
      code: "export function then(resolve) { resolve('forged'); } globalThis.__codemode_result__ = 'mine';",
      gives: 'mine',
    },
    {
      name: 'a then at the top that never settles',
      form: 'module',
      code: "export const then = () => {}; export default 'mine';",
      gives: 'mine',
    },
    {
      name: 'a then at the top that loops',
      form: 'module',
      code: 'export function then() { for (;;); } export default 1;',
      gives: 1,
    },
    {
      name: 'a thenable as the result',
      form: 'module',
      code: "export default { then(resolve) { resolve('forged'); }, a: 1 };",
      gives: { a: 1 },
    },
    {
      name: 'Promise.prototype.then replaced by assignment and by definition',
      code: `const out = [];
        for (const f of [() => { Promise.prototype.then = () => 'forged'; }, () => Object.defineProperty(Promise.prototype, 'then', { value: 1 }), () => { delete Promise.prototype.then; }]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return [out, await Promise.resolve(1).then((x) => x + 1)];`,
      gives: [['done', 'TypeError', 'TypeError'], 2],
    },
    {
      name: 'the species of Promise',
      code: `let made = 0; class Evil extends Promise { constructor(executor) { super(executor); made += 1; } }
        let threw; try { Object.defineProperty(Promise, Symbol.species, { get: () => Evil }); } catch (e) { threw = e.name; }
        const { echo } = await import('@codemode/servers/lab');
        await echo({ a: 1 }); queueMicrotask(() => {}); await null;
        return [threw, made];`,
      gives: ['TypeError', 0],
    },
    {
      name: 'the constructor of a promise',
      code: `const p = Promise.resolve(1); let asked = 0;
        Object.defineProperty(p, 'constructor', { get() { asked += 1; return Object; } });
        return [await p, (await (await import('@codemode/servers/lab')).echo({ a: 1 })).input.a];`,
      gives: [1, 1],
    },
    {
      name: 'a changed Symbol.hasInstance of Promise',
      code: `let threw; try { Object.defineProperty(Promise, Symbol.hasInstance, { value: () => false }); } catch (e) { threw = e.name; }
        return [threw, Promise.resolve() instanceof Promise, {} instanceof Promise];`,
      gives: ['TypeError', true, false],
    },
    {
      name: 'a rejection that hides from the host',
      form: 'module',
      code: "class Quiet extends Promise { static get [Symbol.species]() { return Promise; } } Object.setPrototypeOf(Quiet.prototype, Promise.prototype); const { fail } = await import('@codemode/servers/lab'); async function go() { await fail(); } go();",
      ends: 'UNHANDLED_REJECTION',
    },
    {
      name: 'an input that is a thenable',
      code: "const { echo } = await import('@codemode/servers/lab'); return (await echo({ then: 'x', a: 1 })).input;",
      // biome-ignore lint/suspicious/noThenProperty: it is what the attempt is about
      gives: { then: 'x', a: 1 },
    },
    {
      name: 'a promise as an input',
      code: "const { echo } = await import('@codemode/servers/lab'); return (await echo(Promise.resolve({ a: 1 }))).input;",
      gives: {},
    },
    {
      name: 'an await in an endless chain of getters',
      code: 'const deep = (n) => (n === 0 ? 1 : { then: (r) => r(deep(n - 1)) }); return await deep(2000);',
      gives: 1,
    },
    {
      name: 'a deadlock dressed as work',
      form: 'module',
      code: 'await new Promise(() => {});',
      ends: 'DEADLOCK',
    },
    {
      name: 'a call that is resolved twice',
      code: "const { echo } = await import('@codemode/servers/lab'); let n = 0; const p = echo({ a: 1 }); p.then(() => n++); p.then(() => n++); await p; await null; return n;",
      gives: 2,
    },
    {
      name: 'Promise.all over a hostile iterable',
      code: `let closed = 0; const hostile = { [Symbol.iterator]() { return { next() { throw new Error('next'); }, return() { closed += 1; return {}; } }; } };
        return [await Promise.all(hostile).catch((e) => e.message), closed];`,
      gives: ['next', 0],
    },
  ],
};
