import type { KeywordPrinter } from '../types/printer.ts';
import { union } from '../types/type-text.ts';

/** `anyOf` and `oneOf`: a union. That `oneOf` allows one branch only is for the validator to check. */
export const printAnyOf: KeywordPrinter = (schema, printer) => unionOf(schema.anyOf, printer);
export const printOneOf: KeywordPrinter = (schema, printer) => unionOf(schema.oneOf, printer);

function unionOf(branches: unknown, printer: Parameters<KeywordPrinter>[1]) {
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  return union(branches.map((branch) => printer.print(branch)));
}

/** `allOf`: an intersection. */
export const printAllOf: KeywordPrinter = (schema, printer) => {
  if (!Array.isArray(schema.allOf)) return undefined;
  return printer.intersect(schema.allOf.map((part) => printer.print(part)));
};
