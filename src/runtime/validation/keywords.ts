import type { TypeName } from './schema-node.ts';

/** Where schemas hold schemas, by the shape of the keyword's value. */
export const SCHEMA_KEYWORDS = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;
export const LIST_KEYWORDS = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'] as const;
export const MAP_KEYWORDS = [
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
] as const;

export const COUNT_KEYWORDS = [
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
] as const;

const TYPES: readonly unknown[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

export function isTypeName(value: unknown): value is TypeName {
  return TYPES.includes(value);
}

export type Draft = 'draft-04' | 'draft-07' | 'current';

/** The draft a schema names; anything unknown or unnamed is read as 2020-12. */
export function draftOf(schema: unknown): Draft {
  const named = typeof schema === 'object' && schema !== null && '$schema' in schema ? schema.$schema : undefined;
  if (typeof named !== 'string') return 'current';
  if (/draft-0?[34]\b/.test(named)) return 'draft-04';
  return /draft-0?[67]\b/.test(named) ? 'draft-07' : 'current';
}
