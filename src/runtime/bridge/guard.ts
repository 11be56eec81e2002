import { isJsonObject, type Json } from '../json.ts';
import type { Message, WireError } from './messages.ts';
import { unpacked } from './text-message.ts';

/** Names and codes are short; anything longer was not made by us. */
const MAX_NAME_LENGTH = 100;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH;

/**
 * Tells whether a value is Json and its text, keys included, stays within `maxChars`. Anything a structured clone can carry
 * beyond JSON (Map, Date, ArrayBuffer, undefined, cycles) is refused; so is nesting deeper than 64, which no message needs.
 */
export function isBoundedJson(value: unknown, maxChars: number): value is Json {
  let left = maxChars;
  const check = (item: unknown, depth: number): boolean => {
    left -= 1;
    if (left < 0 || depth > 64) return false;
    switch (typeof item) {
      case 'string':
        left -= item.length;
        return left >= 0;
      case 'boolean':
        return true;
      case 'number':
        return Number.isFinite(item);
      case 'object':
        break;
      default:
        return false;
    }
    if (item === null) return true;
    if (Array.isArray(item)) {
      for (let i = 0; i < item.length; i++) if (!check(item[i], depth + 1)) return false;
      return true;
    }
    const proto = Object.getPrototypeOf(item);
    if (proto !== Object.prototype && proto !== null) return false;
    for (const key of Object.keys(item)) {
      left -= key.length;
      if (!check((item as Record<string, unknown>)[key], depth + 1)) return false;
    }
    return true;
  };
  return check(value, 0);
}

function isWireError(value: unknown): value is WireError {
  return isJsonObject(value) && isName(value.code) && typeof value.message === 'string';
}

/** The message in what a port delivered, or undefined if it is none or too large. */
export function parseMessage(posted: unknown, maxChars: number): Message | undefined {
  const data = typeof posted === 'string' ? unpacked(posted) : posted;
  if (!isJsonObject(data)) return undefined;
  switch (data.kind) {
    case 'call':
      return isId(data.id) && isName(data.name) && isBoundedJson(data.request, maxChars)
        ? { kind: 'call', id: data.id, name: data.name, request: data.request }
        : undefined;
    case 'cancel':
      return isId(data.id) ? { kind: 'cancel', id: data.id } : undefined;
    case 'return':
      return isId(data.id) && isBoundedJson(data.value, maxChars)
        ? { kind: 'return', id: data.id, value: data.value }
        : undefined;
    case 'throw':
      return isId(data.id) && isBoundedJson(data.error, maxChars) && isWireError(data.error)
        ? { kind: 'throw', id: data.id, error: data.error }
        : undefined;
    case 'event':
      return isName(data.name) && isBoundedJson(data.data, maxChars)
        ? { kind: 'event', name: data.name, data: data.data }
        : undefined;
    default:
      return undefined;
  }
}
