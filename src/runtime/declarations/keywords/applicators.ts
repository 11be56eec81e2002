import type { JsonObject } from '../../json.ts';

/** Whether other schemas look at the same value. Without them `unevaluatedProperties` is `additionalProperties`. */
export function hasApplicators(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => /^(\$.*ref|a..Of|oneOf|if|depend.*)$/i.test(keyword));
}
