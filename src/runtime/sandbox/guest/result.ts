import { describe } from './describe.ts';
import { bridge } from './host.ts';
import {
  apply,
  defineProperty,
  freeze,
  G,
  JSONstringify,
  PromiseCtor,
  promiseThen,
  TypeErrorCtor,
  visible,
} from './intrinsics.ts';
import { displayText } from './text.ts';

const RESULT = '__codemode_result__';

/** The name under which the program preparation hands over promises nobody awaits. */
const FLOATING = '__codemode_floating__';

/** A loop can make a million rejections: the first tell what is wrong. */
const MAX_UNCAUGHT = 100;

/** Whether a result that JSON cannot hold is given as text, as some systems do. */
let givesText = false;
export const giveTextResults = (): void => {
  givesText = true;
};

let uncaught = '';
let uncaughtCount = 0;

export function installResult(): void {
  visible(G, RESULT, undefined, false);
  // A promise in statement position that rejects would vanish: the engine has no rejection tracker.
  const floating = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return function (this: unknown, ...args: unknown[]): unknown {
        return floating(apply(value, this, args));
      };
    }
    if (value instanceof PromiseCtor) {
      apply(promiseThen, value, [
        undefined,
        (error: unknown) => {
          uncaughtCount += 1;
          if (uncaughtCount <= MAX_UNCAUGHT) uncaught += `${uncaught === '' ? '' : ','}${describe(error)}`;
        },
      ]);
    }
    return value;
  };
  defineProperty(G, FLOATING, { value: freeze(floating), writable: false, enumerable: false, configurable: false });
}

/** Rejections nobody handled, as a JSON array of descriptions. */
export const readUncaught = (): string => `[${uncaught}]`;

/**
 * The result as JSON text (§3.2.2): the assigned global, else the module's default export where that is not undefined, else
 * undefined. Throws what `toJSON` or a getter throws, and a TypeError for what JSON cannot hold.
 */
export function readResult(namespace: unknown): string | undefined {
  const assigned = (G as Record<string, unknown>)[RESULT];
  const value =
    assigned === undefined && typeof namespace === 'object' && namespace !== null
      ? (namespace as { default?: unknown }).default
      : assigned;
  if (value === undefined) return undefined;
  if (value instanceof PromiseCtor) bridge.host('result-is-promise');
  const json = givesText ? jsonOrText(value) : JSONstringify(value);
  if (json === undefined) {
    const what = typeof value === 'object' ? 'an object whose toJSON gives nothing' : `a ${typeof value}`;
    throw new TypeErrorCtor(`${what} has no JSON form`);
  }
  return json;
}

function jsonOrText(value: unknown): string {
  let json: string | undefined;
  try {
    json = JSONstringify(value);
  } catch {
    json = undefined;
  }
  return json ?? JSONstringify(displayText(value));
}
