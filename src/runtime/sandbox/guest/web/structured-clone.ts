import {
  ArrayBufferCtor,
  apply,
  bufferSlice,
  DataViewCtor,
  DateCtor,
  dateValue,
  ErrorCtor,
  eachOfMap,
  eachOfSet,
  G,
  hasOwn,
  hidden,
  isArray,
  isError,
  isMap,
  isSet,
  keys,
  MapCtor,
  mapGet,
  mapHas,
  mapSet,
  ObjectCtor,
  PromiseCtor,
  put,
  RegExpCtor,
  SetCtor,
  setAdd,
  typedArrayTag,
  unboxed,
  visible,
  WeakMapCtor,
  WeakSetCtor,
} from '../core.ts';

const NATIVE_ERRORS = {
  EvalError: 0,
  RangeError: 0,
  ReferenceError: 0,
  SyntaxError: 0,
  TypeError: 0,
  URIError: 0,
};

function refuse(value: unknown): never {
  const error = new ErrorCtor(`${typeof value === 'symbol' ? 'A symbol' : `A ${typeof value}`} cannot be cloned`);
  hidden(error, 'name', 'DataCloneError');
  throw error;
}

/** The structured clone of the HTML Standard for what a sandbox can hold; cycles and shared references are kept. */
export function cloneStructured(value: unknown): unknown {
  const clones = new MapCtor<object, unknown>();
  const keep = <T>(item: object, copy: T): T => {
    apply(mapSet, clones, [item, copy]);
    return copy;
  };
  const clone = (item: unknown): unknown => {
    if (typeof item === 'function' || typeof item === 'symbol') return refuse(item);
    if (typeof item !== 'object' || item === null) return item;
    if (apply(mapHas, clones, [item]) === true) return apply(mapGet, clones, [item]);
    if (isArray(item)) {
      const copy: unknown[] = [];
      copy.length = item.length;
      return members(item, keep(item, copy));
    }
    if (isMap(item)) {
      const copy = keep(item, new MapCtor());
      const entries: unknown[] = [];
      eachOfMap(item, (of, key) => {
        put(entries, key);
        put(entries, of);
      });
      for (let i = 0; i < entries.length; i += 2) apply(mapSet, copy, [clone(entries[i]), clone(entries[i + 1])]);
      return copy;
    }
    if (isSet(item)) {
      const copy = keep(item, new SetCtor());
      const entries: unknown[] = [];
      eachOfSet(item, (of) => {
        put(entries, of);
      });
      for (let i = 0; i < entries.length; i++) apply(setAdd, copy, [clone(entries[i])]);
      return copy;
    }
    if (item instanceof DateCtor) return keep(item, new DateCtor(apply(dateValue, item, [])));
    if (item instanceof RegExpCtor) return keep(item, new RegExpCtor(item.source, item.flags));
    if (item instanceof ArrayBufferCtor) return keep(item, apply(bufferSlice, item, [0]));
    if (item instanceof DataViewCtor) {
      return keep(item, new DataViewCtor(clone(item.buffer) as ArrayBuffer, item.byteOffset, item.byteLength));
    }
    const tag = apply(typedArrayTag, item, []);
    if (tag !== undefined) return keep(item, cloneView(item as Uint8Array, tag));
    if (isError(item)) return cloneError(item);
    const primitive = unboxed(item);
    if (primitive !== item) return keep(item, ObjectCtor(primitive));
    if (item instanceof PromiseCtor || item instanceof WeakMapCtor || item instanceof WeakSetCtor) return refuse(item);
    return members(item, keep(item, {}));
  };
  const members = (from: object, to: object): object => {
    const names = keys(from);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      visible(to, name, clone((from as Record<string, unknown>)[name]), true);
    }
    return to;
  };
  const cloneView = (view: Uint8Array, tag: string): unknown => {
    const Kind = G[tag] as Uint8ArrayConstructor;
    return new Kind(clone(view.buffer) as ArrayBuffer, view.byteOffset, view.length);
  };
  const cloneError = (error: Error): Error => {
    const Kind = hasOwn(NATIVE_ERRORS, error.name) ? (G[error.name] as ErrorConstructor) : ErrorCtor;
    const copy = keep(error, new Kind());
    const parts = ['message', 'stack', 'cause'] as const;
    for (let i = 0; i < parts.length; i++) {
      const key = parts[i] as (typeof parts)[number];
      if (hasOwn(error, key)) hidden(copy, key, clone(error[key]));
    }
    return copy;
  };
  return clone(value);
}
