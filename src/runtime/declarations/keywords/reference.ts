import type { KeywordPrinter } from '../types/printer.ts';
import { UNKNOWN } from '../types/type-text.ts';

/** `$ref`: the name of its target's type. */
export const printRef: KeywordPrinter = (schema, printer) => {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return undefined;
  return target($ref, printer.references.resolve($ref, schema), printer);
};

/** `$dynamicRef` and `$recursiveRef`, as far as they can mean one thing only. */
export const printDynamicRef: KeywordPrinter = (schema, printer) => {
  const reference = schema.$dynamicRef ?? schema.$recursiveRef;
  if (typeof reference !== 'string') return undefined;
  return target(reference, printer.references.resolveDynamic(reference, schema), printer);
};

function target(reference: string, found: unknown, printer: Parameters<KeywordPrinter>[1]) {
  if (found !== undefined) return printer.printNamed(found, reference);
  printer.warn(`\`${reference.slice(0, 200)}\` leads out of the schema`);
  return UNKNOWN;
}
