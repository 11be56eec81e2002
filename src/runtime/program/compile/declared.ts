import type { Replacement } from '../edits.ts';
import { isNode, type Node, nameOf, nodesOf, walk } from '../tree.ts';
import { replace } from './replace.ts';

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

/** The innermost block whose list of statements has one that begins at an offset. */
function blockOf(tree: Node, start: number): Node | undefined {
  let declaration: Node | undefined;
  walk(tree, (node) => {
    if (declaration !== undefined) return false;
    if (nodesOf(node.body).some((statement) => statement.start === start)) declaration = node;
    return node.start <= start && start < node.end;
  });
  return declaration;
}

function isDeclaredBefore(block: Node, name: string, start: number): boolean {
  return nodesOf(block.body).some((statement) => {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    const isFunction = declaration.type === 'FunctionDeclaration';
    if (statement.start >= start && !isFunction) return false;
    const ids = [declaration.id, ...nodesOf(declaration.declarations).map(({ id }) => id), nodesOf(declaration.ids)[0]];
    return ids.some((id) => nameOf(id) === name);
  });
}
