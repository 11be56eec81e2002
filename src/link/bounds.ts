import { utf8Bytes } from '../runtime/json.ts';
import { LIMITS } from '../runtime/limits.ts';

/** Bytes that all scripts of a link may have together: what one script may have in a run. */
export const MAX_LINKED_SOURCE_BYTES = LIMITS.maxSourceBytes.max;
/** Lines that all scripts of a link may have together. */
export const MAX_LINKED_LINES = 20_000;
export const MAX_LINKED_SCRIPTS = 50;
export const MAX_LINKED_SERVERS = 50;
/** Tools that a link may name, of all servers together. */
export const MAX_LINKED_TOOLS = 2_000;
export const MAX_RECORDED_CALLS = 10_000;
/** Characters of the JSON of all dialect options and limits of a link. */
export const MAX_LINKED_OPTION_CHARS = 64 * 1024;

/** What of scripts is beyond a bound, as the part of a sentence: `has 21,000 lines; at most 20,000 are opened`. */
export function tooMuchSource(texts: readonly string[]): string | undefined {
  const bytes = texts.reduce((sum, text) => sum + utf8Bytes(text), 0);
  if (bytes > MAX_LINKED_SOURCE_BYTES) {
    return `${texts.length === 1 ? 'its script has' : 'its scripts have'} ${counted(bytes)} bytes, and at most ${counted(MAX_LINKED_SOURCE_BYTES)} are opened`;
  }
  const lines = texts.reduce((sum, text) => sum + lineCount(text), 0);
  if (lines > MAX_LINKED_LINES) {
    return `${texts.length === 1 ? 'its script has' : 'its scripts have'} ${counted(lines)} lines, and at most ${counted(MAX_LINKED_LINES)} are opened`;
  }
  return undefined;
}

/** Lines of a text, by every line end that an editor or a browser may know. */
function lineCount(text: string): number {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n?|[\n\u2028\u2029]/g)) lines += 1;
  return lines;
}

const counted = (value: number): string => value.toLocaleString('en');
