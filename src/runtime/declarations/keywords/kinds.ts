import type { JsonObject } from '../../json.ts';
import { KIND } from '../types/type-text.ts';

const KIND_NAMED = new Map<unknown, number>([...Object.entries(KIND), ['integer', KIND.number]]);

/** The JSON type of a value, as a {@link KIND} bit; 0 for what is no JSON. */
export function kindOf(value: unknown): number {
  if (value === null) return KIND.null;
  return Array.isArray(value) ? KIND.array : (KIND_NAMED.get(typeof value) ?? 0);
}

/** The kinds that `type` names: 0 where it is absent, undefined where a name of it is unknown. */
export function typeKinds(type: unknown): number | undefined {
  if (type === undefined) return 0;
  const kinds = [type].flat().map((name) => KIND_NAMED.get(name) ?? 0);
  return kinds.includes(0) ? undefined : kinds.reduce((all, kind) => all | kind, 0);
}

/** Keywords that only say something about values of one kind. */
const KIND_OF_KEYWORD = new Map(
  (
    [
      [
        KIND.object,
        'properties required additionalProperties patternProperties propertyNames minProperties maxProperties ' +
          'dependencies dependentRequired dependentSchemas unevaluatedProperties',
      ],
      [KIND.array, 'items prefixItems additionalItems contains minItems maxItems uniqueItems unevaluatedItems'],
      [KIND.string, 'minLength maxLength pattern format contentEncoding contentMediaType'],
      [KIND.number, 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
    ] as const
  ).flatMap(([kind, keywords]) => keywords.split(' ').map((keyword) => [keyword, kind] as const)),
);

/** What a keyword is about; 0 for keywords that are about values of any kind. */
export function kindOfKeyword(keyword: string): number {
  return KIND_OF_KEYWORD.get(keyword) ?? 0;
}

/** What a schema without `type` is evidently about; 0 where it does not show. */
export function impliedKinds(schema: JsonObject): number {
  return Object.keys(schema).reduce((kinds, keyword) => kinds | kindOfKeyword(keyword), 0);
}
