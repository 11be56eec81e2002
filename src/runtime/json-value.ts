/** Any JSON value. Outside data becomes `Json` only by passing a guard or coming out of `JSON.parse`. */
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

/** Text of an unknown thrown value, for a message. Errors of other realms, and objects like them, have theirs. */
export function messageOf(error: unknown): string {
  if (error == null) return `${error} was thrown`;
  try {
    const { message, name } = Object(error) as { message?: unknown; name?: unknown };
    if (typeof message === 'string' && message !== '') return message;
    const text = error instanceof Error && typeof name === 'string' ? name : String(error);
    // What objects say of themselves by default says nothing.
    if (text !== '' && !text.startsWith('[object ')) return text;
  } catch {
    // It throws when it is read, and has no message that could be shown.
  }
  return 'something without a message was thrown';
}
