import {
  create,
  defineProperty,
  fixed,
  freeze,
  G,
  getPrototypeOf,
  RangeErrorCtor,
  setPrototypeOf,
} from './intrinsics.ts';
import { pin, pinProperty } from './pin.ts';

/**
 * Takes away code generation from strings: by name (`eval`, `Function`) and by every prototype that leads to a
 * constructor of functions. The stubs keep the real prototypes, so that `instanceof` stays right.
 */
export function removeCodeGeneration(hide: readonly string[]): void {
  const samples: readonly (readonly [string, object])[] = [
    ['Function', function sample() {}],
    ['AsyncFunction', async () => {}],
    ['GeneratorFunction', function* sample() {}],
    ['AsyncGeneratorFunction', async function* sample() {}],
  ];
  for (const [name, sample] of samples) {
    const prototype = getPrototypeOf(sample) as object;
    const stub = {
      [name]: function () {
        throw new EvalError(`Code generation from strings is disabled in this sandbox (${name})`);
      },
    }[name] as () => never;
    defineProperty(stub, 'prototype', { value: prototype, writable: false, enumerable: false, configurable: false });
    fixed(prototype, 'constructor', stub);
    freeze(stub);
    if (name === 'Function' && !hide.includes(name)) fixed(G, 'Function', stub);
  }
  Reflect.deleteProperty(G, 'eval');
}

/**
 * Names that the specification does not list and that stand where engines of this kind have had memory faults, or that
 * reach outside the run's own clock.
 */
const NOT_OFFERED = [
  'SharedArrayBuffer',
  'Atomics',
  'FinalizationRegistry',
  'WeakRef',
  'InternalError',
  'setInterval',
  'navigator',
  'gc',
  'print',
  'scriptArgs',
];
const NOT_OFFERED_BUFFER_METHODS = ['resize', 'transfer', 'transferToFixedLength'];

/** What the engine has and no language: what runs here runs anywhere. */
const OF_THE_ENGINE: readonly (readonly [object, string])[] = [
  [Function.prototype, 'columnNumber'],
  [Function.prototype, 'fileName'],
  [Function.prototype, 'lineNumber'],
  [Set, 'groupBy'],
];

/** What the engine throws when its stack is full, as the RangeError that scripts know (the class itself is not offered). */
function adoptInternalErrors(): void {
  const { prototype } = G.InternalError as typeof Error;
  setPrototypeOf(prototype, RangeErrorCtor.prototype);
  Reflect.deleteProperty(prototype, 'name');
  Reflect.deleteProperty(prototype, 'constructor');
}

export function removeGlobals(): void {
  adoptInternalErrors();
  for (const method of NOT_OFFERED_BUFFER_METHODS) Reflect.deleteProperty(ArrayBuffer.prototype, method);
  for (const [holder, name] of OF_THE_ENGINE) Reflect.deleteProperty(holder, name);
  for (const name of NOT_OFFERED) Reflect.deleteProperty(G, name);
}

/** Takes away what a dialect keeps from its scripts: last, for what is set up before needs it. */
export function hideGlobals(hide: readonly string[]): void {
  for (const name of hide) Reflect.deleteProperty(G, name);
}

/**
 * What the engine itself goes through, so that a script must not stand in between: promises carry modules and async
 * functions, and a template literal is a call of `concat`, ours as well as the script's.
 */
export function pinMachinery(): void {
  pinProperty(String.prototype, 'concat');
  // What is a promise is for nobody else to say either: rejections that nobody awaits are found by it.
  fixed(Promise, Symbol.hasInstance, Function.prototype[Symbol.hasInstance]);
  pin(Promise.prototype);
  pin(Promise);
}

/** An object without a prototype, for tables keyed by what a script says. */
export const table = <T>(): Record<string | number, T> => create(null) as Record<string | number, T>;
