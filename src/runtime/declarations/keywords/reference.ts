import type { KeywordPrinter } from '../types/printer.ts';
import { UNKNOWN } from '../types/type-text.ts';

/** `$ref`: the name of its target's type. */
export const printRef: KeywordPrinter = (schema, printer) =>
  named(schema.$ref, printer, (reference) => printer.references.resolve(reference, schema));

/** `$dynamicRef` and `$recursiveRef`, as far as they can mean one thing only. */
export const printDynamicRef: KeywordPrinter = (schema, printer) =>
  named(schema.$dynamicRef ?? schema.$recursiveRef, printer, (reference) =>
    printer.references.resolveDynamic(reference, schema),
  );

function named(reference: unknown, printer: Parameters<KeywordPrinter>[1], find: (reference: string) => unknown) {
  if (typeof reference !== 'string') return undefined;
  const target = find(reference);
  if (target !== undefined) return printer.printNamed(target, reference);
  printer.warn(`\`${reference}\` leads out of the schema`);
  return UNKNOWN;
}
