import { isJsonObject, type Json, utf8Bytes } from './json.ts';

/** A list of more items is written item by item: one of all tools can be megabytes. */
const MAX_ITEMS_AT_ONCE = 50;
/** Objects within objects that are looked into for such lists. */
const MAX_DEPTH = 3;

/** How JSON text is laid out. */
export interface JsonLayout {
  readonly colon: ':' | ': ';
  /** What begins the line of a value with so many around it. */
  readonly line: (depth: number) => string;
  readonly write: (value: Json, depth: number) => string;
}
const COMPACT: JsonLayout = { colon: ':', line: () => '', write: (value) => JSON.stringify(value) };

/** Writes a value as JSON text, in steps; none where it has more than `maxBytes`. */
export function* writingJson(
  value: Json,
  maxBytes: number,
  layout: JsonLayout = COMPACT,
): Generator<void, { readonly text: string | undefined }, void> {
  const parts: string[] = [];
  let bytes = 0;
  for (const part of piecesOf(value, layout)) {
    bytes += utf8Bytes(part);
    if (bytes > maxBytes) return { text: undefined };
    parts.push(part);
    yield;
  }
  return { text: parts.length === 1 ? parts[0] : parts.join('') };
}

const isLong = (value: Json | undefined): value is readonly Json[] =>
  Array.isArray(value) && value.length > MAX_ITEMS_AT_ONCE;

/** The JSON text of a value in pieces, so that long work can give way: long lists, and those in objects, by their items. */
function* piecesOf(value: Json, layout: JsonLayout, depth = 0): Generator<string, void, void> {
  const { colon, line, write } = layout;
  if (isLong(value)) {
    let before = '[';
    for (const item of value) {
      yield before + line(depth + 1) + write(item ?? null, depth + 1);
      before = ',';
    }
    yield `${line(depth)}]`;
  } else if (isJsonObject(value) && depth < MAX_DEPTH && Object.values(value).some(isContainer)) {
    let before = '{';
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${line(depth + 1)}${JSON.stringify(key)}${colon}`;
      yield* piecesOf(member, layout, depth + 1);
      before = ',';
    }
    yield before === '{' ? '{}' : `${line(depth)}}`;
  } else yield write(value, depth);
}

const isContainer = (value: Json | undefined): boolean => isLong(value) || isJsonObject(value);
