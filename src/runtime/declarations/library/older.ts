/** Interfaces of arrays, by what they hold. */
const TYPED_ARRAYS = [
  ...['Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64'].map(
    (name) => [name, 'number'] as const,
  ),
  ...['BigInt64', 'BigUint64'].map((name) => [name, 'bigint'] as const),
];

const copying = TYPED_ARRAYS.map(
  ([name, item]) => `interface ${name}Array {
  toReversed(): ${name}Array;
  toSorted(compareFn?: (a: ${item}, b: ${item}) => number): ${name}Array;
  with(index: number, value: ${item}): ${name}Array;
}
`,
).join('');

const arrays = ['Array', 'ReadonlyArray']
  .map(
    (name) => `interface ${name}<T> {
  toReversed(): T[];
  toSorted(compareFn?: (a: T, b: T) => number): T[];
  toSpliced(start: number, deleteCount?: number, ...items: T[]): T[];
  with(index: number, value: T): T[];
}
`,
  )
  .join('');

const sets = ['Set', 'ReadonlySet']
  .map(
    (name) => `interface ${name}<T> {
  union<U>(other: ReadonlySetLike<U>): Set<T | U>;
  intersection<U>(other: ReadonlySetLike<U>): Set<T & U>;
  difference<U>(other: ReadonlySetLike<U>): Set<T>;
  symmetricDifference<U>(other: ReadonlySetLike<U>): Set<T | U>;
  isSubsetOf(other: ReadonlySetLike<unknown>): boolean;
  isSupersetOf(other: ReadonlySetLike<unknown>): boolean;
  isDisjointFrom(other: ReadonlySetLike<unknown>): boolean;
}
`,
  )
  .join('');

/** What runs and compilers from 5.0 on came to know: what one has of it is left out. */
export const ADDED_FOR_OLDER = `${arrays}${copying}${sets}
interface ReadonlySetLike<T> {
  keys(): Iterator<T>;
  has(value: T): boolean;
  readonly size: number;
}
interface ObjectConstructor {
  groupBy<K extends PropertyKey, T>(items: Iterable<T>, keySelector: (item: T, index: number) => K): Partial<Record<K, T[]>>;
}
interface MapConstructor {
  groupBy<K, T>(items: Iterable<T>, keySelector: (item: T, index: number) => K): Map<K, T[]>;
}
interface ArrayConstructor {
  fromAsync<T, U = Awaited<T>>(items: AsyncIterable<T> | Iterable<T | PromiseLike<T>> | ArrayLike<T | PromiseLike<T>>, mapFn?: (value: Awaited<T>, index: number) => U | PromiseLike<U>, thisArg?: any): Promise<Awaited<U>[]>;
}
interface PromiseConstructor {
  withResolvers<T>(): { promise: Promise<T>; resolve: (value: T | PromiseLike<T>) => void; reject: (reason?: any) => void };
  try<T, U extends unknown[]>(callbackFn: (...args: U) => T | PromiseLike<T>, ...args: U): Promise<Awaited<T>>;
}
interface String {
  isWellFormed(): boolean;
  toWellFormed(): string;
}
interface SymbolConstructor {
  readonly dispose: unique symbol;
  readonly asyncDispose: unique symbol;
}
interface RegExp {
  readonly unicodeSets: boolean;
}
interface Math {
  f16round(x: number): number;
}
interface DataView {
  getFloat16(byteOffset: number, littleEndian?: boolean): number;
  setFloat16(byteOffset: number, value: number, littleEndian?: boolean): void;
}
interface ArrayBuffer {
  readonly maxByteLength: number;
  readonly resizable: boolean;
  readonly detached: boolean;
}
declare namespace Intl {
  interface NumberFormatOptions {
    numberingSystem?: string | undefined;
    roundingPriority?: "auto" | "morePrecision" | "lessPrecision" | undefined;
    roundingIncrement?: number | undefined;
    roundingMode?: string | undefined;
    trailingZeroDisplay?: "auto" | "stripIfInteger" | undefined;
  }
  interface NumberFormat {
    formatRange(start: number | bigint | string, end: number | bigint | string): string;
    formatRangeToParts(start: number | bigint | string, end: number | bigint | string): { type: string; value: string; source: string }[];
  }
  function getCanonicalLocales(locale?: string | readonly string[]): string[];
  function supportedValuesOf(key: "calendar" | "collation" | "currency" | "numberingSystem" | "timeZone" | "unit"): string[];
}
`;

const helpers = ['IterableIterator<T>', 'Generator<T = unknown, TReturn = any, TNext = unknown>']
  .map(
    (name) => `interface ${name} {
  map<U>(callbackfn: (value: T, index: number) => U): IterableIterator<U>;
  filter<S extends T>(predicate: (value: T, index: number) => value is S): IterableIterator<S>;
  filter(predicate: (value: T, index: number) => unknown): IterableIterator<T>;
  take(limit: number): IterableIterator<T>;
  drop(count: number): IterableIterator<T>;
  flatMap<U>(callback: (value: T, index: number) => Iterable<U> | Iterator<U>): IterableIterator<U>;
  reduce(callbackfn: (previousValue: T, currentValue: T, currentIndex: number) => T): T;
  reduce<U>(callbackfn: (previousValue: U, currentValue: T, currentIndex: number) => U, initialValue: U): U;
  toArray(): T[];
  forEach(callbackfn: (value: T, index: number) => void): void;
  some(predicate: (value: T, index: number) => unknown): boolean;
  every(predicate: (value: T, index: number) => unknown): boolean;
  find(predicate: (value: T, index: number) => unknown): T | undefined;
}
`,
  )
  .join('');

const stack = (name: string, dispose: string, symbol: string, ends: string): string => `interface ${name} {
  readonly disposed: boolean;
  ${dispose}(): ${ends};
  use<T>(value: T): T;
  adopt<T>(value: T, onDispose: (value: T) => ${ends} | void): T;
  defer(onDispose: () => ${ends} | void): void;
  move(): ${name};
  [Symbol.${symbol}](): ${ends};
  readonly [Symbol.toStringTag]: string;
}
interface ${name}Constructor {
  new (): ${name};
  readonly prototype: ${name};
}
declare var ${name}: ${name}Constructor;
`;
const stacks = `${stack('DisposableStack', 'dispose', 'dispose', 'void')}${stack('AsyncDisposableStack', 'disposeAsync', 'asyncDispose', 'Promise<void>')}interface SuppressedError extends Error {
  error: any;
  suppressed: any;
}
interface SuppressedErrorConstructor {
  new (error: any, suppressed: any, message?: string): SuppressedError;
  readonly prototype: SuppressedError;
}
declare var SuppressedError: SuppressedErrorConstructor;
`;

/** What a compiler before 5.6 has to be given of iterators, and before 5.8 of numbers of 16 bits: by the name that tells. */
export const UNLESS_KNOWN: readonly (readonly [name: string, text: string])[] = [
  [
    'IteratorObject.map',
    `${helpers}declare var Iterator: { prototype: IterableIterator<any>; from<T>(value: Iterator<T> | Iterable<T>): IterableIterator<T>; concat<T>(...iterables: Iterable<T>[]): IterableIterator<T> };\n`,
  ],
  ['DisposableStack', stacks],
  ['Float16Array', 'declare var Float16Array: Float32ArrayConstructor;\n'],
];
