import { beforeAll, describe, expect, test } from 'vitest';
import { walk } from '../sample.ts';
import { checked, type Finding } from './agreement.ts';
import type { Probe } from './probe.ts';
import { PROBES } from './probes/index.ts';

/** What the compiler says of a name, a member or a module that is not there. */
const NOT_THERE = /^TS(?:2304|2305|2307|2339|2550|2551|2552|2568|2580|2581|2582|2583|2584|2591|2592|2593|2693|2694)$/;

/** Offered, and the compiler does not find something: it is not there when the script starts, or only at run time known. */
const MADE_BY_THE_SCRIPT: ReadonlySet<string> = new Set([
  'optional chaining',
  'destructuring of parameters',
  'typeof of undeclared',
  '__proto__ in literals',
  'strict mode',
  'function names',
  'public fields',
  'extending Array',
  'Object.seal and preventExtensions',
  'Annex B __proto__',
  'deep copy by structuredClone',
  'large objects',
  'Proxy get, set, has, deleteProperty',
  'Proxy ownKeys and descriptors',
  'globalThis',
  'Iterator is abstract',
  'named groups',
  'Error.captureStackTrace',
  'messages of common mistakes name the culprit',
  'structuredClone keeps cycles and sharing',
  'structuredClone of views on one buffer',
  'module namespaces are sealed',
  'strict mode at the top',
  'import of what is not there rejects',
  'type-only imports and exports',
]);

/** Not offered, and no matter of names: types cannot tell. */
const BEHAVIOUR: ReadonlySet<string> = new Set([
  'constructors of async functions and generators',
  'the message in error.stack',
  'caller and callee',
  'next of an async generator behind a rejected return',
  'one look at each descriptor when for…in visits a proxy',
  'the message of the error of Promise.any',
  'the order of a BigInt and a number where both are negative',
  'the last digits of fractions in bases other than ten',
  'async as the bare parameter of an arrow function',
  'a class field named async without a value',
]);

const OFFERED = walk(PROBES.filter(({ offered }) => offered));
const REFUSED = walk(PROBES.filter(({ offered }) => !offered));

let matches: ReadonlyMap<Probe, readonly Finding[]>;
beforeAll(async () => {
  matches = await checked([...OFFERED, ...REFUSED]);
}, 120_000);
const messages = (probe: Probe): readonly Finding[] => matches.get(probe) ?? [];

describe.each(OFFERED)('$title', ({ probes }) => {
  test.each(probes.map((probe) => [probe.feature, probe] as const))('%s runs, and is typed', (feature, probe) => {
    const missing = messages(probe).filter(({ code }) => NOT_THERE.test(code));
    if (MADE_BY_THE_SCRIPT.has(feature)) expect(missing).not.toEqual([]);
    else expect(missing).toEqual([]);
    expect(messages(probe).filter(({ code }) => !code.startsWith('TS'))).toEqual([]);
  });
});

describe.each(REFUSED)('$title', ({ probes }) => {
  test.each(probes.map((probe) => [probe.feature, probe] as const))(
    '%s does not run, and is not typed',
    (feature, probe) => {
      if (BEHAVIOUR.has(feature)) expect(messages(probe)).toEqual([]);
      else expect(messages(probe)).not.toEqual([]);
    },
  );
});
