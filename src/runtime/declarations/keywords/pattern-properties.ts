import { isJsonObject, type JsonObject } from '../../json.ts';
import type { Printer } from '../types/printer.ts';
import { type TypeText, UNDEFINED, union } from '../types/type-text.ts';
import { coversKeys, type KeyPattern, keyPattern, keyType, matchesKey } from './key-pattern.ts';

/** Each pattern is held against each other one. */
const MAX_PATTERNS = 50;

/** What `patternProperties` says, by whether TypeScript can name the keys of a pattern. */
export interface PatternTypes {
  /** Types of the patterns that a key matches, of those whose keys can be named. */
  of(key: string): readonly TypeText[];
  /** Their index signatures, beside optional members of these names. */
  signatures(optionalNames: readonly string[]): readonly { readonly key: string; readonly type: TypeText }[];
  /** Types of the other patterns: any key may be one of theirs. */
  readonly anywhere: readonly TypeText[];
}

export function printPatterns(schema: JsonObject, printer: Printer): PatternTypes {
  const patterns: { readonly keys: KeyPattern; readonly type: TypeText }[] = [];
  const anywhere: TypeText[] = [];
  for (const [source, part] of Object.entries(isJsonObject(schema.patternProperties) ? schema.patternProperties : {})) {
    const type = printer.printPart(part);
    const keys = patterns.length < MAX_PATTERNS ? keyPattern(source) : undefined;
    if (keys === undefined) anywhere.push(type);
    else patterns.push({ keys, type });
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
