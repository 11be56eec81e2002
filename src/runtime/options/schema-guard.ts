import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import {
  amount,
  at,
  callback,
  dataRecord,
  type FieldsOptions,
  fields,
  flag,
  listOf,
  type OptionGuard,
  oneOf,
  text,
} from './guard.ts';

/** Keywords of a schema of options. Others would be promises that are not held. */
const KEYWORDS = new Set([
  ...['type', 'properties', 'additionalProperties', 'items', 'enum'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'description', 'default'],
]);

export interface SchemaGuardOptions extends Pick<FieldsOptions, 'alsoKnown'> {
  /** Paths of options that only code can give, beside the schema: functions. */
  readonly functions?: readonly string[];
}

/** The guard that a JSON Schema of options describes. Throws for a schema with keywords that options have no use for. */
export function schemaGuard(schema: JsonObject, options: SchemaGuardOptions = {}): OptionGuard {
  return guardAt(schema, '', options);
}

function guardAt(schema: JsonObject, path: string, options: SchemaGuardOptions): OptionGuard {
  for (const keyword of Object.keys(schema)) {
    if (!KEYWORDS.has(keyword)) throw new TypeError(`Schemas of options have no keyword "${keyword}" (${path})`);
  }
  switch (schema.type) {
    case 'object':
      return objectGuard(schema, path, options);
    case 'array':
      return listOf(guardAt(record(schema.items), `${path}[]`, options), 'a list of names');
    case 'string':
      return Array.isArray(schema.enum) ? oneOf(schema.enum.map(String)) : text;
    case 'boolean':
      return flag;
    case 'integer':
    case 'number':
      return amount({
        whole: schema.type === 'integer',
        ...bound('min', schema.minimum),
        ...bound('above', schema.exclusiveMinimum),
        ...bound('max', schema.maximum),
      });
    default:
      throw new TypeError(`An option needs a type (${path})`);
  }
}

/** An object with fields of its own, or any object of data where the schema names none. */
function objectGuard(schema: JsonObject, path: string, options: SchemaGuardOptions): OptionGuard {
  if (schema.properties === undefined) return dataRecord;
  const named = Object.entries(record(schema.properties)).map(([name, inner]): [string, OptionGuard] => [
    name,
    guardAt(record(inner), at(path, name), { functions: options.functions ?? [] }),
  ]);
  const coded = (options.functions ?? [])
    .filter((full) => full.startsWith(path === '' ? '' : `${path}.`))
    .map((full) => full.slice(path === '' ? 0 : path.length + 1))
    .filter((name) => !name.includes('.'))
    .map((name): [string, OptionGuard] => [name, callback]);
  const { alsoKnown } = options;
  return fields(Object.fromEntries([...named, ...coded]), alsoKnown === undefined ? {} : { alsoKnown });
}

const record = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const bound = (name: 'min' | 'above' | 'max', value: Json | undefined): { readonly [name: string]: number } =>
  typeof value === 'number' ? { [name]: value } : {};
