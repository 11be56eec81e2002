import { isJsonObject } from '../../json.ts';
import { typeKinds } from '../keywords/kinds.ts';
import type { ResolveReference } from '../types/references.ts';
import { KIND } from '../types/type-text.ts';

const MAX_DEPTH = 20;

/** Whether a tool can be called without input: `{}` fits its schema. In doubt it can; the host checks every call. */
export function acceptsEmpty(schema: unknown, resolve: ResolveReference, depth = 0): boolean {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return true;
  const accepts = (part: unknown) => acceptsEmpty(part, resolve, depth + 1);
  const { $ref, allOf, anyOf, oneOf, required, minProperties } = schema;
  const kinds = typeKinds(schema.type);
  if (kinds && !(kinds & KIND.object)) return false;
  if (Object.hasOwn(schema, 'const') || Array.isArray(schema.enum)) return false;
  if (Array.isArray(required) && required.length > 0) return false;
  if (typeof minProperties === 'number' && minProperties > 0) return false;
  if (typeof $ref === 'string' && !accepts(resolve($ref, schema))) return false;
  if (Array.isArray(allOf) && !allOf.every(accepts)) return false;
  return [anyOf, oneOf].every(
    (branches) => !Array.isArray(branches) || branches.length === 0 || branches.some(accepts),
  );
}
