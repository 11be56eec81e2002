import { isJsonObject, type Json, type JsonObject, jsonTextDepth, MAX_JSON_DEPTH } from '../../runtime/json.ts';

/** A text as JSON; undefined where it is not, or nests deeper than code can walk. */
export function parseJson(text: string): Json | undefined {
  if (jsonTextDepth(text) > MAX_JSON_DEPTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text as a JSON object. */
export function parseObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

/** A member that is an object; an empty one otherwise. */
export function objectIn(value: Json | undefined, name: string): JsonObject {
  const member = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(member) ? member : {};
}

/** A member that is a text; an empty one otherwise. */
export function textIn(value: Json | undefined, name: string): string {
  const member = isJsonObject(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : '';
}

/** A member that is a count; undefined otherwise. */
export function countIn(value: Json | undefined, name: string): number | undefined {
  const member = isJsonObject(value) ? value[name] : undefined;
  return typeof member === 'number' && Number.isSafeInteger(member) && member >= 0 ? member : undefined;
}

/** The objects of a member that is a list. */
export function objectsIn(value: Json | undefined, name: string): readonly JsonObject[] {
  const member = isJsonObject(value) ? value[name] : undefined;
  return Array.isArray(member) ? (member as readonly Json[]).filter(isJsonObject) : [];
}
