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
  const open: object[] = [];
  const fault = (path: string, received: string, hint: string): Fault => ({ path, received, hint });
  const look = (value: unknown, path: string): Fault | undefined => {
    if (typeof value === 'bigint') return fault(path, 'a BigInt', 'Convert it with Number(value) or String(value).');
    if (typeof value === 'function' || typeof value === 'symbol') {
      return path === '' ? fault(path, `a ${typeof value}`, 'Pass plain data.') : undefined;
    }
    if (typeof value !== 'object' || value === null) return undefined;
    for (let i = 0; i < open.length; i++) {
      if (open[i] === value) return fault(path, 'a cycle', 'Leave out the property that refers back.');
    }
    if (open.length === MAX_DEPTH) return undefined;
    put(open, value);
    const names = keys(value);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      const fault = look((value as Record<string, unknown>)[name], `${path}/${pointerToken(name)}`);
      if (fault !== undefined) return fault;
    }
    open.length -= 1;
    return undefined;
  };
  try {
    return look(root, '');
  } catch {
    return undefined;
  }
}

/** RFC 6901: `~` and `/` are escaped. */
const pointerToken = (name: string): string => textReplaceAll(textReplaceAll(Str(name), '~', '~0'), '/', '~1');
