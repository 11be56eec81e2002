import { findFault, firstIn, pathOf } from './fault.ts';
import { bridge } from './host.ts';
import { G, indexIn, JSONstringify, TypeErrorCtor, tagOf, visible } from './intrinsics.ts';
import { displayText } from './text.ts';

const RESULT = '__codemode_result__';

/** Whether a result that JSON cannot hold is given as text, as some systems do. */
let givesText = false;
export const giveTextResults = (): void => {
  givesText = true;
};

export function installResult(): void {
  visible(G, RESULT, undefined, false);
}

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
  const json = resultText(value);
  if (indexIn(json, '{}') >= 0) tellLost(value);
  return json;
}

/** JSON text of a value. Where it has none, the host is told what stands in the way, and where, before the error is thrown. */
function resultText(value: unknown): string {
  try {
    const json = JSONstringify(value);
    if (json !== undefined) return json;
    throw new TypeErrorCtor('it has a toJSON that gives no JSON');
  } catch (error) {
    if (givesText) return JSONstringify(displayText(value));
    const fault = findFault(value, 'throws');
    if (fault !== undefined) bridge.host('result-loses', fault.received, fault.path);
    throw error;
  }
}

const MOST_LOOKED_AT = 100_000;

/** Tells of the first thing in a result that JSON shows as {} though it is no plain object, as a promise, a Map or an error. */
function tellLost(result: unknown): void {
  let left = MOST_LOOKED_AT;
  firstIn(result, (part, step) => {
    if (left-- === 0) return true;
    if (typeof part !== 'object' || part === null) return undefined;
    const tag = tagOf(part);
    if (tag === 'Object' || tag === 'Array' || JSONstringify(part) !== '{}') return undefined;
    bridge.host('result-loses', tag, pathOf(step));
    return true;
  });
}
