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
import { referenceName, type UniqueNames } from './types/names.ts';
import type { KeywordPrinter, Printer } from './types/printer.ts';
import { createReferences } from './types/references.ts';
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
const LINE_WIDTH = 80;

export interface PrintOptions {
  /** Draft-07: a schema with `$ref` is that reference and nothing else. */
  readonly refsStandAlone: boolean;
  readonly uniqueName: UniqueNames;
  /** What the declarations are indented by. */
  readonly indent: string;
}

/** A type with a name of its own: the root, or the target of a `$ref`. */
interface Named {
  readonly name: string;
  readonly schema: unknown;
  type: TypeText;
  text: string;
  docs: readonly string[];
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
}

/** Prints the type of a schema document. Throws only where reading the schema throws. */
export function printSchema(schema: unknown, name: string, options: PrintOptions): PrintedType {
  const named = new Map<unknown, Named>();
  const waiting: Named[] = [];
  let budget = BUDGET;
  let depth = 0;
  let indent = options.indent;
  let warnings: string[] = [];
  /** Schemas being printed, from the nearest named type inwards. */
  let stack: unknown[] = [];
  /** The named type that what is being printed is an alias of; undefined inside of an object or array. */
  let owner: Named | undefined;

  const declare = (typeName: string, target: unknown): Named => {
    const made: Named = {
      name: typeName,
      schema: target,
      type: atom(typeName, ALL_KINDS, Number.POSITIVE_INFINITY),
      text: '',
      docs: [],
      aliases: new Set(),
    };
    named.set(target, made);
    return made;
  };
  const define = (type: Named): void => {
    const outer = { indent, stack, owner };
    indent = options.indent;
    stack = [];
    owner = type;
    const { result, warnings: own } = printer.collectWarnings(() => printer.print(type.schema));
    ({ indent, stack, owner } = outer);
    type.type = atom(type.name, result.kinds, result.width);
    type.text = result.text;
    type.docs = schemaDocs(type.schema, own);
    printer.spend(type.docs.join().length / 50);
  };

  const printer: Printer = {
    references: createReferences(schema, options.refsStandAlone),
    print(part) {
      if (part === false) return NEVER;
      if (!isJsonObject(part)) return UNKNOWN;
      if (stack.includes(part)) return printer.printNamed(part, 'cycle');
      if (!printer.spend(1) || depth >= MAX_DEPTH) {
        printer.warn(`the schema is too ${depth < MAX_DEPTH ? 'large' : 'deep'}`);
        return UNKNOWN;
      }
      depth += 1;
      stack.push(part);
      const keywords = options.refsStandAlone && typeof part.$ref === 'string' ? [printRef] : KEYWORDS;
      const types = keywords.map((keyword) => keyword(part, printer)).filter((type) => type !== undefined);
      const type = printer.intersect(types);
      stack.pop();
      depth -= 1;
      return part.nullable === true ? union([type, bareType(KIND.null)]) : type;
    },
    printPart(part) {
      const outer = owner;
      owner = undefined;
      const type = printer.print(part);
      owner = outer;
      return type;
    },
    printNamed(target, reference) {
      if (!isJsonObject(target)) return target === false ? NEVER : UNKNOWN;
      const known = named.get(target);
      const type = known ?? declare(options.uniqueName(`${name}${referenceName(reference)}`), target);
      if (owner !== undefined) {
        if (isAliasOf(type, owner)) {
          printer.warn(`\`${reference}\` leads back to itself`);
          return UNKNOWN;
        }
        owner.aliases.add(type);
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
    intersect: (types) => intersection(types, () => printer.warn('there are too many combinations')),
    get indent() {
      return indent;
    },
    printObject(print) {
      const outer = indent;
      const inner = `${indent}  `;
      indent = inner;
      const members = print();
      indent = outer;
      const line = `{ ${members.join('; ')} }`;
      if (line.length <= LINE_WIDTH && !line.includes('\n')) return line;
      return `{\n${members.map((member) => `${inner}${member};\n`).join('')}${outer}}`;
    },
    warn(message) {
      if (!warnings.includes(message)) warnings.push(message);
    },
    collectWarnings(print) {
      const outer = warnings;
      const own: string[] = [];
      warnings = own;
      const result = print();
      warnings = outer;
      return { result, warnings: own };
    },
    spend(amount) {
      budget -= amount;
      return budget > 0;
    },
  };

  const root = declare(name, schema);
  define(root);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) define(next);
  const helpers = [...named.values()].filter((type) => type !== root);
  return {
    text: root.text,
    docs: root.docs,
    helpers: helpers
      .map(
        ({ docs, name: helper, text }) =>
          `${options.indent}${docComment(docs, options.indent)}type ${helper} = ${text};\n`,
      )
      .join(''),
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
