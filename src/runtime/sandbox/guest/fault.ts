import { keys, put, Str, textReplaceAll, unboxed } from './intrinsics.ts';

/** The first place of a value that JSON cannot hold: its JSON Pointer, what stands there, and what to do about it. */
export interface Fault {
  readonly path: string;
  readonly received: string;
  readonly hint: string;
}

/** As deep as the stack of the guest allows, with room for getters: past it, the walk itself would be what throws. */
const MAX_DEPTH = 400;

/** Looks for what makes `JSON.stringify` fail or give nothing: what throws when read only with `throws`, for its error tells more. */
export function findFault(root: unknown, throws?: 'throws'): Fault | undefined {
  const fault = (step: Step, received: string, hint: string): Fault => ({ path: pathOf(step), received, hint });
  return firstIn(
    root,
    (value, step, isCycle) => {
      if (isCycle) return fault(step, 'a cycle', 'Leave out the property that refers back.');
      if (typeof unboxed(value as object) === 'bigint')
        return fault(step, 'a BigInt', 'Convert it with Number(value) or String(value).');
      return step === undefined && (typeof value === 'function' || typeof value === 'symbol')
        ? fault(step, `a ${typeof value}`, 'Pass plain data.')
        : undefined;
    },
    (step) => throws && fault(step, throws, ''),
  );
}

/** The way to a part of a value; none to the value itself. */
export type Step = { readonly name: string; readonly around: Step } | undefined;

/**
 * What `find` says of the first part of a value that it says something of, the value itself first. A part that has a `toJSON`
 * says itself what JSON shows of it, and is left out, as is all behind a part that throws when it is read; where `onThrow` is
 * given, what `toJSON` gives is looked at instead, and `onThrow` is asked about the part that threw.
 */
export function firstIn<T>(
  root: unknown,
  find: (part: unknown, step: Step, isCycle: boolean) => T | undefined,
  onThrow?: (step: Step) => T | undefined,
): T | undefined {
  const open: object[] = [];
  let at: Step;
  const look = (part: unknown, step: Step): T | undefined => {
    let value = part as { toJSON?: (key?: string) => unknown } | null | undefined;
    at = step;
    if (typeof value?.toJSON === 'function') {
      if (onThrow === undefined) return undefined;
      value = value.toJSON(step?.name) as typeof value;
    }
    let isCycle = false;
    for (let i = 0; i < open.length; i++) isCycle ||= open[i] === value;
    const answer = find(value, step, isCycle);
    if (answer !== undefined || typeof value !== 'object' || value === null || open.length === MAX_DEPTH) return answer;
    put(open, value);
    const names = keys(value);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      at = { name, around: step };
      const inside = look((value as Record<string, unknown>)[name], at);
      if (inside !== undefined) return inside;
    }
    open.length -= 1;
    return undefined;
  };
  try {
    return look(root, undefined);
  } catch {
    return onThrow?.(at);
  }
}

/** A JSON Pointer. Without recursion: it is made where the walk has used much of the stack. */
export function pathOf(step: Step): string {
  let path = '';
  for (let at = step; at !== undefined; at = at.around) path = `/${pointerToken(at.name)}${path}`;
  return path;
}

/** RFC 6901: `~` and `/` are escaped. */
const pointerToken = (name: string): string => textReplaceAll(textReplaceAll(Str(name), '~', '~0'), '/', '~1');
