import type { Json } from '../json.ts';
import { formatOf } from './formats.ts';
import type { SchemaNode, Subschema, TypeName } from './schema-node.ts';

type Targets = Readonly<Record<string, Subschema>>;

const MAX_LISTED = 20;
const MAX_LITERAL = 80;
const MAX_REFERENCES = 8;

const WITH_ARTICLE: Readonly<Record<TypeName, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** What a schema wants, in a few words: `an integer ≥ 1`, `one of "slow", "fast"`, `a string or null`. */
export function describeSchema(schema: Subschema, targets: Targets, references = 0): string {
  if (typeof schema === 'boolean') return schema ? 'any value' : 'no value at all';
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return listed('one of ', schema.enum);
  if (schema.type !== undefined) return describeType(schema);
  const target = schema.$ref === undefined ? undefined : targets[schema.$ref];
  if (target !== undefined)
    return references < MAX_REFERENCES ? describeSchema(target, targets, references + 1) : 'a value';
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined && references < MAX_REFERENCES) {
    const words = new Set(
      options.slice(0, MAX_LISTED).map((option) => describeSchema(option, targets, references + 1)),
    );
    return [...words].join(' or ').slice(0, 500);
  }
  const part = schema.allOf?.find((item) => typeof item === 'object');
  if (part !== undefined && references < MAX_REFERENCES) return describeSchema(part, targets, references + 1);
  return schema.properties === undefined && schema.required === undefined ? 'a value' : 'an object';
}

/** The types of a schema with what else shapes them: bounds, format, required properties. */
export function describeType(schema: SchemaNode): string {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.map((type) => WITH_ARTICLE[type] + detail(schema, type)).join(' or ');
}

function detail(schema: SchemaNode, type: TypeName): string {
  switch (type) {
    case 'integer':
    case 'number':
      return bounds(schema);
    case 'string':
      return formatOf(schema) === undefined ? '' : ` in ${formatOf(schema)} format`;
    case 'object': {
      const required = schema.required ?? [];
      return required.length === 0 ? '' : listed(' with ', required);
    }
    default:
      return '';
  }
}

function bounds(schema: SchemaNode): string {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const parts = [
    minimum === undefined ? '' : `≥ ${minimum}`,
    exclusiveMinimum === undefined ? '' : `> ${exclusiveMinimum}`,
    maximum === undefined ? '' : `≤ ${maximum}`,
    exclusiveMaximum === undefined ? '' : `< ${exclusiveMaximum}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` ${parts.join(' and ')}`;
}

/** What a value is, in a few words: `the string "twelve"`, `an array of 3 items`. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 1 ? 'an array of 1 item' : `an array of ${value.length} items`;
  if (typeof value === 'object') {
    const names = Object.keys(value);
    return names.length === 0 ? 'an empty object' : listed('an object with ', names, 5);
  }
  return `the ${typeof value} ${literal(value)}`;
}

/** A value as JSON, cut where it is long. */
export function literal(value: Json): string {
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, MAX_LITERAL + 1) : value);
  if (text.length <= MAX_LITERAL) return text;
  return typeof value === 'string' ? `${text.slice(0, MAX_LITERAL - 1)}…"` : `${text.slice(0, MAX_LITERAL)}…`;
}

/** Values after a lead, cut where they are many: `one of "a", "b", … (40 in all)`. */
export function listed(lead: string, values: readonly Json[], most = MAX_LISTED): string {
  return enumerated(lead, values.slice(0, most).map(literal), values.length);
}

/** Words after a lead, of which there are `count` in all. */
export function enumerated(lead: string, words: readonly string[], count: number): string {
  return `${lead}${words.join(', ')}${count > words.length ? `, … (${count} in all)` : ''}`;
}
