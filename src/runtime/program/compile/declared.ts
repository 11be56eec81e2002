import type { Replacement } from '../edits.ts';
import { isNode, type Node, nameOf, nodesOf, walk } from '../tree.ts';
import { oncePerNode } from './once-per-node.ts';
import { replace } from './replace.ts';

const BEFORE_ALL = -1;

/**
 * The head and the tail of what fills an object: a variable, where nothing before has its name in the same block, and a
 * function that is called with it.
 */
export function declarationOf(
  code: string,
  tree: Node,
  node: Node,
  parent: Node | undefined,
  parameter = nameOf(node.id) as string,
): Replacement[] {
  const name = nameOf(node.id) as string;
  const isExported = parent?.type === 'ExportNamedDeclaration';
  const start = isExported ? parent.start : node.start;
  const block = blockOf(tree, start);
  const open = code.indexOf('{', (node.id as Node).end);
  const kind = block === undefined || block.type === 'Program' ? 'var' : 'let';
  const variable = isDeclaredBefore(block ?? tree, name, start)
    ? ''
    : `${isExported ? 'export ' : ''}${kind} ${name}; `;
  return [
    replace(code, start, open + 1, `;${variable}(function (${parameter}) {`),
    { offset: node.end, removed: 0, text: `)(${name} || (${name} = {}));` },
  ];
}

/** The block whose list of statements has one that begins at an offset. */
const blockOf = (tree: Node, start: number): Node | undefined => blocksIn(tree).get(start);

const isDeclaredBefore = (block: Node, name: string, start: number): boolean =>
  (declaredIn(block).get(name) ?? start) < start;

/** The blocks of a tree by the offsets of their statements. */
const blocksIn = oncePerNode((tree) => {
  const blocks = new Map<number, Node>();
  walk(tree, (node) => {
    for (const { start } of nodesOf(node.body)) if (!blocks.has(start)) blocks.set(start, node);
    return true;
  });
  return blocks;
});

/** The names that the statements of a block declare, with where the first does: functions before all. */
const declaredIn = oncePerNode((block) => {
  const declared = new Map<string, number>();
  for (const statement of nodesOf(block.body)) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    const start = declaration.type === 'FunctionDeclaration' ? BEFORE_ALL : statement.start;
    const ids = [declaration.id, ...nodesOf(declaration.declarations).map(({ id }) => id), nodesOf(declaration.ids)[0]];
    for (const name of ids.map(nameOf))
      if (name !== undefined) declared.set(name, Math.min(start, declared.get(name) ?? start));
  }
  return declared;
});
