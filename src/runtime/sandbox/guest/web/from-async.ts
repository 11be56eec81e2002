import { AsyncLoop, apply, construct, defineProperty, descriptor, ObjectCtor, TypeErrorCtor } from '../core.ts';

type Source = AsyncIterable<unknown> & Iterable<unknown> & ArrayLike<unknown>;
type Mapper = (value: unknown, index: number) => unknown;
type Constructor = new (length?: number) => object;

/** `Array.fromAsync` of ECMAScript 2026, as a function of its receiver and its arguments. */
export async function fromAsync(receiver: unknown, from: unknown, by: unknown, thisArg: unknown): Promise<object> {
  const items = from as Source;
  const map = by as Mapper | undefined;
  if (map !== undefined && typeof map !== 'function')
    throw new TypeErrorCtor('Array.fromAsync: the mapper is not a function');
  if (items === null || items === undefined) throw new TypeErrorCtor('Array.fromAsync: nothing to read is given');
  const Kind = isConstructor(receiver) ? receiver : undefined;
  let list: object;
  let index = 0;
  const add = async (value: unknown): Promise<void> => {
    const mapped = map === undefined ? value : await apply(map, thisArg, [value, index]);
    defineProperty(list, index, descriptor(mapped, true, true, true));
    index += 1;
  };
  if (isSome(items[Symbol.asyncIterator]) || isSome(items[Symbol.iterator])) {
    list = Kind === undefined ? [] : new Kind();
    await eachOf(items, add);
  } else {
    const { length } = items;
    list = Kind === undefined ? [] : new Kind(length);
    while (index < length) await add(await items[index]);
  }
  (list as { length: number }).length = index;
  return list;
}

/** A `for await`, step by step: what is written for scripts is not written for the guest's own code. */
async function eachOf(items: Source, visit: (value: unknown) => Promise<void>): Promise<void> {
  const loop = new AsyncLoop(items);
  loop.took(await loop.pull());
  try {
    while (!loop.done) {
      await visit(loop.value);
      loop.took(await loop.pull());
    }
  } catch (error) {
    try {
      if (loop.closes()) await loop.closing;
    } catch {
      // The error that the loop ends with came first.
    }
    throw error;
  }
}

const isSome = (value: unknown): boolean => value !== undefined && value !== null;

function isConstructor(value: unknown): value is Constructor {
  if (typeof value !== 'function') return false;
  try {
    construct(ObjectCtor, [], value);
    return true;
  } catch {
    return false;
  }
}
