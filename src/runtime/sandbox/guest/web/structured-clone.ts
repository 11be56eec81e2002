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

/** What was cloned so far, by what it is a clone of. */
type Clones = Map<object, unknown>;

/** The structured clone of the HTML Standard for what a sandbox can hold; cycles and shared references are kept. */
export function cloneStructured(value: unknown): unknown {
  return clone(value, new MapCtor<object, unknown>());
}

/** Notes a copy before anything in it is cloned: what is in it may lead back to it. */
function keep<T>(item: object, copy: T, clones: Clones): T {
  apply(mapSet, clones, [item, copy]);
  return copy;
}

function clone(item: unknown, clones: Clones): unknown {
  if (typeof item === 'function' || typeof item === 'symbol') return refuse(item);
  if (typeof item !== 'object' || item === null) return item;
  if (apply(mapHas, clones, [item]) === true) return apply(mapGet, clones, [item]);
  if (isArray(item)) {
    const copy: unknown[] = [];
    copy.length = item.length;
    return cloneMembers(item, keep(item, copy, clones), clones);
  }
  if (isMap(item)) return cloneMap(item, clones);
  if (isSet(item)) return cloneSet(item, clones);
  if (item instanceof DateCtor) return keep(item, new DateCtor(apply(dateValue, item, [])), clones);
  if (item instanceof RegExpCtor) return keep(item, new RegExpCtor(item.source, item.flags), clones);
  if (item instanceof ArrayBufferCtor) return keep(item, apply(bufferSlice, item, [0]), clones);
  if (item instanceof DataViewCtor) {
    const buffer = clone(item.buffer, clones) as ArrayBuffer;
    return keep(item, new DataViewCtor(buffer, item.byteOffset, item.byteLength), clones);
  }
  const tag = apply(typedArrayTag, item, []);
  if (tag !== undefined) return keep(item, cloneView(item as Uint8Array, tag, clones), clones);
  if (isError(item)) return cloneError(item, clones);
  const primitive = unboxed(item);
  if (primitive !== item) return keep(item, ObjectCtor(primitive), clones);
  if (item instanceof PromiseCtor || item instanceof WeakMapCtor || item instanceof WeakSetCtor) return refuse(item);
  return cloneMembers(item, keep(item, {}, clones), clones);
}

function cloneMap(map: Map<unknown, unknown>, clones: Clones): unknown {
  const copy = keep(map, new MapCtor(), clones);
  const entries: unknown[] = [];
  eachOfMap(map, (of, key) => {
    put(entries, key);
    put(entries, of);
  });
  for (let i = 0; i < entries.length; i += 2)
    apply(mapSet, copy, [clone(entries[i], clones), clone(entries[i + 1], clones)]);
  return copy;
}

function cloneSet(set: Set<unknown>, clones: Clones): unknown {
  const copy = keep(set, new SetCtor(), clones);
  const entries: unknown[] = [];
  eachOfSet(set, (of) => {
    put(entries, of);
  });
  for (let i = 0; i < entries.length; i++) apply(setAdd, copy, [clone(entries[i], clones)]);
  return copy;
}

function cloneMembers(from: object, to: object, clones: Clones): object {
  const names = keys(from);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    visible(to, name, clone((from as Record<string, unknown>)[name], clones), true);
  }
  return to;
}

function cloneView(view: Uint8Array, tag: string, clones: Clones): unknown {
  const Kind = G[tag] as Uint8ArrayConstructor;
  return new Kind(clone(view.buffer, clones) as ArrayBuffer, view.byteOffset, view.length);
}

function cloneError(error: Error, clones: Clones): Error {
  const Kind = hasOwn(NATIVE_ERRORS, error.name) ? (G[error.name] as ErrorConstructor) : ErrorCtor;
  const copy = keep(error, new Kind(), clones);
  const parts = ['message', 'stack', 'cause'] as const;
  for (let i = 0; i < parts.length; i++) {
    const key = parts[i] as (typeof parts)[number];
    if (hasOwn(error, key)) hidden(copy, key, clone(error[key], clones));
  }
  return copy;
}
