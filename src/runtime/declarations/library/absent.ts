/** Files of TypeScript's library of which nothing runs here. */
export const ABSENT_FILES: readonly string[] = [
  'lib.decorators.d.ts',
  'lib.decorators.legacy.d.ts',
  'lib.es2017.sharedmemory.d.ts',
  'lib.es2020.sharedmemory.d.ts',
  'lib.es2021.weakref.d.ts',
  'lib.es2024.sharedmemory.d.ts',
  'lib.es2025.intl.d.ts',
  'lib.esnext.date.d.ts',
  'lib.esnext.decorators.d.ts',
  'lib.esnext.intl.d.ts',
  'lib.esnext.sharedmemory.d.ts',
  'lib.esnext.temporal.d.ts',
];

/**
 * What TypeScript's library declares and no script has: by name, a member behind its interface. `Function()` is the call of
 * it, which makes code from strings.
 */
export const ABSENT: ReadonlySet<string> = new Set([
  'eval',
  'FunctionConstructor()',
  'Function.arguments',
  'Function.caller',
  'ActiveXObject',
  'ArrayBuffer.resize',
  'ArrayBuffer.transfer',
  'ArrayBuffer.transferToFixedLength',
  'Uint8Array.setFromBase64',
  'Uint8Array.setFromHex',
  ...['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9', 'input', '$_', 'lastMatch', '$&', 'lastParen', '$+']
    .concat(['leftContext', '$`', 'rightContext', "$'"])
    .map((name) => `RegExpConstructor.${name}`),
]);

/** What runs, for compilers whose library does not know it yet: what theirs has is left out. */
export const ADDED = `
interface ErrorConstructor {
  captureStackTrace(target: object, above?: Function): void;
  isError(error: unknown): error is Error;
}
interface FunctionConstructor {
  [Symbol.hasInstance](value: any): boolean;
}
interface Date {
  getYear(): number;
  setYear(year: number): number;
  toGMTString(): string;
}
interface RegExpConstructor {
  escape(string: string): string;
}
interface Math {
  sumPrecise(numbers: Iterable<number>): number;
}
interface Map<K, V> {
  getOrInsert(key: K, defaultValue: V): V;
  getOrInsertComputed(key: K, callback: (key: K) => V): V;
}
interface WeakMap<K extends WeakKey, V> {
  getOrInsert(key: K, defaultValue: V): V;
  getOrInsertComputed(key: K, callback: (key: K) => V): V;
}
interface Uint8Array {
  toBase64(options?: { alphabet?: "base64" | "base64url"; omitPadding?: boolean }): string;
  toHex(): string;
}
interface Uint8ArrayConstructor {
  fromBase64(string: string, options?: { alphabet?: "base64" | "base64url"; lastChunkHandling?: "loose" | "strict" | "stop-before-partial" }): Uint8Array<ArrayBuffer>;
  fromHex(string: string): Uint8Array<ArrayBuffer>;
}
interface IteratorConstructor {
  concat<T>(...iterables: Iterable<T>[]): IteratorObject<T, undefined, unknown>;
}
`;
