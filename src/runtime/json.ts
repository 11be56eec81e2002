export * from './json-value.ts';

import { isJsonObject, type Json } from './json-value.ts';

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

/** From here on the platform's encoder is faster than a loop. */
const LONG_TEXT = 2_000;
/** Units that are encoded at once, three bytes each at most: the bytes of a whole text would have to be allocated. */
const UNITS_AT_ONCE = 16_384;
const encoder = new TextEncoder();
let encoded: Uint8Array | undefined;

/** Size of a text in UTF-8 bytes; a lone surrogate counts as the three bytes that stand for it. */
export function utf8Bytes(text: string): number {
  if (text.length > LONG_TEXT) return encodedBytes(text);
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

function encodedBytes(text: string): number {
  encoded ??= new Uint8Array(3 * UNITS_AT_ONCE);
  let bytes = 0;
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + UNITS_AT_ONCE, text.length);
    const last = text.charCodeAt(end - 1);
    const isPairCut = end < text.length && last >= 0xd800 && last <= 0xdbff;
    if (isPairCut) end -= 1;
    bytes += encoder.encodeInto(text.slice(start, end), encoded).written;
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
