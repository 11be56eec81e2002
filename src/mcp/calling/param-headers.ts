import { isJsonObject, type Json, type JsonSchema } from '../../runtime/json.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES = new Set(['string', 'integer', 'boolean']);
const ENCODED = /^=\?base64\?.*\?=$/s;
const PLAIN = /^[\t\x20-\x7e]+$/;

/**
 * Headers that mirror the arguments a tool marks with `x-mcp-header` (2026-07-28, “Custom Headers from Tool Parameters”). The
 * SDK leaves them out in a page, and a server that wants them refuses the call without.
 */
export function paramHeaders(schema: JsonSchema | undefined, input: Json | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  collect(schema, input, headers);
  return headers;
}

function collect(schema: JsonSchema | undefined, input: Json | undefined, headers: Record<string, string>): void {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties) || !isJsonObject(input)) return;
  for (const [key, property] of Object.entries(schema.properties)) {
    if (!isJsonObject(property) || !Object.hasOwn(input, key)) continue;
    const value = input[key];
    const name = property['x-mcp-header'];
    if (typeof name === 'string' && TOKEN.test(name) && TYPES.has(String(property.type))) {
      const text = headerText(value);
      if (text !== undefined) headers[`Mcp-Param-${name}`] = encodeHeaderText(text);
    }
    collect(property, value, headers);
  }
}

function headerText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value))) return String(value);
  return undefined;
}

/** Text that a header field cannot carry as it is goes as base64 of its UTF-8 bytes. */
function encodeHeaderText(text: string): string {
  if (PLAIN.test(text) && text === text.trim() && !ENCODED.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}
