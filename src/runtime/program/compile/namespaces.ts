import type { Replacement } from '../edits.ts';
import { freeReferences } from '../free-references.ts';
import { isNode, type Node, nameOf, nodesOf, walk } from '../tree.ts';
import { declarationOf } from './declared.ts';
import { oncePerNode } from './once-per-node.ts';
import { replace } from './replace.ts';

/**
 * Writes namespaces as TypeScript does, those without others in them: a function fills an object, and what is exported is
 * read of it. Those around them come in another pass.
 */
export function compileNamespaces(code: string, tree: Node): readonly Replacement[] {
  const replacements: Replacement[] = [];
  walk(tree, (node, parent) => {
    if (node.type === 'TSImportEquals') replacements.push(...compileAlias(code, tree, node, parent));
    if (node.type !== 'TSModuleDeclaration') return true;
    if (holdsNamespace(node)) return true;
    replacements.push(...compileNamespace(code, tree, node, parent));
    return false;
  });
  return replacements;
}

function holdsNamespace({ body }: Node): boolean {
  let isFound = false;
  walk(body as Node, (node) => {
    isFound ||= node.type === 'TSModuleDeclaration';
    return !isFound;
  });
  return isFound;
}

function compileNamespace(code: string, tree: Node, node: Node, parent: Node | undefined): Replacement[] {
  const ids = nodesOf(node.ids);
  const [first, last] = [ids[0] as Node, ids.at(-1) as Node];
  const name = nameOf(first) as string;
  const object = parameterName(node, nameOf(last) as string);
  const body = node.body as Node;
  const merged = exportsIn(tree).get(nameOf(last) as string) ?? new Set();
  const inside = nodesOf(body.body).flatMap((statement) => compileStatement(code, statement, object));
  const replacements = [...inside, ...qualified(body, object, merged)];
  if (ids.length === 1) return [...declarationOf(code, tree, { ...node, id: first }, parent, object), ...replacements];
  // `namespace A.B {}` is `namespace A { export namespace B {} }`.
  const isExported = parent?.type === 'ExportNamedDeclaration';
  const start = isExported ? parent.start : node.start;
  const rest = ids
    .slice(1)
    .map((id) => nameOf(id))
    .join('.');
  return [
    replace(code, start, body.start, `${isExported ? 'export ' : ''}namespace ${name} { export namespace ${rest} `),
    { offset: node.end, removed: 0, text: ' }' },
  ];
}

/** The name of the function's parameter: that of the namespace, unless something in it has that name. */
function parameterName(node: Node, name: string): string {
  const names = new Set<string>();
  walk(node.body as Node, (inner) => {
    const isDeclared = /Declar/.test(inner.type) || inner.type === 'VariableDeclarator';
    if (isDeclared && nameOf(inner.id) !== undefined) names.add(nameOf(inner.id) as string);
    return true;
  });
  let candidate = name;
  for (let count = 1; names.has(candidate); count++) candidate = `${name}_${count}`;
  return candidate;
}

/** By the names of namespaces, what their blocks export, but for functions and classes, which are read by their own names in their block. */
const exportsIn = oncePerNode((tree) => {
  const exported = new Map<string, Set<string>>();
  walk(tree, (node) => {
    if (node.type !== 'TSModuleDeclaration') return true;
    const name = nameOf(nodesOf(node.ids).at(-1)) as string;
    const names = exported.get(name) ?? new Set();
    exported.set(name, names);
    for (const { declaration } of nodesOf((node.body as Node).body)) {
      if (!isNode(declaration)) continue;
      for (const { id } of [declaration, ...nodesOf(declaration.declarations)])
        for (const bound of boundNames(id)) names.add(bound);
    }
    return true;
  });
  return exported;
});

function boundNames(pattern: unknown): string[] {
  return boundIds(pattern).map(({ id }) => String(id.name));
}

interface Bound {
  readonly id: Node;
  readonly shorthand: boolean;
}

function boundIds(pattern: unknown, shorthand = false): Bound[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [{ id: pattern, shorthand }];
    case 'ObjectPattern':
      return nodesOf(pattern.properties).flatMap((property) =>
        property.type === 'Property'
          ? boundIds(property.value, property.shorthand === true)
          : boundIds(property.argument),
      );
    case 'ArrayPattern':
      return nodesOf(pattern.elements).flatMap((element) => boundIds(element));
    case 'AssignmentPattern':
      return boundIds(pattern.left, shorthand);
    case 'RestElement':
      return boundIds(pattern.argument);
    default:
      return [];
  }
}

function compileStatement(code: string, statement: Node, object: string): Replacement[] {
  const { declaration } = statement;
  if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
  const name = nameOf(declaration.id);
  if (declaration.type !== 'VariableDeclaration') {
    return [
      replace(code, statement.start, declaration.start, ''),
      { offset: statement.end, removed: 0, text: ` ${object}.${name} = ${name};` },
    ];
  }
  const declarators = nodesOf(declaration.declarations);
  const set = declarators.filter(({ init }) => isNode(init));
  if (set.length === 0) return [replace(code, statement.start, statement.end, ';')];
  const replacements = [replace(code, statement.start, (declarators[0] as Node).start, ';')];
  declarators.forEach((declarator, index) => {
    const next = declarators[index + 1];
    const isPattern = !isNode(declarator.id) || declarator.id.type !== 'Identifier';
    if (!isNode(declarator.init)) replacements.push(replace(code, declarator.start, declarator.end, 'void 0'));
    else {
      if (isPattern) replacements.push({ offset: declarator.start, removed: 0, text: '(' });
      for (const { id, shorthand } of boundIds(declarator.id))
        replacements.push({ offset: id.start, removed: 0, text: shorthand ? `${id.name}: ${object}.` : `${object}.` });
      if (isPattern) replacements.push({ offset: declarator.end, removed: 0, text: ')' });
    }
    if (next === undefined && code[statement.end - 1] !== ';')
      replacements.push({ offset: statement.end, removed: 0, text: ';' });
  });
  return replacements;
}

/** Reads of what is exported. */
function qualified(body: Node, object: string, names: ReadonlySet<string>): Replacement[] {
  const statements = nodesOf(body.body).flatMap((statement) => {
    const { declaration } = statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration')
      return [isNode(declaration) ? declaration : statement];
    return nodesOf(declaration.declarations).flatMap(({ id, init }) => [
      ...patternValues(id),
      ...(isNode(init) ? [init] : []),
    ]);
  });
  return freeReferences({ type: 'Program', start: body.start, end: body.end, body: statements })
    .filter(({ name }) => names.has(name))
    .map(({ node, parent, name }) => {
      const shorthand = parent.type === 'Property' && parent.shorthand === true ? `${name}: ` : '';
      return { offset: node.start, removed: 0, text: `${shorthand}${object}.` };
    });
}

/** The values in a pattern: defaults and computed names. */
function patternValues(pattern: unknown): Node[] {
  const nodes: Node[] = [];
  if (isNode(pattern))
    walk(pattern, (node) => {
      if (node.type === 'AssignmentPattern') nodes.push(node.right as Node);
      if (node.type === 'Property' && node.computed === true) nodes.push(node.key as Node);
      return true;
    });
  return nodes;
}

const timesNamed = (node: Node, name: string): number => namesIn(node).get(name) ?? 0;

/** How often each name stands in a part of the script. */
const namesIn = oncePerNode((part) => {
  const times = new Map<string, number>();
  walk(part, (node) => {
    const name = nameOf(node);
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1);
    return true;
  });
  return times;
});

/** `import a = b.c`: a variable, where it is read. */
function compileAlias(code: string, tree: Node, node: Node, parent: Node | undefined): Replacement[] {
  const name = nameOf(node.id) as string;
  const reference = node.reference as Node;
  const isRead = parent?.type === 'ExportNamedDeclaration' || timesNamed(tree, name) > timesNamed(node, name);
  if (!isRead) return [replace(code, node.start, node.end, ';')];
  return [replace(code, node.start, reference.start, `var ${name} = `)];
}
