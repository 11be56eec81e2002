import { isJsonObject, type Json, utf8Bytes } from '../json.ts';

/** A list of more items is written item by item: one of all tools can be megabytes. */
const MAX_ITEMS_AT_ONCE = 50;

/** Writes an answer as JSON text, in steps; none where it has more than `maxBytes`. */
export function* answerText(
  answer: Json,
  maxBytes: number,
): Generator<void, { readonly text: string | undefined }, void> {
  const parts: string[] = [];
  let bytes = 0;
  for (const part of written(answer)) {
    bytes += utf8Bytes(part);
    if (bytes > maxBytes) return { text: undefined };
    parts.push(part);
    yield;
  }
  return { text: parts.length === 1 ? parts[0] : parts.join('') };
}

const isLong = (value: Json | undefined): value is readonly Json[] =>
  Array.isArray(value) && value.length > MAX_ITEMS_AT_ONCE;

/** The text of a value in parts: long lists, and those that an object holds, by their items. */
function* written(value: Json): Generator<string> {
  if (isLong(value)) {
    let before = '[';
    for (const item of value) {
      yield before + JSON.stringify(item ?? null);
      before = ',';
    }
    yield ']';
  } else if (isJsonObject(value) && Object.values(value).some(isLong)) {
    let before = '{';
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* written(member);
      before = ',';
    }
    yield '}';
  } else yield JSON.stringify(value);
}
