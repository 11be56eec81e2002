import { keys, put, Str, textReplaceAll } from './intrinsics.ts';

/** The first place of a value that JSON cannot hold: its JSON Pointer, what stands there, and what to do about it. */
export interface Fault {
  readonly path: string;
  readonly received: string;
  readonly hint: string;
}

/** Deeper than any input that the host would accept. */
const MAX_DEPTH = 256;

/** Looks for what makes `JSON.stringify` fail or give nothing; undefined where the fault lies elsewhere (a getter that throws). */
export function findFault(root: unknown): Fault | undefined {
  const fault = (step: Step, received: string, hint: string): Fault => ({ path: pathOf(step), received, hint });
  return firstIn(root, (value, step, isCycle) => {
    if (isCycle) return fault(step, 'a cycle', 'Leave out the property that refers back.');
    if (typeof value === 'bigint') return fault(step, 'a BigInt', 'Convert it with Number(value) or String(value).');
    if (step !== undefined || (typeof value !== 'function' && typeof value !== 'symbol')) return undefined;
    return fault(step, `a ${typeof value}`, 'Pass plain data.');
  });
}

/** The way to a part of a value; none to the value itself. */
export type Step = { readonly name: string; readonly around: Step } | undefined;

/** What `find` says of the first part of a value that it says something of, the value itself first. */
export function firstIn<T>(
  root: unknown,
  find: (part: unknown, step: Step, isCycle: boolean) => T | undefined,
): T | undefined {
  const open: object[] = [];
  const look = (value: unknown, step: Step): T | undefined => {
    let isCycle = false;
    for (let i = 0; i < open.length; i++) isCycle ||= open[i] === value;
    const answer = find(value, step, isCycle);
    if (answer !== undefined || typeof value !== 'object' || value === null || open.length === MAX_DEPTH) return answer;
    // It says itself what JSON shows of it.
    if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return undefined;
    put(open, value);
    const names = keys(value);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      const inside = look((value as Record<string, unknown>)[name], { name, around: step });
      if (inside !== undefined) return inside;
    }
    open.length -= 1;
    return undefined;
  };
  try {
    return look(root, undefined);
  } catch {
    return undefined;
  }
}

/** A JSON Pointer. */
export const pathOf = (step: Step): string =>
  step === undefined ? '' : `${pathOf(step.around)}/${pointerToken(step.name)}`;

/** RFC 6901: `~` and `/` are escaped. */
const pointerToken = (name: string): string => textReplaceAll(textReplaceAll(Str(name), '~', '~0'), '/', '~1');
