import type { JsonObject } from '../../json.ts';
import type { KeywordPrinter, Printer } from '../types/printer.ts';
import { UNKNOWN } from '../types/type-text.ts';

/** `$ref`: the name of its target's type. */
export const printRef: KeywordPrinter = (schema, printer) => named(schema.$ref, schema, printer, false);

/** `$dynamicRef` and `$recursiveRef`, as far as they can mean one thing only. */
export const printDynamicRef: KeywordPrinter = (schema, printer) =>
  named(schema.$dynamicRef ?? schema.$recursiveRef, schema, printer, true);

function named(reference: unknown, schema: JsonObject, printer: Printer, isDynamic: boolean) {
  if (typeof reference !== 'string') return undefined;
  const target = printer.resolve(reference, schema, isDynamic);
  if (target !== undefined) return printer.printNamed(target, reference);
  printer.warn(`\`${reference}\` refers to something outside of the schema`);
  return UNKNOWN;
}
