import type { JsonObject } from '../../json.ts';
import type { ResolveReference } from './references.ts';
import type { Member, TypeForm } from './type-form.ts';
import type { TypeText } from './type-text.ts';

/** What the printer of a keyword may ask for. One printer serves one schema document. */
export interface Printer {
  readonly resolve: ResolveReference;
  /** The type of a schema that is about the very same value. */
  print(schema: unknown): TypeText;
  /** What the names of all types begin with. */
  readonly name: string;
  /** The type of a schema about a part of the value: a member or an item. With `suffix`, by a name that ends in it. */
  printPart(schema: unknown, suffix?: string): TypeText;
  /** The type of a `$ref`'s target, by name; it may refer back to what is being printed. */
  printNamed(target: unknown, reference: string): TypeText;
  /** `A & B`. */
  intersect(types: readonly TypeText[]): TypeText;
  /** How members and objects are written. */
  readonly form: TypeForm;
  /** An object of the members that `print` gives, which stand one level further in. */
  printObject(print: (indent: string) => readonly Member[]): TypeText;
  /** What `print` gives; warnings made meanwhile go to `warnings`, for a doc comment of its own. */
  printMember(warnings: string[], print: () => TypeText): TypeText;
  /** Says in the nearest doc comment why a type is wider than its schema: a clause, without its full stop. */
  warn(message: string): void;
  /** Takes from what may be printed in all. False once nothing is left: print no more than needed. */
  spend(amount: number): boolean;
}

/** Prints what one keyword says; undefined where the schema does not have it or it says nothing a type can. */
export type KeywordPrinter = (schema: JsonObject, printer: Printer) => TypeText | undefined;
