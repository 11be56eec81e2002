import { describe } from './describe.ts';
import {
  accessor,
  apply,
  defineProperty,
  descriptor,
  freeze,
  G,
  PromiseCtor,
  promiseThen,
  WeakSetCtor,
} from './intrinsics.ts';

/** The name under which the program preparation hands over promises nobody awaits. */
const FLOATING = '__codemode_floating__';

/** A loop can make a million rejections: the first tell what is wrong. */
const MAX_UNCAUGHT = 100;

const { add, has, delete: remove } = WeakSetCtor.prototype;
/** Promises to which something was attached: an `await`, a `then`, a promise that takes their place. */
const attended = new WeakSetCtor<object>();
const isAttended = (promise: object): boolean => apply(has, attended, [promise]) as boolean;
let watches = false;

interface Rejection {
  readonly promise: object;
  readonly described: string;
}
const rejections: Rejection[] = [];
const floated = new WeakSetCtor<object>();

/**
 * Lets promises notice what is attached to them: the engine has no tracker of rejections, yet reads `constructor` of every
 * promise that is awaited or gets a handler. Before anything is pinned.
 */
export function noticeHandlers(): void {
  const { prototype } = PromiseCtor;
  function get(this: object): unknown {
    if (watches && this !== prototype && this instanceof PromiseCtor) apply(add, attended, [this]);
    return PromiseCtor;
  }
  function set(this: unknown, replacement: unknown): void {
    if (this === prototype || typeof this !== 'object' || this === null) return;
    defineProperty(this, 'constructor', descriptor(replacement, true, true, true));
  }
  defineProperty(prototype, 'constructor', accessor(get, set, false, true));
}

/** From here on handlers are noticed: for scripts that have promises nobody awaits where they stand. */
export function watchRejections(): void {
  watches = true;
}

export function installFloating(): void {
  const floating = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return function (this: unknown, ...args: unknown[]): unknown {
        return floating(apply(value, this, args));
      };
    }
    if (value instanceof PromiseCtor && !(apply(has, floated, [value]) as boolean)) watch(value);
    return value;
  };
  defineProperty(G, FLOATING, { value: freeze(floating), writable: false, enumerable: false, configurable: false });
}

function watch(promise: Promise<unknown>): void {
  apply(add, floated, [promise]);
  const wasAttended = isAttended(promise);
  apply(promiseThen, promise, [
    undefined,
    (error: unknown) => {
      if (isAttended(promise) || rejections.length >= MAX_UNCAUGHT) return;
      defineProperty(
        rejections,
        rejections.length,
        descriptor({ promise, described: describe(error) }, true, true, true),
      );
    },
  ]);
  // What is attached here is no handler of the script's.
  if (!wasAttended) apply(remove, attended, [promise]);
}

/** Rejections that nobody has handled by the end, as a JSON array of descriptions. */
export function readUncaught(): string {
  let uncaught = '';
  for (let i = 0; i < rejections.length; i++) {
    const { promise, described } = rejections[i] as Rejection;
    if (!isAttended(promise)) uncaught += `${uncaught === '' ? '' : ','}${described}`;
  }
  return `[${uncaught}]`;
}
