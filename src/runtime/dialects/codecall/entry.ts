import { type BodyFindings, isNode, type Node, nameOf, walk } from '../../program/index.ts';

/**
 * A script whose `main` would come to nothing: declared and never called, or called as the last statement. It is what the
 * script is for, so its result is returned.
 */
export function returnMain(tree: Node): Pick<BodyFindings, 'around' | 'last'> {
  const statements = tree.body as readonly Node[];
  if (statements.some(returns)) return {};
  const last = statements.findLast(({ type }) => type !== 'EmptyStatement');
  if (last?.type === 'ExpressionStatement' && isMainCall(last.expression)) {
    return { around: [{ start: last.start, end: last.end, head: 'return ', tail: '' }] };
  }
  if (!statements.some(declaresMain)) return {};
  let named = 0;
  walk(tree, (node) => {
    if (nameOf(node) === 'main') named += 1;
    return true;
  });
  return named === 1 ? { last: '\nreturn main();' } : {};
}

/** Whether the body itself returns, in whatever block. */
function returns(statement: Node): boolean {
  let hasMain = false;
  walk(statement, (node) => {
    if (/Function|^Class/.test(node.type)) return false;
    hasMain ||= node.type === 'ReturnStatement';
    return !hasMain;
  });
  return hasMain;
}

function isMainCall(expression: unknown): boolean {
  const call = isNode(expression) && expression.type === 'AwaitExpression' ? expression.argument : expression;
  return isNode(call) && call.type === 'CallExpression' && nameOf(call.callee) === 'main';
}

function declaresMain(statement: Node): boolean {
  if (statement.type === 'FunctionDeclaration') return nameOf(statement.id) === 'main';
  if (statement.type !== 'VariableDeclaration') return false;
  return (statement.declarations as readonly Node[]).some(
    ({ id, init }) => nameOf(id) === 'main' && isNode(init) && /Function/.test(init.type),
  );
}
