import { isJsonObject } from '../../json.ts';
import { propertyKey } from '../types/escape.ts';
import type { KeywordPrinter } from '../types/printer.ts';
import { atom, KIND, type TypeText, union } from '../types/type-text.ts';

/** `dependentRequired`, `dependentSchemas`, `dependencies`: without the member, or with it and what it asks for. */
export const printDependencies: KeywordPrinter = (schema, printer) => {
  const demands = [schema.dependentRequired, schema.dependentSchemas, schema.dependencies].flatMap((map) =>
    isJsonObject(map) ? Object.entries(map) : [],
  );
  return printer.intersect(
    demands.map(([name, demand]) => {
      const present = withMembers([name, ...(Array.isArray(demand) ? demand : [])]);
      const met = Array.isArray(demand) ? present : printer.intersect([present, printer.print(demand)]);
      return union([withoutMember(name), met]);
    }),
  );
};

/** Objects that lack a member. */
export function withoutMember(name: string): TypeText {
  return atom(`{ ${propertyKey(name)}?: never; [k: string]: unknown }`, KIND.object);
}

function withMembers(names: readonly unknown[]): TypeText {
  const members = names.map((name) => `${propertyKey(String(name))}: unknown`);
  return atom(`{ ${[...new Set(members)].join('; ')} }`, KIND.object);
}
