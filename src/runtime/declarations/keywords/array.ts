import type { JsonObject } from '../../json.ts';
import type { Printer } from '../types/printer.ts';
import { arrayText, atom, bareType, KIND, NEVER, type TypeText, UNKNOWN } from '../types/type-text.ts';
import { hasApplicators } from './applicators.ts';

const MAX_TUPLE_LENGTH = 64;

/**
 * `items`, `prefixItems`, `additionalItems`: an array or a tuple. `minItems` and `maxItems` only count for tuples: as a
 * length of plain arrays they would refuse every array that is not written out.
 */
export function printArray(schema: JsonObject, printer: Printer): TypeText {
  const { items, prefixItems, additionalItems, unevaluatedItems } = schema;
  const prefix: readonly unknown[] | undefined = [prefixItems, items].find(Array.isArray);
  const min = count(schema.minItems, 0);
  const max = count(schema.maxItems, Number.POSITIVE_INFINITY);
  let others = Array.isArray(items) ? additionalItems : items;
  if (others === undefined && schema.contains === undefined && !hasApplicators(schema)) others = unevaluatedItems;
  const rest = printer.printPart(others);
  if (prefix === undefined || prefix.length > MAX_TUPLE_LENGTH) {
    if (max === 0 || (rest.kinds === 0 && prefix === undefined)) return atom('[]', KIND.array);
    return prefix !== undefined || rest === UNKNOWN ? bareType(KIND.array) : atom(arrayText(rest), KIND.array);
  }
  const texts: string[] = [];
  for (const item of prefix.slice(0, max)) {
    const slot = printer.printPart(item);
    // A slot that allows nothing ends the tuple.
    if (slot.kinds === 0) return texts.length < min ? NEVER : atom(`[${texts.join(', ')}]`, KIND.array);
    texts.push(texts.length < min ? slot.text : `(${slot.text})?`.replace(/^\((\S+)\)\?$/, '$1?'));
  }
  if (max > texts.length && rest.kinds !== 0) {
    while (texts.length < Math.min(min, MAX_TUPLE_LENGTH)) texts.push(rest.text);
    texts.push(`...${arrayText(rest)}`);
  }
  return atom(`[${texts.join(', ')}]`, KIND.array);
}

function count(value: unknown, otherwise: number): number {
  return Number.isInteger(value) && (value as number) >= 0 ? (value as number) : otherwise;
}
