import { describe } from './describe.ts';
import { bridge } from './host.ts';
import {
  apply,
  create,
  defineProperty,
  descriptor,
  G,
  getPrototypeOf,
  hidden,
  ObjectCtor,
  promiseThen,
  TypeErrorCtor,
} from './intrinsics.ts';
import { installNumbers } from './numbers.ts';
import { lazyGlobals, lazyMethod, lazySymbolMethod } from './parts.ts';

const settled = Promise.resolve();

/** Language features that the engine lacks or gets wrong, and Web APIs. Large ones are loaded when a script first uses them. */
export function installLanguage(): void {
  hidden(Error, 'captureStackTrace', captureStackTrace);
  hidden(G, 'queueMicrotask', queueMicrotask);
  for (const name of ['dispose', 'asyncDispose']) {
    if (!(name in Symbol)) defineProperty(Symbol, name, descriptor(Symbol(`Symbol.${name}`), false, false, false));
  }
  fixIteratorReturn();
  installNumbers();
  installWebParts();
  installIntlParts();
  installDisposal();
}

function installWebParts(): void {
  lazyGlobals('web', ['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'atob', 'btoa', 'structuredClone']);
  lazyGlobals('platform', [
    'AbortController',
    'AbortSignal',
    'DOMException',
    'Event',
    'EventTarget',
    'crypto',
    'performance',
  ]);
  lazyMethod(Array, 'fromAsync', 1, 'web');
  lazyMethod(Uint8Array, 'fromBase64', 1, 'web');
  lazyMethod(Uint8Array, 'fromHex', 1, 'web');
  lazyMethod(Uint8Array.prototype, 'toBase64', 0, 'web');
  lazyMethod(Uint8Array.prototype, 'toHex', 0, 'web');
}

function installDisposal(): void {
  lazyGlobals('disposal', ['DisposableStack', 'AsyncDisposableStack', 'SuppressedError']);
  lazySymbolMethod(Iterator.prototype, Symbol.dispose, 0, 'disposal', 'disposeIterator');
  const asyncIterators = getPrototypeOf(getPrototypeOf(async function* () {}.prototype) as object) as object;
  lazySymbolMethod(asyncIterators, Symbol.asyncDispose, 0, 'disposal', 'disposeAsyncIterator');
}

function installIntlParts(): void {
  lazyGlobals('intl', ['Intl']);
  lazyMethod(Number.prototype, 'toLocaleString', 0, 'intl', 'numberText');
  lazyMethod(BigInt.prototype, 'toLocaleString', 0, 'intl', 'bigintText');
  lazyMethod(Date.prototype, 'toLocaleString', 0, 'intl', 'dateTimeText');
  lazyMethod(Date.prototype, 'toLocaleDateString', 0, 'intl', 'dayText');
  lazyMethod(Date.prototype, 'toLocaleTimeString', 0, 'intl', 'timeText');
  lazyMethod(String.prototype, 'localeCompare', 1, 'intl', 'compareText');
  lazyMethod(String.prototype, 'toLocaleUpperCase', 0, 'intl', 'upperText');
  lazyMethod(String.prototype, 'toLocaleLowerCase', 0, 'intl', 'lowerText');
  lazyMethod(Array.prototype, 'toLocaleString', 0, 'intl', 'listText');
  lazyMethod(getPrototypeOf(Uint8Array.prototype) as object, 'toLocaleString', 0, 'intl', 'listText');
}

/** Written as methods, because these are not constructors. */
const { captureStackTrace, queueMicrotask } = {
  captureStackTrace(target: unknown, _above?: unknown): void {
    if ((typeof target !== 'object' && typeof target !== 'function') || target === null) {
      throw new TypeErrorCtor('Error.captureStackTrace: the target must be an object');
    }
    hidden(target, 'stack', new Error().stack);
  },
  queueMicrotask(task: unknown): void {
    if (typeof task !== 'function') throw new TypeErrorCtor('queueMicrotask: the task must be a function');
    // An error of the task rejects no promise: it is uncaught, as in a timer.
    void apply(promiseThen, settled, [
      () => {
        try {
          (task as () => void)();
        } catch (error) {
          bridge.host('uncaught', describe(error));
        }
      },
    ]);
  },
};
/** The engine's iterator helpers call `return` even if an iterator, such as that of an array, has none; then they throw. */
function fixIteratorReturn(): void {
  const helper = [1].values().map((value) => value);
  const prototype = getPrototypeOf(helper) as { return?: () => unknown };
  const original = prototype.return;
  if (original === undefined) return;
  try {
    helper.return?.();
  } catch {
    // A method, so that it is not a constructor.
    const fixed = {
      return(this: unknown): unknown {
        try {
          return apply(original, this, []);
        } catch (error) {
          if (!(error instanceof TypeErrorCtor && error.message === 'not a function')) throw error;
          const done = create(ObjectCtor.prototype) as { value: unknown; done: boolean };
          done.value = undefined;
          done.done = true;
          return done;
        }
      },
    };
    hidden(prototype, 'return', fixed.return);
  }
}
