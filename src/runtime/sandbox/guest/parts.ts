import core from './core.ts?guest-core';
import { bridge } from './host.ts';
import {
  accessor,
  defineProperty,
  descriptor,
  ErrorCtor,
  fixed,
  freeze,
  G,
  hidden,
  tryDefine,
  visible,
} from './intrinsics.ts';
import { table } from './lockdown.ts';

/** Parts of the guest that few scripts need; each is compiled when something of it is first touched. */
export type PartName = 'dates' | 'disposal' | 'intl' | 'platform' | 'web';
type Part = Readonly<Record<string, unknown>>;

const parts = table<Part>();

function part(name: PartName): Part {
  const part = parts[name];
  if (part !== undefined) return part;
  const make = bridge.host('part', name) as ((core: readonly unknown[]) => Part) | undefined;
  if (make === undefined)
    throw new ErrorCtor('This is ready only for scripts that name it: write its name out in the script');
  const fresh = make(core);
  parts[name] = fresh;
  return fresh;
}

/** Puts `Date` right for a script that has it: before the script, for it may take it in any way. */
export function readyDates(): void {
  (part('dates').adoptDates as () => void)();
}

/** What a scope with `using` in it holds: the name under which the program preparation asks for it. */
const USING = '__codemode_using__';

export function installUsing(): void {
  fixed(
    G,
    USING,
    freeze(() => (part('disposal').openScope as () => unknown)()),
  );
}

/** Globals that a part holds: each turns into a plain property when it is read or assigned. */
export function lazyGlobals(from: PartName, names: readonly string[]): void {
  for (const name of names) {
    const become = (value: unknown): boolean => tryDefine(G, name, descriptor(value, true, false, true));
    function get(): unknown {
      const value = part(from)[name];
      become(value);
      return value;
    }
    function set(this: unknown, value: unknown): void {
      if (this === undefined || this === G) become(value);
      else if (typeof this === 'object' && this !== null) visible(this, name, value, true);
    }
    defineProperty(G, name, accessor(get, set, false, true));
  }
}

/** A method that a part holds under `key`, as a function of the receiver and the first three arguments. */
export type Method = (receiver: unknown, a?: unknown, b?: unknown, c?: unknown) => unknown;

export function lazyMethod(target: object, name: string, length: number, from: PartName, key = name): void {
  lazySymbolMethod(target, name, length, from, key);
}

export function lazySymbolMethod(
  target: object,
  name: string | symbol,
  length: number,
  from: PartName,
  key: string,
): void {
  const method = {
    [name](this: unknown, a?: unknown, b?: unknown, c?: unknown): unknown {
      return (part(from)[key] as Method)(this, a, b, c);
    },
  }[name as string] as () => unknown;
  defineProperty(method, 'length', descriptor(length, false, false, true));
  hidden(target, name, method);
}
