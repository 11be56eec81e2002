/** Any JSON value. Outside data becomes `Json` only by passing {@link isJson} or coming out of `JSON.parse`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
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

/** How deep the arrays and objects of a JSON text nest: 0 for a scalar. One pass, no recursion. */
export function jsonTextDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        for (i++; i < text.length && text.charCodeAt(i) !== QUOTE; i++) if (text.charCodeAt(i) === BACKSLASH) i++;
        break;
      case 91: // [
      case 123: // {
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case 93: // ]
      case 125: // }
        depth -= 1;
    }
  }
  return deepest;
}

/** Size of a text in UTF-8 bytes, without encoding it. */
export function utf8Bytes(text: string): number {
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

/** Text of an unknown thrown value, for a message. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : String(error);
}
