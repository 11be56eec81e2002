import { isJsonObject, type JsonObject } from '../../json.ts';
import type { Printer } from '../types/printer.ts';
import { type TypeText, UNDEFINED, UNKNOWN, union } from '../types/type-text.ts';
import { coversKeys, type KeyPattern, keyPattern, keyType, matchesKey } from './key-pattern.ts';

/** Each pattern is held against each other one, and the types of all that a key matches are intersected. */
const MAX_PATTERNS = 50;
const MAX_WIDTH = 30;

/** What `patternProperties` says, by whether TypeScript can name the keys of a pattern. */
export interface PatternTypes {
  /** Types of the patterns that a key matches, of those whose keys can be named. */
  of(key: string): TypeText[];
  /** Their index signatures, beside optional members of these names. */
  signatures(optionalNames: readonly string[]): readonly { readonly key: string; readonly type: TypeText }[];
  /** Types of the other patterns: any key may be one of theirs. */
  readonly anywhere: readonly TypeText[];
}

export function printPatterns(schema: JsonObject, printer: Printer): PatternTypes {
  const patterns: { readonly keys: KeyPattern; readonly type: TypeText }[] = [];
  const anywhere: TypeText[] = [];
  let width = 1;
  const sources = isJsonObject(schema.patternProperties) ? schema.patternProperties : {};
  for (const source of Object.keys(sources)) {
    const type = printer.printPart(sources[source]);
    const isNarrow = Math.min(width, type.width) === 1 || width * type.width <= MAX_WIDTH;
    const keys = isNarrow && patterns.length < MAX_PATTERNS ? keyPattern(source) : undefined;
    if (keys !== undefined) {
      width *= type.width;
      patterns.push({ keys, type });
    } else {
      anywhere.push(type);
      // Any key may have any value: nothing is left to say.
      if (type === UNKNOWN) break;
    }
  }
  // TypeScript wants the signature of narrower keys to fit the one of wider keys.
  const typesOf = (covers: (keys: KeyPattern) => boolean) =>
    patterns.filter(({ keys }) => covers(keys)).map(({ type }) => type);
  return {
    of: (key) => typesOf((keys) => matchesKey(keys, key)),
    anywhere,
    signatures(optionalNames) {
      const signatures = new Map(
        patterns.map(({ keys }) => {
          const type = printer.intersect(typesOf((outer) => coversKeys(outer, keys)));
          const mayBeAbsent = optionalNames.some((name) => matchesKey(keys, name));
          return [keyType(keys), mayBeAbsent ? union([type, UNDEFINED]) : type];
        }),
      );
      return [...signatures].map(([key, type]) => ({ key, type }));
    },
  };
}
