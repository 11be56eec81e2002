import type { Outcome } from './in-v8.ts';

export interface Deviation {
  /** The feature of `docs/language.md` that documents it. */
  readonly feature: string;
  /** The body of a function. */
  readonly body: string;
  /** What it gives in the sandbox. */
  readonly gives: Outcome;
}

/** Programs that give something else than in V8: the only ones that may. One that gives the same fails. */
export const DEVIATIONS: readonly Deviation[] = [
  { feature: 'spread of a string into an object', body: "return { ...'hi' };", gives: { value: {} } },
  {
    feature: 'one look at each descriptor when for…in visits a proxy',
    body: 'const log = []; for (const key in new Proxy({ a: 1 }, { getOwnPropertyDescriptor(t, k) { log.push(k); return Reflect.getOwnPropertyDescriptor(t, k); } })) log.push("visit"); return log;',
    gives: { value: ['a', 'a', 'visit'] },
  },
  {
    feature: 'the message of the error of Promise.any',
    body: 'try { await Promise.any([Promise.reject(1)]); } catch (error) { return [error.message, error.errors]; }',
    gives: { value: ['', [1]] },
  },
  {
    feature: 'the order that other engines leave where a comparator gives true or false',
    body: 'return [3, 1, 2].sort((a, b) => a > b);',
    gives: { value: [1, 2, 3] },
  },
  {
    feature: 'the order of a BigInt and a number where both are negative',
    body: 'return [-1n < -4294967296, -1.5 > -4294967296n, -1n < -5];',
    gives: { value: [true, false, false] },
  },
  {
    feature: 'the last digits of fractions in bases other than ten',
    body: 'return (1.5).toString(21);',
    gives: { value: '1.aaaaaaaaaaab' },
  },
  {
    feature: 'next of an async generator behind a rejected return',
    body: 'const log = []; const it = (async function* () { yield 1; })(); it.return(Promise.reject("no")).catch((reason) => log.push(reason)); it.next().then(() => log.push("answered")); for (let i = 0; i < 20; i++) await null; return log;',
    gives: { value: ['no'] },
  },
  {
    feature: 'async as the bare parameter of an arrow function',
    body: 'return (async => async + 1)(1);',
    gives: { threw: 'SYNTAX_ERROR' },
  },
  {
    feature: 'the message in error.stack',
    body: "return new Error('the message').stack.includes('the message');",
    gives: { value: false },
  },
];
