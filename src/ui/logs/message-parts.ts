import type { Json } from '../../runtime/json.ts';

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly text: string; readonly value: Json };

const MAX_CHARACTERS = 1_000_000;
const MIN_JSON_CHARACTERS = 2;
/** Brackets that are never closed cost a walk to the end each; a message of nothing else must stay cheap. */
const MAX_UNCLOSED = 16;

/** Splits a message into plain text and the objects and arrays that were logged in it, so that those can be opened. */
export function messageParts(message: string): MessagePart[] {
  if (message.length > MAX_CHARACTERS) return [{ kind: 'text', text: message }];
  const parts: MessagePart[] = [];
  let from = 0;
  let unclosed = 0;
  for (let at = 0; at < message.length && unclosed < MAX_UNCLOSED; ) {
    const end = /[{[]/.test(message[at] as string) ? jsonEnd(message, at) : -1;
    const value = end - at > MIN_JSON_CHARACTERS ? parse(message.slice(at, end)) : undefined;
    if (value === undefined) {
      if (end === -1 && /[{[]/.test(message[at] as string)) unclosed++;
      at = end === -1 ? at + 1 : end;
      continue;
    }
    if (at > from) parts.push({ kind: 'text', text: message.slice(from, at) });
    parts.push({ kind: 'json', text: message.slice(at, end), value });
    from = at = end;
  }
  if (from < message.length) parts.push({ kind: 'text', text: message.slice(from) });
  return parts;
}

/** Offset behind the bracket that closes the one at `start`; -1 where none does. Linear in the text it walks. */
function jsonEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const unit = text[at];
    if (quoted) {
      if (unit === '\\') at++;
      else if (unit === '"') quoted = false;
    } else if (unit === '"') quoted = true;
    else if (unit === '{' || unit === '[') depth++;
    else if ((unit === '}' || unit === ']') && --depth === 0) return at + 1;
  }
  return -1;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
