import { describe } from './describe.ts';
import { bridge } from './host.ts';
import { apply, create, G, getPrototypeOf, hidden, promiseThen, TypeErrorCtor } from './intrinsics.ts';

const settled = Promise.resolve();

/** Language parts that the engine lacks or has wrong. */
export function installLanguage(): void {
  if (typeof Array.fromAsync !== 'function') hidden(Array, 'fromAsync', fromAsync);
  if (!('captureStackTrace' in Error)) {
    hidden(Error, 'captureStackTrace', function captureStackTrace(target: object) {
      if (!Object.hasOwn(target, 'stack')) hidden(target, 'stack', new Error().stack);
    });
  }
  if (typeof G.queueMicrotask !== 'function') {
    hidden(G, 'queueMicrotask', function queueMicrotask(task: unknown) {
      if (typeof task !== 'function') throw new TypeErrorCtor('queueMicrotask: the task must be a function');
      // What the task throws is no rejection of anybody's promise: it is uncaught, as in a timer.
      void apply(promiseThen, settled, [
        () => {
          try {
            (task as () => void)();
          } catch (error) {
            bridge.host('uncaught', describe(error));
          }
        },
      ]);
    });
  }
  fixIteratorReturn();
}

async function fromAsync(
  items: AsyncIterable<unknown> | Iterable<unknown> | ArrayLike<unknown>,
  map?: (value: unknown, index: number) => unknown,
  thisArg?: unknown,
): Promise<unknown[]> {
  if (items === null || items === undefined)
    throw new TypeErrorCtor('Array.fromAsync: the first argument is not iterable');
  const out: unknown[] = [];
  const add = async (value: unknown): Promise<void> => {
    const index = out.length;
    out.push(map === undefined ? value : await apply(map, thisArg, [value, index]));
  };
  const source = items as AsyncIterable<unknown> & Iterable<unknown> & ArrayLike<unknown>;
  if (source[Symbol.asyncIterator] !== undefined || source[Symbol.iterator] !== undefined) {
    for await (const value of source) await add(value);
  } else {
    for (let i = 0; i < source.length; i++) await add(await source[i]);
  }
  return out;
}

/** Iterator helpers call `return` of iterators that have none, array iterators for one, and throw. */
function fixIteratorReturn(): void {
  const helper = [1].values().map((value) => value);
  const prototype = getPrototypeOf(helper) as { return?: () => unknown };
  const original = prototype.return;
  if (original === undefined) return;
  try {
    helper.return?.();
  } catch {
    hidden(prototype, 'return', function (this: unknown) {
      try {
        return apply(original, this, []);
      } catch (error) {
        if (!(error instanceof TypeErrorCtor && error.message === 'not a function')) throw error;
        const done = create(Object.prototype) as { value: unknown; done: boolean };
        done.value = undefined;
        done.done = true;
        return done;
      }
    });
  }
}
