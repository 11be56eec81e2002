import type { Json } from '../json.ts';
import { formatOf, formatSample } from './formats.ts';
import { samplePattern } from './pattern/sample.ts';
import type { RepairedSchema, SchemaNode, Subschema } from './schema-node.ts';

const MAX_DEPTH = 8;
const MAX_ITEMS = 20;
const MAX_TEXT = 2_000;
const MAX_EXAMPLES = 10;
const ATTEMPTS = 6;

/**
 * The smallest input known to be valid: the schema's own examples first, else one made of required properties, and of the
 * property `including` where one is named. Undefined where nothing that passes `isValid` was found.
 */
export function findExample(
  schema: RepairedSchema,
  isValid: (candidate: Json) => boolean,
  including?: string,
): Json | undefined {
  const own = typeof schema.root === 'object' ? (schema.root.examples ?? []).slice(0, MAX_EXAMPLES) : [];
  const given = own.filter((example) => small(example) && isValid(example)).sort((a, b) => sizeOf(a) - sizeOf(b));
  if (given.length > 0) return given[0];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const example = new Maker(schema.targets, attempt, including).makeInput(schema.root);
    if (example !== undefined && small(example) && isValid(example)) return example;
  }
  return undefined;
}

function sizeOf(value: Json): number {
  return JSON.stringify(value).length;
}

function small(value: Json): boolean {
  return sizeOf(value) <= MAX_TEXT;
}

/** Makes one value; each attempt takes other branches, and the later half fills in optional properties too. */
class Maker {
  readonly #targets: Readonly<Record<string, Subschema>>;
  readonly #branch: number;
  readonly #full: boolean;
  readonly #including: string | undefined;

  constructor(targets: Readonly<Record<string, Subschema>>, attempt: number, including: string | undefined) {
    this.#targets = targets;
    this.#including = including;
    this.#branch = attempt % (ATTEMPTS / 2);
    this.#full = attempt >= ATTEMPTS / 2;
  }

  /** Where a schema leaves the type open, what a tool takes is an object. */
  makeInput(root: Subschema): Json | undefined {
    if (root === true) return {};
    const typed = root === false ? root : this.#flatten(root, 0);
    return this.make(typed === false || typeOf(typed) !== undefined ? typed : { ...typed, type: 'object' }, 0);
  }

  make(schema: Subschema, depth: number): Json | undefined {
    if (schema === false || depth > MAX_DEPTH) return undefined;
    if (schema === true) return 'value';
    const flat = this.#flatten(schema, 0);
    if (flat.const !== undefined) return flat.const;
    const suggested = [...(flat.examples ?? []), flat.default].find((value) => fits(flat, value));
    if (suggested !== undefined && suggested !== null) return suggested;
    if (flat.enum !== undefined) return flat.enum.find((value) => value !== null) ?? null;
    switch (typeOf(flat)) {
      case 'null':
        return null;
      case 'boolean':
        return true;
      case 'integer':
        return numberFor(flat, true);
      case 'number':
        return numberFor(flat, false);
      case 'array':
        return this.#array(flat, depth);
      case 'object':
        return this.#object(flat, depth);
      default:
        return textFor(flat);
    }
  }

  #object(schema: SchemaNode, depth: number): Json | undefined {
    const properties = schema.properties ?? {};
    const required = new Set(schema.required);
    if (depth === 0 && this.#including !== undefined && properties[this.#including] !== undefined)
      required.add(this.#including);
    const optional = Object.keys(properties).filter((name) => !required.has(name));
    const room = this.#full && depth < 3 ? optional.length : Math.max(0, (schema.minProperties ?? 0) - required.size);
    const members: [string, Json][] = [];
    for (const name of required) {
      const value = this.make(properties[name] ?? schema.additionalProperties ?? true, depth + 1);
      if (value === undefined) return undefined;
      members.push([name, value]);
    }
    for (const name of optional.slice(0, room)) {
      const value = this.make(properties[name] ?? true, depth + 1);
      if (value !== undefined) members.push([name, value]);
    }
    return Object.fromEntries(members);
  }

  #array(schema: SchemaNode, depth: number): Json | undefined {
    const length = Math.max(schema.minItems ?? 0, schema.minContains ?? (schema.contains === undefined ? 0 : 1));
    if (length > MAX_ITEMS) return undefined;
    const items: Json[] = [];
    for (let index = 0; index < length; index++) {
      const item = this.make(schema.prefixItems?.[index] ?? schema.contains ?? schema.items ?? true, depth + 1);
      if (item === undefined) return undefined;
      items.push(schema.uniqueItems === true ? distinct(item, index) : item);
    }
    return items;
  }

  /** The keywords that apply to a value, wherever references and combinators put them; of alternatives one is taken. */
  #flatten(schema: SchemaNode, level: number): SchemaNode {
    if (level > MAX_DEPTH) return schema;
    let flat: SchemaNode = { ...schema };
    const parts: Subschema[] = [...(schema.allOf ?? [])];
    if (schema.$ref !== undefined) parts.push(this.#targets[schema.$ref] ?? true);
    for (const options of [schema.anyOf, schema.oneOf]) {
      if (options === undefined) continue;
      const useful = options.filter(
        (option) => option !== false && !(typeof option === 'object' && option.type === 'null'),
      );
      const choices = useful.length === 0 ? options : useful;
      parts.push(choices[this.#branch % choices.length] ?? true);
    }
    for (const part of parts) if (typeof part === 'object') flat = merge(flat, this.#flatten(part, level + 1));
    return flat;
  }
}

function merge(a: SchemaNode, b: SchemaNode): SchemaNode {
  const merged: SchemaNode = { ...b, ...a };
  if (a.properties !== undefined && b.properties !== undefined)
    merged.properties = { ...b.properties, ...a.properties };
  if (a.required !== undefined && b.required !== undefined)
    merged.required = [...new Set([...a.required, ...b.required])];
  return merged;
}

function typeOf(schema: SchemaNode): string | undefined {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const type = types.find((name) => name !== 'null') ?? types[0];
  if (type !== undefined) return type;
  if (schema.properties !== undefined || schema.required !== undefined) return 'object';
  if (schema.items !== undefined || schema.prefixItems !== undefined || schema.contains !== undefined) return 'array';
  const bounds = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum, schema.multipleOf];
  return bounds.some((bound) => bound !== undefined) ? 'number' : undefined;
}

/** Whether a suggestion of the schema is at least of its type; the whole is validated at the end. */
function fits(schema: SchemaNode, value: Json | undefined): value is Json {
  if (value === undefined) return false;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return types.length === 0 || types.some((name) => name === type || (name === 'integer' && Number.isInteger(value)));
}

function numberFor(schema: SchemaNode, whole: boolean): number {
  const step = schema.multipleOf ?? (whole ? 1 : 0);
  const least = Math.max(
    schema.minimum ?? Number.NEGATIVE_INFINITY,
    (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) + (step || 1),
  );
  const most = Math.min(
    schema.maximum ?? Number.POSITIVE_INFINITY,
    (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) - (step || 1),
  );
  const value = least <= 1 && most >= 1 ? 1 : least > 1 ? least : most;
  if (step === 0)
    return least > most ? ((schema.exclusiveMinimum ?? least) + (schema.exclusiveMaximum ?? most)) / 2 : value;
  return least > 1 || most >= step ? Math.ceil(value / step) * step : Math.floor(value / step) * step;
}

function textFor(schema: SchemaNode): string | undefined {
  const sample = formatSample(formatOf(schema));
  if (sample !== undefined) return sample;
  if (schema.pattern !== undefined) return samplePattern(schema.pattern);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (minLength > MAX_TEXT) return undefined;
  return 'string'.padEnd(minLength, ' string').slice(0, maxLength);
}

/** Another value of the same kind for each place of a list whose items must differ. */
function distinct(item: Json, index: number): Json {
  if (index === 0) return item;
  if (typeof item === 'number') return item + index;
  return typeof item === 'string' ? `${item}${index + 1}` : item;
}
