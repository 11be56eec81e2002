import type { KeywordPrinter } from '../types/printer.ts';
import { bareType, KIND, NEVER, union } from '../types/type-text.ts';
import { printArray } from './array.ts';
import { impliedKinds, typeKinds } from './kinds.ts';
import { printObject } from './object.ts';

/**
 * `type`, with all keywords about objects and arrays. A schema without `type` is taken to be about what its keywords are
 * about: `{ "properties": … }` means an object.
 */
export const printType: KeywordPrinter = (schema, printer) => {
  const stated = typeKinds(schema.type);
  if (stated === undefined) {
    printer.warn(`no such type as ${JSON.stringify(schema.type)}`);
    return undefined;
  }
  const kinds = stated || impliedKinds(schema);
  if (kinds === 0) return undefined;
  return union(
    Object.values(KIND).map((kind) => {
      if (!(kinds & kind)) return NEVER;
      if (kind === KIND.object) return printObject(schema, printer);
      return kind === KIND.array ? printArray(schema, printer) : bareType(kind);
    }),
  );
};
