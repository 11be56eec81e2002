import { apply, construct, PromiseCtor, put, SymbolCtor, TypeErrorCtor } from '../core.ts';
import { SuppressedError } from './suppressed-error.ts';

export type Method = (...values: readonly unknown[]) => unknown;

interface Resource {
  readonly value: unknown;
  /** Nothing where an `await using` holds null or undefined: it still waits a turn. */
  readonly method: Method | undefined;
  readonly isAsync: boolean;
}

const { dispose, asyncDispose } = SymbolCtor;

/**
 * The resources of one scope, and the steps by which they are disposed of (ECMA-262, DisposeResources). Where a step has to be
 * waited for, whoever disposes does so: `while (next()) try { await pending } catch (error) { fail(error) }`, then `end()`.
 */
export class Resources {
  pending: unknown;
  #list: Resource[] = [];
  #isWaitDue = false;
  #hasWaited = false;
  #error: { readonly value: unknown } | undefined;

  /** Takes what `using` holds, and gives it back. */
  add(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return this.hold(value, methodOf(objectOf(value), dispose) ?? refuse('Symbol.dispose'), false);
  }

  /** Takes what `await using` holds, and gives it back. */
  addAsync(value: unknown): unknown {
    if (value === undefined || value === null) return this.hold(value, undefined, true);
    const method = methodOf(objectOf(value), asyncDispose);
    if (method !== undefined) return this.hold(value, method, true);
    const inner = methodOf(value as object, dispose) ?? refuse('Symbol.asyncDispose');
    return this.hold(value, (): unknown => settled(() => void apply(inner, value, [])), true);
  }

  hold(value: unknown, method: Method | undefined, isAsync: boolean): unknown {
    put(this.#list, { value, method, isAsync } satisfies Resource);
    return value;
  }

  /** Gives all resources away. */
  move(): Resources {
    const moved = new Resources();
    moved.#list = this.#list;
    this.#list = [];
    return moved;
  }

  /** Notes what the scope, or the end of a resource, has failed with. */
  fail(error: unknown): void {
    const before = this.#error;
    this.#error = { value: before === undefined ? error : construct(SuppressedError, [error, before.value, MESSAGE]) };
  }

  /** Disposes of resources, the last one first, until there is something to wait for, in `pending`, or none is left. */
  next(): boolean {
    while (this.#list.length > 0) {
      const { value, method, isAsync } = this.#list[this.#list.length - 1] as Resource;
      if (!isAsync && this.#waits()) return true;
      this.#list.length -= 1;
      if (method === undefined) {
        this.#isWaitDue = true;
        continue;
      }
      try {
        this.pending = apply(method, value, []);
        if (!isAsync) continue;
        this.#hasWaited = true;
        return true;
      } catch (error) {
        this.fail(error);
      }
    }
    return this.#waits();
  }

  /** Whether a turn is due that nothing has been waited for yet. */
  #waits(): boolean {
    if (!this.#isWaitDue || this.#hasWaited) return false;
    this.#isWaitDue = false;
    this.pending = undefined;
    return true;
  }

  /** Disposes of what is left and throws what has failed. */
  end(): void {
    this.next();
    const error = this.#error;
    if (error !== undefined) throw error.value;
  }
}

const MESSAGE = 'An error was suppressed during disposal';

/** A promise of what `work` gives or throws. */
export function settled(work: () => unknown): Promise<unknown> {
  try {
    return PromiseCtor.resolve(work());
  } catch (error) {
    return PromiseCtor.reject(error);
  }
}

function objectOf(value: unknown): object {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) refuse('Symbol.dispose');
  return value as object;
}

/** A property that is a function; undefined where it is undefined or null. */
export function methodOf(target: object, key: PropertyKey): Method | undefined {
  const method = (target as Record<PropertyKey, unknown>)[key];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') throw new TypeErrorCtor('What a resource is disposed of with is not a function');
  return method as Method;
}

function refuse(method: string): never {
  throw new TypeErrorCtor(`This cannot be disposed of: it is not an object with a [${method}]() method`);
}
