import { isJsonObject, type JsonObject } from '../../json.ts';
import { propertyKey, quote } from '../types/escape.ts';
import type { KeywordPrinter } from '../types/printer.ts';
import { atom, bareType, union } from '../types/type-text.ts';
import { kindOf, typeKinds } from './kinds.ts';

const MAX_VALUES = 5_000;
const MAX_LITERAL_DEPTH = 6;

/** `const` and `enum`: a union of literal types, less those that `type` rules out. */
export const printValues: KeywordPrinter = (schema, printer) => {
  const all = valuesOf(schema);
  if (all === undefined) return undefined;
  const stated = typeKinds(schema.type);
  const allowed = stated ? all.filter((value) => kindOf(value) & stated) : all;
  // An enum of which `type` leaves nothing is a slip of its author, who means the values.
  const values = allowed.length === 0 ? all : allowed;
  const type = union(values.slice(0, MAX_VALUES).map((value) => atom(literal(value, 0), kindOf(value))));
  if (values.length <= MAX_VALUES && printer.spend(type.text.length / 50)) return printer.form.values?.(type) ?? type;
  printer.warn('too many values');
  return bareType(values.reduce<number>((kinds, value) => kinds | kindOf(value), 0));
};

function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema.const];
  return Array.isArray(schema.enum) && schema.enum.length > 0 ? schema.enum : undefined;
}

function literal(value: unknown, depth: number): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number';
  if (typeof value === 'boolean' || value === null) return String(value);
  if (depth > MAX_LITERAL_DEPTH) return 'unknown';
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, depth + 1)).join(', ')}]`;
  if (!isJsonObject(value)) return 'unknown';
  const members = Object.keys(value).map((key) => `${propertyKey(key)}: ${literal(value[key], depth + 1)}`);
  return members.length === 0 ? '{ [k: string]: never }' : `{ ${members.join('; ')} }`;
}
