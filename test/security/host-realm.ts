/** Intrinsics of this realm that an escaped script would reach first. */
const WATCHED: readonly object[] = [
  globalThis,
  Object,
  Object.prototype,
  Function.prototype,
  Array,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Promise,
  Promise.prototype,
  Map.prototype,
  Set.prototype,
  Error,
  Error.prototype,
  JSON,
  Math,
  Reflect,
  RegExp.prototype,
  Date.prototype,
  ArrayBuffer.prototype,
  Uint8Array.prototype,
  Intl,
  Intl.NumberFormat.prototype,
  URL.prototype,
  TextDecoder.prototype,
];

type Photograph = readonly (readonly [object, PropertyKey, PropertyDescriptor | undefined])[];

/** Reads a global of each name: a platform may define some of its globals when they are first read. */
function readGlobals(): void {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (Object.getOwnPropertyDescriptor(globalThis, key)?.get !== undefined) Reflect.get(globalThis, key);
  }
}

/** The properties of this realm's intrinsics as they are now. */
export function photographRealm(): Photograph {
  readGlobals();
  return WATCHED.flatMap((holder) =>
    Reflect.ownKeys(holder).map((key) => [holder, key, Object.getOwnPropertyDescriptor(holder, key)] as const),
  );
}

/** Names of what has been added, removed or replaced since. */
export function changesSince(before: Photograph): string[] {
  const now = photographRealm();
  const known = new Map<object, Map<PropertyKey, PropertyDescriptor | undefined>>();
  for (const [holder, key, matches] of before) {
    known.set(holder, (known.get(holder) ?? new Map()).set(key, matches));
  }
  const changed = now.filter(([holder, key, matches]) => {
    const was = known.get(holder)?.get(key);
    known.get(holder)?.delete(key);
    return matches?.get !== was?.get || matches?.set !== was?.set || !Object.is(matches?.value, was?.value);
  });
  const removed = [...known.values()].flatMap((left) => [...left.keys()]);
  return [...changed.map(([, key]) => String(key)), ...removed.map(String)];
}
