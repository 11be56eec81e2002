import type { Json } from '../json.ts';
import { METERED } from './meter.ts';

export type TypeName = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

export type Subschema = boolean | SchemaNode;

/** A schema in the one form the validator is given: 2020-12, every keyword well-formed, references by key of a table. */
export interface SchemaNode {
  $ref?: string;
  type?: TypeName | TypeName[];
  const?: Json;
  enum?: readonly Json[];
  required?: string[];
  properties?: Record<string, Subschema>;
  patternProperties?: Record<string, Subschema>;
  additionalProperties?: Subschema;
  unevaluatedProperties?: Subschema;
  propertyNames?: Subschema;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, Subschema>;
  minProperties?: number;
  maxProperties?: number;
  prefixItems?: Subschema[];
  items?: Subschema;
  unevaluatedItems?: Subschema;
  contains?: Subschema;
  minContains?: number;
  maxContains?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  /** The format as people are told of it, where what is checked is wider. */
  shownFormat?: string;
  allOf?: Subschema[];
  anyOf?: Subschema[];
  oneOf?: Subschema[];
  not?: Subschema;
  if?: Subschema;
  then?: Subschema;
  else?: Subschema;
  examples?: readonly Json[];
  default?: Json;
}

export interface RepairedSchema {
  readonly root: Subschema;
  /** Targets of `$ref` by key. */
  readonly targets: Readonly<Record<string, Subschema>>;
  readonly patterns: readonly string[];
  readonly comparesItems: boolean;
}

/** A schema node of the given keywords. */
export function schemaNode(keywords: SchemaNode = {}): SchemaNode {
  return Object.assign(Object.create(METERED), keywords);
}

export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === METERED;
}

/** All direct subschemas of a node that are nodes themselves. */
export function* childNodes(node: SchemaNode): Generator<SchemaNode> {
  for (const value of Object.values(node)) {
    if (isSchemaNode(value)) yield value;
    else if (
      Array.isArray(value) ||
      (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null)
    ) {
      for (const item of Object.values(value)) if (isSchemaNode(item)) yield item;
    }
  }
}
