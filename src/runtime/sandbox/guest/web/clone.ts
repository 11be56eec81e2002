import { hidden } from '../intrinsics.ts';

const ERRORS = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError } as const;
const TypedArray = Object.getPrototypeOf(Uint8Array) as { new (): Uint8Array };

function refuse(value: unknown): never {
  const error = new Error(`${typeof value === 'symbol' ? 'A symbol' : `A ${typeof value}`} cannot be cloned`);
  hidden(error, 'name', 'DataCloneError');
  throw error;
}

/** The structured clone of the HTML Standard for what a sandbox can hold; cycles and shared references are kept. */
export function structuredClone(value: unknown): unknown {
  const made = new Map<object, unknown>();
  const clone = (item: unknown): unknown => {
    if (typeof item === 'function' || typeof item === 'symbol') return refuse(item);
    if (typeof item !== 'object' || item === null) return item;
    if (made.has(item)) return made.get(item);
    const keep = <T>(copy: T): T => {
      made.set(item, copy);
      return copy;
    };
    if (Array.isArray(item)) return members(item, keep(new Array(item.length)) as unknown as Record<string, unknown>);
    if (item instanceof Date) return keep(new Date(item.getTime()));
    if (item instanceof RegExp) return keep(new RegExp(item.source, item.flags));
    if (item instanceof Map) {
      const copy = keep(new Map());
      for (const [key, of] of [...item]) copy.set(clone(key), clone(of));
      return copy;
    }
    if (item instanceof Set) {
      const copy = keep(new Set());
      for (const of of [...item]) copy.add(clone(of));
      return copy;
    }
    if (item instanceof ArrayBuffer) return keep(item.slice(0));
    if (item instanceof DataView)
      return keep(new DataView(clone(item.buffer) as ArrayBuffer, item.byteOffset, item.byteLength));
    if (item instanceof TypedArray) {
      const Kind = item.constructor as Uint8ArrayConstructor;
      return keep(new Kind(clone(item.buffer) as ArrayBuffer, item.byteOffset, item.length));
    }
    if (item instanceof Error) return cloneError(item, keep);
    if (item instanceof Boolean || item instanceof Number || item instanceof String || item instanceof BigInt) {
      return keep(Object(item.valueOf()));
    }
    if (item instanceof Promise || item instanceof WeakMap || item instanceof WeakSet) return refuse(item);
    return members(item, keep({} as Record<string, unknown>));
  };
  const members = (from: object, to: Record<string, unknown>): object => {
    for (const key of Object.keys(from)) {
      Object.defineProperty(to, key, {
        value: clone((from as Record<string, unknown>)[key]),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return to;
  };
  const cloneError = (error: Error, keep: <T>(copy: T) => T): Error => {
    const Kind = Object.hasOwn(ERRORS, error.name) ? ERRORS[error.name as keyof typeof ERRORS] : Error;
    const copy = keep(Object.create(Kind.prototype) as Error);
    for (const key of ['message', 'stack', 'cause'] as const) {
      if (Object.hasOwn(error, key)) hidden(copy, key, clone(error[key]));
    }
    return copy;
  };
  return clone(value);
}
