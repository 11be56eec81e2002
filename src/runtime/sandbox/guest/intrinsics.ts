/**
 * Built-ins as they were before any script ran. Guest code that runs later uses only these, index loops and own
 * properties: a script may replace every global, method and iterator afterwards.
 */
export const G = globalThis as typeof globalThis & Record<string, unknown>;
export const { apply, ownKeys, getPrototypeOf, setPrototypeOf } = Reflect;
export const { create, freeze, keys, isFrozen, getOwnPropertyDescriptor } = Object;
const defineProperty = Object.defineProperty;
export const JSONparse = JSON.parse;
export const JSONstringify = JSON.stringify;
export const isArray = Array.isArray;
export const Str = String;
export const Num = Number;
export const PromiseCtor = Promise;
export const ErrorCtor = Error;
export const TypeErrorCtor = TypeError;
export const RangeErrorCtor = RangeError;
export const SymbolCtor = Symbol;
export const promiseThen = Promise.prototype.then;
export const sortArray = Array.prototype.sort;
export const hasOwn = Object.hasOwn;
const textIndexOf = String.prototype.indexOf;
const textLastIndexOf = String.prototype.lastIndexOf;
const textSlice = String.prototype.slice;
export const indexIn = (text: string, part: string): number => apply(textIndexOf, text, [part]);
export const lastIndexIn = (text: string, part: string, from: number): number =>
  apply(textLastIndexOf, text, [part, from]);
const replaceAllOf = String.prototype.replaceAll;
export const textReplaceAll = (text: string, part: string, by: string): string => apply(replaceAllOf, text, [part, by]);
export const sliceOf = (text: string, from: number): string => apply(textSlice, text, [from]);
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

/** Whether a value is of a class by its internal slot, whatever its prototype says. */
export const isMap = (value: object): value is Map<unknown, unknown> => hasSlot(mapForEach, value);
export const isSet = (value: object): value is Set<unknown> => hasSlot(setForEach, value);
const nothing = (): void => undefined;
function hasSlot(method: (callback: () => void) => void, value: object): boolean {
  if (!(value instanceof MapCtor || value instanceof SetCtor)) return false;
  try {
    apply(method, value, [nothing]);
    return true;
  } catch {
    return false;
  }
}
export const eachOfMap = (map: Map<unknown, unknown>, visit: (value: unknown, key: unknown) => void): void =>
  apply(mapForEach, map, [visit]);
export const eachOfSet = (set: Set<unknown>, visit: (value: unknown) => void): void => apply(setForEach, set, [visit]);

/** Descriptors without a prototype: a polluted `Object.prototype.get` must not be read as theirs. */
function descriptor(value: unknown, writable: boolean, enumerable: boolean, configurable: boolean): PropertyDescriptor {
  const made = create(null) as PropertyDescriptor;
  made.value = value;
  made.writable = writable;
  made.enumerable = enumerable;
  made.configurable = configurable;
  return made;
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
