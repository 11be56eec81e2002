import { isJsonObject, type JsonObject } from '../../json.ts';
import { docComment } from '../docs/doc-comment.ts';
import { schemaDocs } from '../docs/schema-docs.ts';
import { propertyKey } from '../types/escape.ts';
import type { Printer } from '../types/printer.ts';
import { atom, bareType, KIND, type TypeText, UNDEFINED, union } from '../types/type-text.ts';
import { hasApplicators } from './applicators.ts';
import { printPatterns } from './pattern-properties.ts';

/** `properties`, `required`, `patternProperties`, `additionalProperties`: an object type. */
export function printObject(schema: JsonObject, printer: Printer): TypeText {
  const text = printer.printObject((indent) => printMembers(schema, printer, indent));
  const bare = bareType(KIND.object);
  return text === bare.text ? bare : atom(text, KIND.object);
}

function printMembers(schema: JsonObject, printer: Printer, indent: string): readonly string[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = new Set<string>(Array.isArray(schema.required) ? schema.required : []);
  const patterns = printPatterns(schema, printer);
  const others = schema.additionalProperties ?? (hasApplicators(schema) ? undefined : schema.unevaluatedProperties);
  const unnamed = [printer.printPart(others), ...patterns.anywhere];

  const members: string[] = [];
  const types: TypeText[] = [];
  const optionalNames: string[] = [];
  let isCut = false;
  const unlisted = [...required].filter((name) => typeof name === 'string' && !Object.hasOwn(properties, name));
  for (const name of [...Object.keys(properties), ...unlisted]) {
    isCut = !printer.spend(1);
    if (isCut) break;
    const isListed = Object.hasOwn(properties, name);
    const warnings: string[] = [];
    const stated = printer.printMember(warnings, () => {
      // The patterns' first: what is left out of too wide an intersection is the last.
      const types = patterns.of(name);
      if (isListed) types.push(printer.printPart(properties[name]));
      return types.length > 0 ? printer.intersect(types) : union(unnamed);
    });
    const docs = isListed ? docComment(schemaDocs(properties[name], warnings, name), indent) : '';
    printer.spend(docs.length / 50);
    const isOptional = !required.has(name);
    if (isOptional) optionalNames.push(name);
    // An object without the member still has what it inherits under that name.
    const type = isOptional && isInherited(name) ? union([stated, atom(`{}["${name}"]`, KIND.object)]) : stated;
    types.push(type);
    members.push(`${docs}${propertyKey(name)}${isOptional ? '?' : ''}: ${type.text}`);
  }
  // A pattern that all keys match leaves no others.
  let isComplete = false;
  for (const { key, type } of patterns.signatures(optionalNames)) {
    types.push(type);
    if (key === 'string') isComplete = true;
    else members.push(`[k: ${key}]: ${type.text}`);
  }
  if (isCut) printer.warn('too many members');

  // TypeScript refuses an object that has none of the optional members: too strict where they are forbidden ones, or
  // where nothing says that an object is meant.
  const isLoose = types.every((type) => type.kinds === 0) || (schema.type === undefined && required.size === 0);
  const allowsOthers = others === undefined ? isLoose : others !== false;
  if (isCut || isComplete || allowsOthers || patterns.anywhere.length > 0 || members.length === 0) {
    if (optionalNames.length > 0) types.push(UNDEFINED);
    members.push(`[k: string]: ${isCut ? 'unknown' : union(isComplete ? types : [...unnamed, ...types]).text}`);
  }
  return members;
}

function isInherited(name: string): boolean {
  return Object.hasOwn(Object.prototype, name) && !name.startsWith('__');
}
