import type { JsonObject } from '../../json.ts';
import type { Printer } from '../types/printer.ts';
import { atom, bareType, KIND, NEVER, suffixed, type TypeText, UNKNOWN } from '../types/type-text.ts';
import { hasApplicators } from './applicators.ts';

const MAX_TUPLE_LENGTH = 64;

/**
 * `items`, `prefixItems`, `additionalItems`: an array or a tuple. `minItems` and `maxItems` only count for tuples: as a
 * length of plain arrays they would refuse every array that is not written out.
 */
export function printArray(schema: JsonObject, printer: Printer): TypeText {
  const { items, prefixItems, additionalItems, unevaluatedItems } = schema;
  const slots: readonly unknown[] = [prefixItems, items].find(Array.isArray) ?? [];
  // Of what is not a number, nothing is asked.
  const min = Number(schema.minItems);
  const max = typeof schema.maxItems === 'number' ? Math.max(schema.maxItems, 0) : Number.POSITIVE_INFINITY;
  let others = Array.isArray(items) ? additionalItems : items;
  if (others === undefined && schema.contains === undefined && !hasApplicators(schema)) others = unevaluatedItems;
  const rest = slots.length > 0 ? printSlot(others, printer) : printer.printPart(others);
  if (slots.length > MAX_TUPLE_LENGTH) return bareType(KIND.array);
  const texts: string[] = [];
  for (const slot of slots.slice(0, max)) {
    const isOptional = !(texts.length < min);
    const type = isOptional ? printSlot(slot, printer) : printer.printPart(slot);
    // A slot that allows nothing ends the tuple.
    if (type.kinds === 0) return isOptional ? tuple(texts) : NEVER;
    texts.push(isOptional ? suffixed(type, '?') : type.text);
  }
  if (max <= texts.length || rest.kinds === 0) return tuple(texts);
  if (slots.length === 0) return rest === UNKNOWN ? bareType(KIND.array) : atom(suffixed(rest, '[]'), KIND.array);
  while (texts.length < Math.min(min, MAX_TUPLE_LENGTH)) texts.push(rest.text);
  return tuple([...texts, `...${suffixed(rest, '[]')}`]);
}

function tuple(slots: readonly string[]): TypeText {
  return atom(`[${slots.join(', ')}]`, KIND.array);
}

/**
 * An item that may be missing. TypeScript resolves lists in such a place at once, so that one which leads back to where
 * it stands has to have a name.
 */
function printSlot(schema: unknown, printer: Printer): TypeText {
  const type = printer.printPart(schema);
  return type.text.includes('[') && type.text.includes(printer.name) ? printer.printPart(schema, 'item') : type;
}
