import { isJsonObject, type Json } from '../runtime/json.ts';

const MAX_CHARACTERS = 40;

/** A few characters of a call's input that tell it apart from other calls of the same tool: its first scalar member. */
export function inputSummaryOf(input: Json | undefined): string {
  const value = isJsonObject(input) ? Object.values(input).find(isScalar) : input;
  if (!isScalar(value)) return '';
  const text = String(value).replace(/\s+/g, ' ').trim();
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
