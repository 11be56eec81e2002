import { isJsonObject, type JsonObject } from '../../json.ts';
import { typeKinds } from '../keywords/kinds.ts';
import { propertyKey, quote } from '../types/escape.ts';
import type { ResolveReference } from '../types/references.ts';
import { KIND } from '../types/type-text.ts';
import { acceptsEmpty } from './accepts-empty.ts';

const MAX_DEPTH = 6;
const MAX_LENGTH = 400;
const LINE_WIDTH = 80;

/** Stands for a text that the reader has to fill in. */
const TO_FILL_IN = '…';
const BY_FORMAT: ReadonlyMap<unknown, string> = new Map([
  ['date', '2030-01-31'],
  ['date-time', '2030-01-31T12:00:00Z'],
  ['email', 'ada@example.com'],
  ['time', '12:00:00Z'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uuid', '123e4567-e89b-42d3-a456-426614174000'],
]);

/**
 * A call of a tool with the least that its input schema asks for, by the schema's own examples where it has some.
 * Undefined where no such input is known, or where it is too long to help.
 */
export function callExample(exportName: string, schema: unknown, resolve: ResolveReference): string | undefined {
  if (acceptsEmpty(schema, resolve)) return `await ${exportName}();`;
  const input = exampleOf(schema, resolve, {}, 0);
  if (input === undefined || !isSmall(input)) return undefined;
  return `await ${exportName}(${printed(input)});`;
}

/** False too for what is no JSON, or nested beyond what can be read. */
function isSmall(input: unknown): boolean {
  try {
    return JSON.stringify(input).length <= MAX_LENGTH;
  } catch {
    return false;
  }
}

/** `siblings` are the properties that a schema around this one tells of the same value. */
function exampleOf(schema: unknown, resolve: ResolveReference, siblings: JsonObject, depth: number): unknown {
  if (!isJsonObject(schema)) return schema === false ? undefined : TO_FILL_IN;
  if (depth > MAX_DEPTH) return undefined;
  const stated = statedExample(schema);
  if (stated !== undefined) return stated;
  const properties = isJsonObject(schema.properties) ? { ...siblings, ...schema.properties } : siblings;
  const partOf = (part: unknown) => exampleOf(part, resolve, properties, depth + 1);
  const { $ref, allOf, anyOf, oneOf, required } = schema;
  const examples: unknown[] = [];
  if (typeof $ref === 'string') examples.push(partOf(resolve($ref, schema)));
  if (Array.isArray(allOf)) examples.push(...allOf.map(partOf));
  for (const branches of [anyOf, oneOf]) if (Array.isArray(branches)) examples.push(partOf(branches[0]));
  if (schema.type !== undefined || Array.isArray(required) || examples.length === 0) {
    examples.push(ownExample(schema, (part) => exampleOf(part, resolve, {}, depth + 1), properties));
  }
  if (examples.includes(undefined)) return undefined;
  if (!examples.every(isJsonObject)) return examples[0];
  return Object.fromEntries(examples.flatMap((example) => Object.entries(example)));
}

function statedExample(schema: JsonObject): unknown {
  if (Object.hasOwn(schema, 'const')) return schema.const;
  const { default: byDefault, enum: values, example, examples } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (example !== undefined) return example;
  if (Array.isArray(values) && values.length > 0) return values[0];
  return byDefault ?? undefined;
}

function ownExample(schema: JsonObject, partExample: (part: unknown) => unknown, properties: JsonObject): unknown {
  const kinds = typeKinds(schema.type) || (Array.isArray(schema.required) ? KIND.object : KIND.string);
  if (kinds & KIND.object) {
    const names = Array.isArray(schema.required) ? schema.required.map(String) : [];
    const members = names.map((name) => [name, partExample(properties[name])] as const);
    return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
  }
  if (kinds & KIND.string) return BY_FORMAT.get(schema.format) ?? TO_FILL_IN;
  if (kinds & KIND.number) return smallestNumber(schema);
  if (kinds & KIND.boolean) return true;
  return kinds & KIND.array ? arrayExample(schema, partExample) : null;
}

function arrayExample(schema: JsonObject, partExample: (part: unknown) => unknown): unknown {
  const { items, minItems, prefixItems } = schema;
  const slots: readonly unknown[] = [prefixItems, items].find(Array.isArray) ?? (items === undefined ? [] : [items]);
  const values = slots.map(partExample);
  if (!values.includes(undefined)) return values;
  return Number(minItems) > 0 ? undefined : [];
}

function smallestNumber({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonObject): number {
  const floor = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number(minimum ?? 1);
  const step = Number(multipleOf) || 1;
  const value = Math.ceil(floor / step) * step;
  return typeof maximum === 'number' && value > maximum ? maximum : value;
}

/** The value as JavaScript on one line, or with one line for each of its members where it is long. */
function printed(input: unknown): string {
  const line = literal(input);
  if (line.length <= LINE_WIDTH || !isJsonObject(input)) return line;
  return `{\n${members(input)
    .map((member) => `  ${member},\n`)
    .join('')}}`;
}

function members(value: JsonObject): readonly string[] {
  return Object.entries(value).map(([name, of]) => `${propertyKey(name)}: ${literal(of)}`);
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isJsonObject(value)) return String(value);
  const texts = members(value);
  return texts.length === 0 ? '{}' : `{ ${texts.join(', ')} }`;
}
