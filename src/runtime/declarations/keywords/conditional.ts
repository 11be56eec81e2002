import type { KeywordPrinter } from '../types/printer.ts';
import { union } from '../types/type-text.ts';

/** `if`, `then`, `else`: either branch. With one of them missing it allows anything, so nothing is said. */
export const printConditional: KeywordPrinter = (schema, printer) => {
  const { if: condition, then: consequent, else: alternative } = schema;
  if (condition === undefined) return undefined;
  if (typeof condition === 'boolean') return printer.print(condition ? consequent : alternative);
  if (consequent === undefined || alternative === undefined) return undefined;
  return union([printer.intersect([printer.print(condition), printer.print(consequent)]), printer.print(alternative)]);
};
