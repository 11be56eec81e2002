import type { Replacement } from '../edits.ts';
import { freeReferences, keysOfNames } from '../free-references.ts';
import { isNode, type Node, nameOf, nodesOf, stringOf, walk } from '../tree.ts';
import { declarationOf } from './declared.ts';
import { type Constants, constantNumberOrText, isSyntacticText } from './enum-values.ts';
import { replace } from './replace.ts';

/** Writes enums as TypeScript does: a function fills an object, whose numbers lead back to their names. */
export function compileEnums(code: string, tree: Node): readonly Replacement[] {
  if (!code.includes('enum')) return [];
  const replacements: Replacement[] = [];
  const constants: Constants = { values: new Map(), keyOf: keysOfNames(tree) };
  walk(tree, (node, parent) => {
    if (node.type === 'VariableDeclaration' && node.kind === 'const') {
      for (const { id, init } of nodesOf(node.declarations)) {
        const value = isNode(init) ? constantNumberOrText(init, '', constants) : undefined;
        if (value !== undefined && nameOf(id) !== undefined) constants.values.set(constants.keyOf(id as Node), value);
      }
    }
    if (node.type !== 'TSEnumDeclaration') return true;
    replacements.push(...declarationOf(code, tree, node, parent), ...compileEnum(code, node, constants));
    return false;
  });
  return replacements;
}

function compileEnum(code: string, node: Node, constants: Constants): Replacement[] {
  const name = nameOf(node.id) as string;
  const enumKey = constants.keyOf(node.id as Node);
  const members = nodesOf(node.members);
  const replacements: Replacement[] = [];
  const names = new Set<string>();
  let next: number | undefined = 0;
  for (const member of members) {
    const own = nameOf(member.id) ?? stringOf(member.id) ?? '';
    const key = JSON.stringify(own);
    const initializer = isNode(member.initializer) ? member.initializer : undefined;
    const value: string | number | undefined =
      initializer === undefined ? next : constantNumberOrText(initializer, enumKey, constants);
    next = typeof value === 'number' ? value + 1 : undefined;
    if (value === undefined) constants.values.delete(`${enumKey}.${own}`);
    else constants.values.set(`${enumKey}.${own}`, value);
    names.add(own);
    const isText = typeof value === 'string' || (initializer !== undefined && isSyntacticText(initializer));
    const head = isText ? `${name}[${key}] = ` : `${name}[${name}[${key}] = `;
    const tail = isText ? ';' : `] = ${key};`;
    if (initializer === undefined) {
      const text = value === undefined ? 'void 0' : literal(value);
      replacements.push({ offset: member.start, removed: member.end - member.start, text: `${head}${text}${tail}` });
    } else {
      replacements.push(replace(code, member.start, initializer.start, head));
      if (value !== undefined) replacements.push(replace(code, initializer.start, initializer.end, literal(value)));
      else replacements.push(...qualified(initializer, name, names));
      replacements.push({ offset: member.end, removed: 0, text: tail });
    }
    const comma = commaBehind(code, member.end);
    if (comma !== undefined) replacements.push({ offset: comma, removed: 1, text: ' ' });
  }
  return replacements;
}

const literal = (value: string | number): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  return value < 0 || Object.is(value, -0) ? `(${Object.is(value, -0) ? '-0' : value})` : String(value);
};

/** Members named in the value of another one are read of the object. */
function qualified(initializer: Node, name: string, names: ReadonlySet<string>): Replacement[] {
  const program = { type: 'Program', start: 0, end: 0, body: [initializer] };
  return freeReferences(program)
    .filter((reference) => names.has(reference.name))
    .map(({ node, parent, name: own }) => {
      const shorthand = parent.type === 'Property' && parent.shorthand === true ? `${own}: ` : '';
      return { offset: node.start, removed: 0, text: `${shorthand}${name}.` };
    });
}

function commaBehind(code: string, from: number): number | undefined {
  const match = /^(?:[\s\ufeff)]|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*,/.exec(code.slice(from));
  return match === null ? undefined : from + match[0].length - 1;
}
