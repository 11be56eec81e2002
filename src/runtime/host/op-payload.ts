import { type Json, jsonTextDepth, MAX_JSON_DEPTH } from '../json.ts';
import { tooDeep } from './op-failures.ts';

/** What a guest sends along with an operation. Throws a `GuestError` for what nests too deep. */
export function readPayload(text: string): Json {
  if (jsonTextDepth(text) > MAX_JSON_DEPTH + 2) throw tooDeep();
  return JSON.parse(text) as Json;
}

/** A longer payload is not read whole for a call that is refused whatever is in it. */
const MAX_READ_CHARS = 64 * 1024;
const INPUT = ',"input":';

/** The names in the payload of a call that is refused, and its input where that is short. */
export function readRefused(text: string): Json {
  if (text.length <= MAX_READ_CHARS) return readPayload(text);
  // Names come first, and no JSON text of a name holds this: its quotes would be escaped.
  const end = text.lastIndexOf(INPUT, MAX_READ_CHARS) < 0 ? -1 : text.indexOf(INPUT);
  return end < 0 ? {} : readPayload(`${text.slice(0, end)}}`);
}
