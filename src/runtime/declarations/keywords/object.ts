import { isJsonObject, type JsonObject } from '../../json.ts';
import type { Printer } from '../types/printer.ts';
import type { Member } from '../types/type-form.ts';
import { atom, bareType, KIND, type TypeText, UNDEFINED, UNKNOWN, union } from '../types/type-text.ts';
import { hasApplicators } from './applicators.ts';
import { printPatterns } from './pattern-properties.ts';

/** `properties`, `required`, `patternProperties`, `additionalProperties`: an object type. */
export function printObject(schema: JsonObject, printer: Printer): TypeText {
  const type = printer.printObject((indent) => printMembers(schema, printer, indent));
  const bare = bareType(KIND.object);
  return type.text === bare.text ? bare : type;
}

function printMembers(schema: JsonObject, printer: Printer, indent: string): readonly Member[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = new Set<string>(Array.isArray(schema.required) ? schema.required : []);
  const patterns = printPatterns(schema, printer);
  const others = schema.additionalProperties ?? (hasApplicators(schema) ? undefined : schema.unevaluatedProperties);
  const unnamed = [printer.printPart(others), ...patterns.anywhere];

  const members: Member[] = [];
  const types: TypeText[] = [];
  const optionalNames: string[] = [];
  let isCut = false;
  const unlisted = [...required].filter((name) => typeof name === 'string' && !Object.hasOwn(properties, name));
  for (const name of [...Object.keys(properties), ...unlisted]) {
    isCut = !printer.spend(1);
    if (isCut) break;
    const isListed = Object.hasOwn(properties, name);
    const isOptional = !required.has(name);
    if (isOptional) optionalNames.push(name);
    const mark = isOptional ? '?' : '';
    const head = { name, mark, schema: isListed ? properties[name] : undefined, indent } as const;
    const member = printer.form.member(head, (warnings) =>
      printer.printMember(warnings, () => {
        // The patterns' first: what is left out of too wide an intersection is the last.
        const stated = patterns.of(name);
        if (isListed) stated.push(printer.printPart(properties[name]));
        const type = stated.length > 0 ? printer.intersect(stated) : union(unnamed);
        // An object without the member still has what it inherits under that name.
        return isOptional && isInherited(name) ? union([type, atom(`{}["${name}"]`, KIND.object)]) : type;
      }),
    );
    printer.spend((member.text.length - member.type.text.length) / 50);
    types.push(member.type);
    members.push(member);
  }
  // A pattern that all keys match leaves no others.
  let isComplete = false;
  for (const { key, type } of patterns.signatures(optionalNames)) {
    types.push(type);
    if (key === 'string') isComplete = true;
    else members.push({ text: `[k: ${key}]: ${type.text}` });
  }
  if (isCut) printer.warn('too many members');

  // TypeScript refuses an object that has none of the optional members: too strict where they are forbidden ones, or
  // where nothing says that an object is meant.
  const isLoose = types.every((type) => type.kinds === 0) || (schema.type === undefined && required.size === 0);
  const allowsOthers = others === undefined ? isLoose : others !== false;
  if (isCut || isComplete || allowsOthers || patterns.anywhere.length > 0 || members.length === 0) {
    if (optionalNames.length > 0) types.push(UNDEFINED);
    const type = isCut ? UNKNOWN : union(isComplete ? types : [...unnamed, ...types]);
    members.push({ text: `[k: string]: ${type.text}` });
  }
  return members;
}

function isInherited(name: string): boolean {
  return Object.hasOwn(Object.prototype, name) && !name.startsWith('__');
}
