import {
  apply,
  eachOfMap,
  eachOfSet,
  isArray,
  isError,
  isFiniteNumber,
  isMap,
  isSet,
  JSONstringify,
  keys,
  Str,
  sortArray,
  TypeErrorCtor,
  unboxed,
} from './intrinsics.ts';
import { table } from './lockdown.ts';

/**
 * Stable JSON text of a value: keys sorted, `toJSON` honoured as JSON.stringify does, errors by name and message, maps and
 * sets by their entries. Built as text, so that no setter or `toJSON` put on a prototype sees an object of ours. Throws
 * on cycles and BigInt.
 */
export function stableJson(value: unknown): string | undefined {
  const seen = table<object>();
  let depth = 0;
  const write = (item: unknown, key: string): string | undefined => {
    switch (typeof item) {
      case 'string':
        return JSONstringify(item);
      case 'number':
        return isFiniteNumber(item) ? Str(item) : 'null';
      case 'boolean':
        return item ? 'true' : 'false';
      case 'bigint':
        throw new TypeErrorCtor('A BigInt is not JSON');
      case 'object':
        break;
      default:
        return undefined;
    }
    if (item === null) return 'null';
    const custom = (item as { toJSON?: unknown }).toJSON;
    if (typeof custom === 'function') {
      const replaced: unknown = apply(custom, item, [key]);
      return typeof replaced === 'object' && replaced !== null ? plain(replaced, key) : write(replaced, key);
    }
    return plain(item, key);
  };
  const plain = (item: object, key: string): string | undefined => {
    const primitive = unboxed(item);
    return primitive === item ? object(item) : write(primitive, key);
  };
  const object = (item: object): string => {
    for (let i = 0; i < depth; i++) if (seen[i] === item) throw new TypeErrorCtor('A cycle is not JSON');
    seen[depth] = item;
    depth += 1;
    const text = isArray(item) ? list(item) : isMap(item) ? entries(item) : isSet(item) ? values(item) : members(item);
    depth -= 1;
    return text;
  };
  const list = (items: readonly unknown[]): string => {
    let text = '[';
    for (let i = 0; i < items.length; i++) text += `${i === 0 ? '' : ','}${write(items[i], Str(i)) ?? 'null'}`;
    return `${text}]`;
  };
  const entries = (map: Map<unknown, unknown>): string => {
    let text = '';
    eachOfMap(map, (of, key) => {
      text += `${text === '' ? '' : ','}[${write(key, '') ?? 'null'},${write(of, '') ?? 'null'}]`;
    });
    return `[${text}]`;
  };
  const values = (set: Set<unknown>): string => {
    let text = '';
    eachOfSet(set, (of) => {
      text += `${text === '' ? '' : ','}${write(of, '') ?? 'null'}`;
    });
    return `[${text}]`;
  };
  const members = (item: object): string => {
    let text = '';
    const add = (key: string, of: unknown): void => {
      const written = write(of, key);
      if (written !== undefined) text += `${text === '' ? '' : ','}${JSONstringify(key)}:${written}`;
    };
    const named = isError(item);
    if (named) {
      add('name', item.name);
      add('message', item.message);
    }
    const names = apply(sortArray, keys(item), []) as string[];
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      if (!named || (name !== 'name' && name !== 'message')) add(name, (item as Record<string, unknown>)[name]);
    }
    return `{${text}}`;
  };
  return write(value, '');
}

/** One console argument as text (§3.3.1): `String(value)` for primitives, stable JSON for objects, a fallback otherwise. */
export function displayText(value: unknown): string {
  if (typeof value === 'function')
    return `[Function ${typeof value.name === 'string' && value.name !== '' ? value.name : 'anonymous'}]`;
  if (typeof value !== 'object' || value === null) return Str(value);
  try {
    return stableJson(value) ?? '[Unserializable Object]';
  } catch {
    return '[Unserializable Object]';
  }
}
