/** Any JSON value. Outside data becomes `Json` only by passing {@link isJson} or coming out of `JSON.parse`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON value with named members. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A JSON Schema as a server sent it: untrusted, so every reader must cope with any JSON. */
export type JsonSchema = Json;

/** Tells whether a value is a JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deepest nesting that crosses a realm; beyond it, recursive JSON code overflows the host's stack. */
export const MAX_JSON_DEPTH = 512;

const QUOTE = 34;
const BACKSLASH = 92;

/** How deep the arrays and objects of a JSON text nest: 0 for a scalar. One pass, no recursion, strings skipped at once. */
export function jsonTextDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfJsonString(text, i);
        break;
      case 91: // [
      case 123: // {
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case 93: // ]
      case 125: // }
        depth -= 1;
        break;
      default: // A part of a scalar, or of what is between values.
    }
  }
  return deepest;
}

/** The offset of the quote that ends the string starting at `start`; the end of the text where none does. */
export function endOfJsonString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** From here on the platform's encoder is faster than a loop, for all that it allocates. */
const LONG_TEXT = 2_000;
const encoder = new TextEncoder();

/** Size of a text in UTF-8 bytes; a lone surrogate counts as the three bytes that stand for it. */
export function utf8Bytes(text: string): number {
  if (text.length > LONG_TEXT) return encoder.encode(text).length;
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) bytes += unit > 0x7ff ? 2 : 1;
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const low = text.charCodeAt(i + 1);
      if (low >= 0xdc00 && low <= 0xdfff) i++;
    }
  }
  return bytes;
}

/** JSON text whose object keys are sorted by UTF-16 code unit, so that equal values give equal text. */
export function stableStringify(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stableStringify).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stableStringify(value[key] as Json)}`);
  return `{${members.join(',')}}`;
}

/** Text of an unknown thrown value, for a message. Errors of other realms, and objects like them, have theirs. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  try {
    const { message, name } = Object(error) as { message?: unknown; name?: unknown };
    if (typeof message === 'string' && message !== '') return message;
    return error instanceof Error && typeof name === 'string' ? name : String(error);
  } catch {
    return 'something that cannot be shown was thrown';
  }
}
