/**
 * What the sandbox realm needs beyond the language itself. Everything else that the global scope offers is taken away before
 * the first message: whoever escaped the engine would find no network, no storage, no code from strings.
 */
const KEPT = new Set(
  (
    'WebAssembly URL URLSearchParams TextEncoder TextDecoder atob btoa performance setTimeout clearTimeout queueMicrotask ' +
    'structuredClone MessagePort MessageChannel MessageEvent Event EventTarget DOMException AbortController AbortSignal ' +
    'console self addEventListener removeEventListener dispatchEvent constructor location WorkerLocation WorkerGlobalScope ' +
    'DedicatedWorkerGlobalScope'
  ).split(' '),
);

/** The language's own globals, `eval` and the Function constructor left out. */
const LANGUAGE = new Set(
  (
    'globalThis Object Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error ' +
    'AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError JSON Math Intl Reflect ' +
    'Proxy Map Set WeakMap WeakSet WeakRef FinalizationRegistry BigInt ArrayBuffer DataView Uint8Array Int8Array ' +
    'Uint8ClampedArray Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array BigInt64Array ' +
    'BigUint64Array decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN Iterator ' +
    'Temporal DisposableStack AsyncDisposableStack'
  ).split(' '),
);

/** One of each kind of function that has a constructor of its own, which makes code from strings. */
const FUNCTION_KINDS: readonly object[] = [
  () => 0,
  async () => 0,
  function* one() {
    yield 0;
  },
  async function* one() {
    yield 0;
  },
];

/** Takes away ambient APIs and code generation. Call once, before anything from outside is heard. */
export function harden(scope: object = globalThis, alsoKept: readonly string[] = []): void {
  const allowed = new Set([...KEPT, ...LANGUAGE, ...alsoKept]);
  for (
    let holder: object | null = scope;
    holder !== null && holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder)
  ) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!allowed.has(name)) remove(scope, holder, name);
      else if (name === 'setTimeout') refuseText(scope, holder);
    }
  }
  for (const sample of FUNCTION_KINDS) {
    const prototype: object = Object.getPrototypeOf(sample);
    Object.defineProperty(prototype, 'constructor', { value: undefined, writable: false, configurable: false });
  }
}

function remove(scope: object, holder: object, name: string): void {
  if (!Reflect.deleteProperty(holder, name)) {
    Reflect.defineProperty(holder, name, { value: undefined, writable: false, configurable: false });
  }
  // A name that comes back through a prototype is hidden by one that cannot be changed.
  if (name in scope) Reflect.defineProperty(scope, name, { value: undefined, writable: false, configurable: false });
}

/** A timer takes text as well as a function, and text is code. */
function refuseText(scope: object, holder: object): void {
  const { apply } = Reflect;
  const native = Reflect.get(holder, 'setTimeout', scope) as typeof setTimeout;
  const guarded = (task: unknown, delayMs?: number): number => {
    if (typeof task !== 'function') throw new TypeError('setTimeout takes a function here');
    return apply(native, scope, [task, delayMs]);
  };
  Object.defineProperty(holder, 'setTimeout', { value: guarded, writable: false, configurable: false });
}
