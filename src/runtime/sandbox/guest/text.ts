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

/** The objects that are being written, outermost first. */
interface Path {
  readonly seen: ReturnType<typeof table<object>>;
  depth: number;
}

/**
 * Stable JSON text of a value: keys sorted, `toJSON` honoured as JSON.stringify does, errors by name and message, maps and
 * sets by their entries. Built as text, so that no setter or `toJSON` put on a prototype sees an object of ours. Throws
 * on cycles and BigInt.
 */
export function stableJson(value: unknown): string | undefined {
  return write(value, '', { seen: table<object>(), depth: 0 });
}

function write(item: unknown, key: string, path: Path): string | undefined {
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
    return typeof replaced === 'object' && replaced !== null
      ? writePlain(replaced, key, path)
      : write(replaced, key, path);
  }
  return writePlain(item, key, path);
}

/** An object whose `toJSON` has had its turn. */
function writePlain(item: object, key: string, path: Path): string | undefined {
  const primitive = unboxed(item);
  return primitive === item ? writeObject(item, path) : write(primitive, key, path);
}

function writeObject(item: object, path: Path): string {
  const { seen } = path;
  for (let i = 0; i < path.depth; i++) if (seen[i] === item) throw new TypeErrorCtor('A cycle is not JSON');
  seen[path.depth] = item;
  path.depth += 1;
  const text = isArray(item)
    ? writeList(item, path)
    : isMap(item)
      ? writeMap(item, path)
      : isSet(item)
        ? writeSet(item, path)
        : writeMembers(item, path);
  path.depth -= 1;
  return text;
}

function writeList(items: readonly unknown[], path: Path): string {
  let text = '[';
  for (let i = 0; i < items.length; i++) text += `${i === 0 ? '' : ','}${write(items[i], Str(i), path) ?? 'null'}`;
  return `${text}]`;
}

function writeMap(map: Map<unknown, unknown>, path: Path): string {
  let text = '';
  eachOfMap(map, (of, key) => {
    text += `${text === '' ? '' : ','}[${write(key, '', path) ?? 'null'},${write(of, '', path) ?? 'null'}]`;
  });
  return `[${text}]`;
}

function writeSet(set: Set<unknown>, path: Path): string {
  let text = '';
  eachOfSet(set, (of) => {
    text += `${text === '' ? '' : ','}${write(of, '', path) ?? 'null'}`;
  });
  return `[${text}]`;
}

function writeMembers(item: object, path: Path): string {
  let text = '';
  const add = (key: string, of: unknown): void => {
    const written = write(of, key, path);
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
