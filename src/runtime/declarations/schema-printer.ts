import { isJsonObject } from '../json.ts';
import { docComment } from './docs/doc-comment.ts';
import { schemaDocs } from './docs/schema-docs.ts';
import { printAllOf, printAnyOf, printOneOf } from './keywords/combinators.ts';
import { printConditional } from './keywords/conditional.ts';
import { printDependencies } from './keywords/dependencies.ts';
import { impliedKinds } from './keywords/kinds.ts';
import { printNot } from './keywords/negation.ts';
import { printDynamicRef, printRef } from './keywords/reference.ts';
import { printType } from './keywords/type.ts';
import { printValues } from './keywords/values.ts';
import { editorForm } from './types/editor-form.ts';
import { referenceName, type UniqueNames } from './types/names.ts';
import type { KeywordPrinter, Printer } from './types/printer.ts';
import { createResolver } from './types/references.ts';
import type { TypeForm } from './types/type-form.ts';
import {
  ALL_KINDS,
  atom,
  bareType,
  intersection,
  KIND,
  NEVER,
  type TypeText,
  UNKNOWN,
  union,
} from './types/type-text.ts';

/** One printer for each group of keywords that speak of one thing; what all of them say holds together. */
const KEYWORDS: readonly KeywordPrinter[] = [
  printRef,
  printDynamicRef,
  (schema, printer) => printValues(schema, printer) ?? printType(schema, printer),
  printAnyOf,
  printOneOf,
  printAllOf,
  printConditional,
  printDependencies,
  printNot,
];

/** Schemas, members and text that one document may cost; about 50 characters of text cost as much as a schema. */
const BUDGET = 20_000;
const MAX_DEPTH = 100;

export interface PrintOptions {
  /** Draft-07: a schema with `$ref` is that reference and nothing else. */
  readonly refsStandAlone: boolean;
  readonly uniqueName: UniqueNames;
  /** What the declarations are indented by. */
  readonly indent: string;
  /** How types are written; for an editor where it is absent. */
  readonly form?: TypeForm;
  /** What names of the targets of references begin with; by default the name of the whole type. */
  readonly prefix?: string;
}

/** A type with a name of its own: the root, or the target of a `$ref`. */
interface Named {
  readonly name: string;
  readonly schema: unknown;
  /** How others refer to it. */
  type: TypeText;
  text: string;
  docs: readonly string[];
  readonly warnings: string[];
  /** Named types that it is an alias of, whole or in part: among these, no circle may close. */
  readonly aliases: Set<Named>;
}

export interface PrintedType {
  /** Text of the type itself. */
  readonly text: string;
  /** Lines of its doc comment. */
  readonly docs: readonly string[];
  /** Declarations of the types that it names, each ended by a line end. */
  readonly helpers: string;
  /** The same types, for other ways to declare them. */
  readonly named: readonly NamedType[];
}

/** A type that a schema refers to. */
export interface NamedType {
  readonly name: string;
  readonly text: string;
  readonly schema: unknown;
  readonly warnings: readonly string[];
}

/** Where in the document and in the text the printer is. */
interface Place {
  indent: string;
  /** Schemas being printed, from the nearest named type inwards. */
  stack: readonly unknown[];
  /** The named type that what is being printed is an alias of; undefined inside of an object or array. */
  owner: Named | undefined;
  /** Those of the nearest doc comment. */
  warnings: string[];
}

/** Prints the type of a schema document. Throws only where reading the schema throws. */
export function printSchema(schema: unknown, name: string, options: PrintOptions): PrintedType {
  const named = new Map<unknown, Named>();
  const waiting: Named[] = [];
  const { place, at } = createPlace(options.indent);
  let budget = BUDGET;
  let depth = 0;
  const { form = editorForm, prefix = name } = options;

  const declare = (typeName: string, target: unknown): Named => {
    const type = undefinedType(typeName, target);
    named.set(target, type);
    return type;
  };
  const define = (type: Named): void => {
    const { warnings } = type;
    const print = () => printer.print(type.schema);
    const { text, kinds, width } = at(
      { indent: options.indent, stack: [], owner: type, warnings },
      () => form.named?.(type.name, print) ?? print(),
    );
    type.type = atom(type.name, kinds, width);
    type.text = text;
    type.docs = schemaDocs(type.schema, warnings);
    printer.spend(type.docs.join().length / 50);
  };

  const printer: Printer = {
    name,
    form,
    resolve: createResolver(schema, options.refsStandAlone),
    print(part) {
      if (part === false) return NEVER;
      if (!isJsonObject(part)) return UNKNOWN;
      if (place.stack.includes(part)) return printer.printNamed(part, 'cycle');
      if (!printer.spend(1) || depth >= MAX_DEPTH) {
        printer.warn('too large a schema');
        return UNKNOWN;
      }
      const keywords = options.refsStandAlone && typeof part.$ref === 'string' ? [printRef] : KEYWORDS;
      depth += 1;
      const types = at({ stack: [...place.stack, part] }, () => keywords.map((keyword) => keyword(part, printer)));
      depth -= 1;
      const type = printer.intersect(types.filter((part) => part !== undefined));
      return part.nullable === true ? union([type, bareType(KIND.null)]) : type;
    },
    printPart: (part, suffix) =>
      at({ owner: undefined }, () => (suffix === undefined ? printer.print(part) : printer.printNamed(part, suffix))),
    printNamed(target, reference) {
      if (!isJsonObject(target)) return target === false ? NEVER : UNKNOWN;
      const known = named.get(target);
      const type = known ?? declare(options.uniqueName(`${prefix}${referenceName(reference)}`), target);
      if (place.owner !== undefined) {
        if (isAliasOf(type, place.owner)) {
          printer.warn(`\`${reference}\` refers back to itself`);
          return UNKNOWN;
        }
        place.owner.aliases.add(type);
      }
      if (known === undefined) {
        if (depth < MAX_DEPTH) define(type);
        else waiting.push(type);
      } else if (type.text === '' && target.type === undefined && impliedKinds(target) !== 0) {
        // A recursion ends somewhere, and nothing says that it ends in an object.
        return union([type.type, bareType(ALL_KINDS & ~impliedKinds(target))]);
      }
      return type.type;
    },
    intersect: (types) => intersection(types, () => printer.warn('too many combinations')),
    printObject(print) {
      const outer = place.indent;
      const indent = `${outer}${form.indent}`;
      return form.object(
        at({ indent }, () => print(indent)),
        indent,
        outer,
      );
    },
    printMember: (warnings, print) => at({ warnings }, print),
    warn(message) {
      if (!place.warnings.includes(message)) place.warnings.push(message);
    },
    spend(amount) {
      budget -= amount;
      return budget > 0;
    },
  };

  const root = declare(name, schema);
  define(root);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) define(next);
  named.delete(schema);
  const { indent } = options;
  return {
    text: root.text,
    docs: root.docs,
    named: [...named.values()],
    helpers: [...named.values()]
      .map((helper) => `${indent}${docComment(helper.docs, indent)}type ${helper.name} = ${helper.text};\n`)
      .join(''),
  };
}

/** A type that has a name and no text yet: until it has one, it may be anything. */
const undefinedType = (name: string, schema: unknown): Named => ({
  name,
  schema,
  type: atom(name, ALL_KINDS, Number.POSITIVE_INFINITY),
  text: '',
  docs: [],
  warnings: [],
  aliases: new Set(),
});

/** The place of the printer, and what prints at another one. */
function createPlace(indent: string): {
  readonly place: Readonly<Place>;
  at<T>(changes: Partial<Place>, print: () => T): T;
} {
  const place: Place = { indent, stack: [], owner: undefined, warnings: [] };
  return {
    place,
    at(changes, print) {
      const outer = { ...place };
      Object.assign(place, changes);
      const result = print();
      Object.assign(place, outer);
      return result;
    },
  };
}

function isAliasOf(type: Named, other: Named): boolean {
  const seen = new Set([type]);
  for (const reached of seen) {
    if (reached === other) return true;
    for (const alias of reached.aliases) seen.add(alias);
  }
  return false;
}
