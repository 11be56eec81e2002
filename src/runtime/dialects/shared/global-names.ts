/** What a script finds in its global scope anyway: no server takes such a name from it. */
const OWN_GLOBALS = new Set(
  (
    'AggregateError Array ArrayBuffer AsyncDisposableStack BigInt BigInt64Array BigUint64Array Boolean DOMException DataView ' +
    'Date DisposableStack Error EvalError SuppressedError ' +
    'Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN ' +
    'Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TextDecoder ' +
    'TextEncoder TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet ' +
    'atob btoa clearTimeout console decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite ' +
    'isNaN parseFloat parseInt queueMicrotask setTimeout structuredClone undefined unescape ' +
    '__codemode_result__ __codemode_floating__ __codemode_for_await__ __codemode_using__ __codemode_internal__'
  ).split(' '),
);

export const isOwnGlobal = (name: string): boolean => OWN_GLOBALS.has(name);

/**
 * Names of which no two are equal, in the order given: what is taken already, by a global of the language or by `taken`, gets
 * `__2`, `__3`, … as §6.1 numbers tools. A number that would meet a clean name of the list is skipped.
 */
export function distinctGlobals(names: readonly string[], taken: readonly string[]): string[] {
  return distinctNames(names, (name) => isOwnGlobal(name) || taken.includes(name));
}

/** As {@link distinctGlobals}, for names that meet nothing but each other and what `isTaken` says. */
export function distinctNames(names: readonly string[], isTaken: (name: string) => boolean = () => false): string[] {
  const clean = new Set(names);
  const given = new Set<string>();
  const lastNumber = new Map<string, number>();
  return names.map((base) => {
    let name = base;
    if (given.has(name) || isTaken(name)) {
      let number = lastNumber.get(base) ?? 1;
      do name = `${base}__${++number}`;
      while (given.has(name) || clean.has(name) || isTaken(name));
      lastNumber.set(base, number);
    }
    given.add(name);
    return name;
  });
}
