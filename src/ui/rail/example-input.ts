import { isJsonObject, type Json, type JsonSchema } from '../../runtime/json.ts';

const MAX_DEPTH = 5;
const MAX_PROPERTIES = 30;

/**
 * JavaScript text of an input to start from: the required properties with the schema's own examples, defaults or constants
 * where it has them, else a value of the right type. It is a start, not a promise: the call checks it.
 */
export function exampleInput(schema: JsonSchema | undefined): string {
  return toText(exampleValue(schema ?? {}, schema ?? {}, 0) ?? {}, 0);
}

/** A value for a schema, as far as it can be told without solving it. */
export function exampleValue(schema: JsonSchema, root: JsonSchema, depth: number): Json | undefined {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return undefined;
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0] as Json;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0] as Json;
  if (typeof schema.$ref === 'string') return exampleValue(resolve(schema.$ref, root), root, depth + 1);
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const options = schema[key];
    if (Array.isArray(options) && options.length > 0) return exampleValue(options[0] as Json, root, depth + 1);
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return stringFor(schema.format);
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return arrayFor(schema, root, depth);
    default:
      return isJsonObject(schema.properties ?? null) || type === 'object' ? objectFor(schema, root, depth) : undefined;
  }
}

function objectFor(schema: { readonly [key: string]: Json }, root: JsonSchema, depth: number): Json {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(
    required
      .slice(0, MAX_PROPERTIES)
      .map((name) => [name, exampleValue(properties[name] ?? {}, root, depth + 1) ?? '']),
  );
}

function arrayFor(schema: { readonly [key: string]: Json }, root: JsonSchema, depth: number): Json {
  const item = exampleValue(schema.items ?? {}, root, depth + 1);
  return typeof schema.minItems === 'number' && schema.minItems > 0 && item !== undefined ? [item] : [];
}

function stringFor(format: Json | undefined): string {
  switch (format) {
    case 'date':
      return '2026-01-31';
    case 'date-time':
      return '2026-01-31T12:00:00Z';
    case 'uri':
      return 'https://example.com/';
    case 'email':
      return 'name@example.com';
    default:
      return '';
  }
}

function resolve(reference: string, root: JsonSchema): Json {
  if (!reference.startsWith('#/')) return {};
  let value: Json = root;
  for (const part of reference.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isJsonObject(value) && Object.hasOwn(value, key) ? (value[key] as Json) : {};
  }
  return value;
}

const LINE_CHARACTERS = 60;

/** A value as people write it in a script: bare keys, one line where it fits. */
function toText(value: Json, indent: number): string {
  if (Array.isArray(value)) return `[${value.map((item) => toText(item, indent)).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) =>
      `${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : JSON.stringify(key)}: ${toText(member, indent + 1)}`,
  );
  if (members.length === 0) return '{}';
  const line = `{ ${members.join(', ')} }`;
  if (line.length <= LINE_CHARACTERS) return line;
  const pad = '  '.repeat(indent + 1);
  return `{\n${members.map((member) => `${pad}${member},`).join('\n')}\n${'  '.repeat(indent)}}`;
}
