/**
 * Built-ins as they were before any script ran. Guest code that runs later uses only these, index loops and own
 * properties: a script may replace every global, method and iterator afterwards.
 */
export const G = globalThis as typeof globalThis & Record<string, unknown>;
export const { apply, construct, ownKeys, getPrototypeOf, setPrototypeOf } = Reflect;
export const { create, freeze, keys, isFrozen } = Object;
const { getOwnPropertyDescriptor } = Object;
const defineProperty = Object.defineProperty;
/** Defines a property and tells whether that was possible. */
export const tryDefine = Reflect.defineProperty;
export const JSONparse = JSON.parse;
export const JSONstringify = JSON.stringify;
export const isArray = Array.isArray;
export const Str = String;
export const Num = Number;
export const { min } = Math;
export const isFiniteNumber = Number.isFinite;
let clock = Date.now;
export const now = (): number => clock();
/** Lets another clock tell the time to whatever takes it from here. */
export const setClock = (other: () => number): void => {
  clock = other;
};
export const PromiseCtor = Promise;
export const ErrorCtor = Error;
/** Whether a value was made as an error, whatever its prototype says. */
export const isError = (Error as unknown as { isError: (value: unknown) => value is Error }).isError;
export const TypeErrorCtor = TypeError;
export const ReferenceErrorCtor = ReferenceError;
export const RangeErrorCtor = RangeError;
export const SyntaxErrorCtor = SyntaxError;
export const ObjectCtor = Object;
export const ArrayBufferCtor = ArrayBuffer;
export const DataViewCtor = DataView;
export const DateCtor = Date;
export const RegExpCtor = RegExp;
export const WeakMapCtor = WeakMap;
export const WeakSetCtor = WeakSet;
export const Uint8ArrayCtor = Uint8Array;
export const bufferSlice = ArrayBuffer.prototype.slice;
export const isView = ArrayBuffer.isView;
/** The name of a typed array's class by its internal slot; undefined for anything else. */
export const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get as (this: unknown) => string | undefined;
export const SymbolCtor = Symbol;
export const promiseThen = Promise.prototype.then;
const objectText = Object.prototype.toString;
/** What an object calls itself, as `Map` or `Promise`; `Object` where it has no name of its own. */
export const tagOf = (value: object): string => sliceOf(apply(objectText, value, []), 8, -1);
export const sortArray = Array.prototype.sort;
export const hasOwn = Object.hasOwn;
export const numberValue = Number.prototype.valueOf;
export const bigintValue = BigInt.prototype.valueOf;
export const dateValue = Date.prototype.getTime;
export const toWellFormed = String.prototype.toWellFormed;
export const toUpperCase = String.prototype.toUpperCase;
export const toLowerCase = String.prototype.toLowerCase;
const textIndexOf = String.prototype.indexOf;
const textLastIndexOf = String.prototype.lastIndexOf;
const textSlice = String.prototype.slice;
export const indexIn = (text: string, part: string): number => apply(textIndexOf, text, [part]);
export const lastIndexIn = (text: string, part: string, from: number): number =>
  apply(textLastIndexOf, text, [part, from]);
const replaceAllOf = String.prototype.replaceAll;
export const textReplaceAll = (text: string, part: string, by: string): string => apply(replaceAllOf, text, [part, by]);
export const sliceOf = (text: string, from: number, to?: number): string => apply(textSlice, text, [from, to]);
export const { fromCharCode } = String;
export const { charCodeAt } = String.prototype;
export const weakGet = WeakMap.prototype.get;
export const weakSet = WeakMap.prototype.set;
export const mapGet = Map.prototype.get;
export const mapSet = Map.prototype.set;
export const mapHas = Map.prototype.has;
export const setAdd = Set.prototype.add;
const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;
export const MapCtor = Map;
export const SetCtor = Set;
interface Box {
  readonly box: new (value: never) => object;
  readonly open: () => unknown;
}
const BOXES: readonly Box[] = [
  { box: String, open: String.prototype.valueOf },
  { box: Number, open: Number.prototype.valueOf },
  { box: Boolean, open: Boolean.prototype.valueOf },
  { box: BigInt as never, open: BigInt.prototype.valueOf },
];

/** What `new String`, `new Number`, `new Boolean` or `Object(1n)` holds; any other object as it is. */
export function unboxed(value: object): unknown {
  for (let i = 0; i < BOXES.length; i++) {
    const { box, open } = BOXES[i] as Box;
    if (!(value instanceof box)) continue;
    try {
      return apply(open, value, []);
    } catch {
      return value;
    }
  }
  return value;
}

const sizeOf = (prototype: object): (() => unknown) =>
  getOwnPropertyDescriptor(prototype, 'size')?.get as () => unknown;
const mapSize = sizeOf(Map.prototype);
const setSize = sizeOf(Set.prototype);
/** Whether a value is of a class by its internal slot, whatever its prototype says. */
export const isMap = (value: object): value is Map<unknown, unknown> =>
  value instanceof MapCtor && hasSlot(mapSize, value);
export const isSet = (value: object): value is Set<unknown> => value instanceof SetCtor && hasSlot(setSize, value);
function hasSlot(getter: () => unknown, value: object): boolean {
  try {
    apply(getter, value, []);
    return true;
  } catch {
    return false;
  }
}
export const eachOfMap = (map: Map<unknown, unknown>, visit: (value: unknown, key: unknown) => void): void =>
  apply(mapForEach, map, [visit]);
export const eachOfSet = (set: Set<unknown>, visit: (value: unknown) => void): void => apply(setForEach, set, [visit]);

/** Descriptors without a prototype: a polluted `Object.prototype.get` must not be read as theirs. */
export function descriptor(
  value: unknown,
  writable: boolean,
  enumerable: boolean,
  configurable: boolean,
): PropertyDescriptor {
  const descriptor = create(null) as PropertyDescriptor;
  descriptor.value = value;
  descriptor.writable = writable;
  descriptor.enumerable = enumerable;
  descriptor.configurable = configurable;
  return descriptor;
}

/** An own property's descriptor without a prototype. */
export function ownDescriptor(target: object, key: PropertyKey): PropertyDescriptor | undefined {
  const descriptor = getOwnPropertyDescriptor(target, key);
  if (descriptor !== undefined) setPrototypeOf(descriptor, null);
  return descriptor;
}
export function accessor(
  get: (this: never) => unknown,
  set: ((this: never, value: never) => void) | undefined,
  enumerable: boolean,
  configurable: boolean,
): PropertyDescriptor {
  const descriptor = create(null) as PropertyDescriptor;
  descriptor.get = get as () => unknown;
  descriptor.set = set as (value: unknown) => void;
  descriptor.enumerable = enumerable;
  descriptor.configurable = configurable;
  return descriptor;
}

/** Defines a property that does not show in enumeration, as built-ins have them. */
export function hidden(target: object, key: PropertyKey, value: unknown): void {
  defineProperty(target, key, descriptor(value, true, false, true));
}
/** Defines a property that nobody can change. */
export function fixed(target: object, key: PropertyKey, value: unknown): void {
  defineProperty(target, key, descriptor(value, false, false, false));
}
export function visible(target: object, key: PropertyKey, value: unknown, configurable: boolean): void {
  defineProperty(target, key, descriptor(value, true, true, configurable));
}
/** Sets an index of an array without running a setter that a script put on `Array.prototype`. */
export function put(array: unknown[], value: unknown): void {
  defineProperty(array, array.length, descriptor(value, true, true, true));
}
export { defineProperty };
