import { apply, fixed, freeze, G, PromiseCtor, promiseThen, TypeErrorCtor } from './intrinsics.ts';

/** The name under which the program preparation hands over what a `for await` iterates over. */
const FOR_AWAIT = '__codemode_for_await__';

type Method = (...values: readonly unknown[]) => unknown;

/** An iterator with its `next`, read once, and how its `return` is called: undefined where it has none. */
interface IteratorRecord {
  readonly pull: () => unknown;
  readonly giveBack: () => { readonly promise: unknown } | undefined;
}

const { asyncIterator, iterator: syncIterator } = Symbol;

/**
 * The steps of one `for await`, which the script awaits itself: `took(await pull())` gives this very object, and a plain `for`
 * over it binds what was taken. The turns that a loop takes, what it calls and in which order are those of ECMA-262.
 */
export class AsyncLoop {
  done = false;
  value: unknown;
  closing: unknown;
  #open = false;
  readonly #record: IteratorRecord;

  constructor(iterable: unknown) {
    this.#record = recordOf(iterable);
  }

  pull(): unknown {
    // A step that fails leaves nothing to close.
    this.#open = false;
    return this.#record.pull();
  }

  took(step: unknown): this {
    const result = objectOf(step, 'next()') as { readonly done: unknown; readonly value: unknown };
    this.done = Boolean(result.done);
    this.value = this.done ? undefined : result.value;
    this.#open = !this.done;
    return this;
  }

  /** Whether there is an end to wait for, in `closing`: the loop was left before its end, and its iterator has a `return`. */
  closes(): boolean {
    if (!this.#open) return false;
    this.#open = false;
    const given = this.#record.giveBack();
    this.closing = given?.promise;
    return given !== undefined;
  }

  closed(result: unknown): void {
    objectOf(result, 'return()');
  }

  next(): this {
    return this;
  }

  [syncIterator](): this {
    return this;
  }
}

export function installForAwait(): void {
  freeze(AsyncLoop);
  freeze(AsyncLoop.prototype);
  fixed(
    G,
    FOR_AWAIT,
    freeze((iterable: unknown) => new AsyncLoop(iterable)),
  );
}

function recordOf(iterable: unknown): IteratorRecord {
  const source = iterable as Record<symbol, unknown> | null | undefined;
  if (source === undefined || source === null) throw new TypeErrorCtor(`${String(source)} is not async iterable`);
  const open = methodOf(source, asyncIterator);
  if (open !== undefined) return asyncRecord(objectOf(apply(open, source, []), 'Symbol.asyncIterator'));
  const openSync = methodOf(source, syncIterator);
  if (openSync === undefined) throw new TypeErrorCtor(`${typeof source} is not async iterable`);
  return syncRecord(objectOf(apply(openSync, source, []), 'Symbol.iterator'));
}

function asyncRecord(iterator: object): IteratorRecord {
  const { next } = iterator as { readonly next: Method };
  return {
    pull: () => apply(next, iterator, []),
    giveBack() {
      const give = methodOf(iterator, 'return');
      return give === undefined ? undefined : { promise: apply(give, iterator, []) };
    },
  };
}

/** What 27.1.6 makes of a synchronous iterator: each of its values is awaited, and one that rejects closes it. */
function syncRecord(iterator: object): IteratorRecord {
  const { next } = iterator as { readonly next: Method };
  const close = (): void => {
    const give = methodOf(iterator, 'return');
    if (give !== undefined) apply(give, iterator, []);
  };
  const closeSilently = (): void => {
    try {
      close();
    } catch {
      // The error that the loop ends with came first.
    }
  };
  const settle = (step: unknown, closes: boolean): Promise<unknown> => {
    const result = objectOf(step, 'an iterator') as { readonly done: unknown; readonly value: unknown };
    const done = Boolean(result.done);
    const { value } = result;
    let awaited: Promise<unknown>;
    try {
      awaited = PromiseCtor.resolve(value);
    } catch (error) {
      if (closes && !done) closeSilently();
      throw error;
    }
    const give = (settled: unknown): object => ({ value: settled, done });
    const fail = (error: unknown): never => {
      closeSilently();
      throw error;
    };
    return apply(promiseThen, awaited, [give, closes && !done ? fail : undefined]) as Promise<unknown>;
  };
  const promised = (work: () => Promise<unknown>): Promise<unknown> => {
    try {
      return work();
    } catch (error) {
      return PromiseCtor.reject(error);
    }
  };
  return {
    pull: () => promised(() => settle(apply(next, iterator, []), true)),
    giveBack: () => ({
      promise: promised(() => {
        const give = methodOf(iterator, 'return');
        if (give === undefined) return PromiseCtor.resolve({ value: undefined, done: true });
        return settle(apply(give, iterator, []), false);
      }),
    }),
  };
}

/** A property that is a function; undefined where it is undefined or null. */
function methodOf(target: object, key: PropertyKey): Method | undefined {
  const method = (target as Record<PropertyKey, unknown>)[key];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') throw new TypeErrorCtor(`${String(key)} is not a function`);
  return method as Method;
}

function objectOf(value: unknown, what: string): object {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
    throw new TypeErrorCtor(`${what} gave ${value === null ? 'null' : typeof value}, not an object`);
  }
  return value;
}
