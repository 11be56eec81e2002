import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../../runtime/json.ts';

/** The form field for a schema. Values that no form control fits are edited as JSON. */
export type FormField =
  | { readonly kind: 'text'; readonly format?: string; readonly long: boolean }
  | { readonly kind: 'number'; readonly integer: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'boolean' }
  | Choices<'choice'>
  /** Any number of the values, as an array. */
  | Choices<'several'>
  | { readonly kind: 'object'; readonly members: readonly FormMember[] }
  | { readonly kind: 'list'; readonly item: JsonSchema }
  | { readonly kind: 'union'; readonly options: readonly JsonSchema[] }
  | { readonly kind: 'json' };

export interface Choices<Kind extends string> {
  readonly kind: Kind;
  readonly values: readonly Json[];
  /** What each value is called; absent where no value has a title. */
  readonly titles?: readonly (string | undefined)[];
}

export interface FormMember {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

const MAX_MEMBERS = 100;
const MAX_CHOICES = 200;
const LONG_TEXT = 400;

/** Reads one level of a schema. References are looked up in `root`. */
export function fieldOf(schema: JsonSchema, root: JsonSchema): FormField {
  const resolved = follow(schema, root);
  if (!isJsonObject(resolved)) return { kind: 'json' };
  const { enum: listed, enumNames } = resolved;
  if (Array.isArray(listed) && listed.length <= MAX_CHOICES) {
    return choices('choice', listed, Array.isArray(enumNames) ? enumNames : []);
  }
  if ('const' in resolved) return { kind: 'choice', values: [resolved.const as Json] };
  const union = resolved.anyOf ?? resolved.oneOf;
  if (Array.isArray(union) && union.length > 0) return unionOf(union, root);
  const types = Array.isArray(resolved.type) ? resolved.type.filter((type) => type !== 'null') : [resolved.type];
  if (types.length > 1) return { kind: 'union', options: types.map((type) => ({ ...resolved, type: type as Json })) };
  switch (types[0]) {
    case 'string': {
      const { format, maxLength } = resolved;
      return {
        kind: 'text',
        long: typeof maxLength === 'number' && maxLength > LONG_TEXT,
        ...(typeof format === 'string' ? { format } : {}),
      };
    }
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        integer: types[0] === 'integer',
        ...(typeof resolved.minimum === 'number' ? { min: resolved.minimum } : {}),
        ...(typeof resolved.maximum === 'number' ? { max: resolved.maximum } : {}),
      };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return listOf(resolved.items ?? {}, root);
    case 'object':
      return { kind: 'object', members: membersOf(resolved) };
    default:
      return isJsonObject(resolved.properties) ? { kind: 'object', members: membersOf(resolved) } : { kind: 'json' };
  }
}

/** A choice of constants reads as a choice; a value or null reads as the value. */
function unionOf(options: readonly Json[], root: JsonSchema): FormField {
  const followed = options.map((option) => follow(option, root));
  const values = followed.map((option) => (isJsonObject(option) && 'const' in option ? option.const : undefined));
  if (values.every((value) => value !== undefined) && values.length <= MAX_CHOICES) {
    return choices(
      'choice',
      values,
      followed.map((option) => (isJsonObject(option) ? option.title : undefined)),
    );
  }
  const real = followed.filter((option) => !(isJsonObject(option) && option.type === 'null'));
  return real.length === 1 ? fieldOf(real[0] as Json, root) : { kind: 'union', options: real };
}

/** A list of choices reads as any number of them; a list of anything else grows item by item. */
function listOf(item: JsonSchema, root: JsonSchema): FormField {
  const field = fieldOf(item, root);
  return field.kind === 'choice' && field.values.length > 1 ? { ...field, kind: 'several' } : { kind: 'list', item };
}

function choices<Kind extends 'choice' | 'several'>(
  kind: Kind,
  values: readonly Json[],
  named: readonly (Json | undefined)[],
): Choices<Kind> {
  const titles = values.map((_, index) => {
    const title = named[index];
    return typeof title === 'string' && title.trim() !== '' ? title : undefined;
  });
  return { kind, values, ...(titles.every((title) => title === undefined) ? {} : { titles }) };
}

function membersOf(schema: JsonObject): FormMember[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const members = Object.entries(properties).slice(0, MAX_MEMBERS);
  return members
    .map(([name, member]) => ({ name, schema: member, required: required.has(name) }))
    .sort((a, b) => Number(b.required) - Number(a.required));
}

const MAX_HOPS = 8;

/** The schema behind local references. */
export function follow(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let hop = 0; hop < MAX_HOPS && isJsonObject(current) && typeof current.$ref === 'string'; hop++) {
    const { $ref, ...own } = current;
    const target = lookUp($ref, root);
    current = isJsonObject(target) ? { ...target, ...own } : target;
  }
  return current;
}

function lookUp(reference: string, root: JsonSchema): JsonSchema {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return {};
  let value: Json = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = isJsonObject(value) && Object.hasOwn(value, key) ? (value[key] as Json) : {};
  }
  return value;
}

/** The type of a field in a word, shown beside its name. */
export function typeName(schema: JsonSchema, root: JsonSchema): string {
  const field = fieldOf(schema, root);
  switch (field.kind) {
    case 'text':
      return field.format ?? 'string';
    case 'number':
      return field.integer ? 'integer' : 'number';
    case 'choice':
      return 'choice';
    case 'several':
      return 'choices';
    case 'union':
      return 'one of several types';
    default:
      return field.kind;
  }
}

/** The value to start with: the schema's default or constant, the required members of an object, else nothing. */
export function startValue(schema: JsonSchema, root: JsonSchema, depth = 0): Json | undefined {
  const resolved = follow(schema, root);
  if (!isJsonObject(resolved) || depth > 6) return undefined;
  if ('default' in resolved) return resolved.default;
  const field = fieldOf(resolved, root);
  if (field.kind === 'choice' && field.values.length === 1) return field.values[0];
  if (field.kind !== 'object') return undefined;
  const members = field.members
    .filter((member) => member.required)
    .map((member) => [member.name, startValue(member.schema, root, depth + 1)] as const)
    .filter((member): member is readonly [string, Json] => member[1] !== undefined);
  return Object.fromEntries(members);
}
