import type { Replacement } from '../edits.ts';
import { isNode, type Node, nameOf, nodesOf, walk } from '../tree.ts';

/** Writes parameter properties as TypeScript does: fields of the class, which the constructor sets once it has a `this`. */
export function compileParameterProperties(tree: Node): readonly Replacement[] {
  const replacements: Replacement[] = [];
  walk(tree, (node) => {
    if (node.type !== 'ClassBody') return true;
    const maker = nodesOf(node.body).find(({ kind }: Node) => kind === 'constructor');
    const value = maker?.value;
    const { params, body } = isNode(value) ? value : { params: [], body: undefined };
    const names = nodesOf(params)
      .filter(({ isProperty }) => isProperty === true)
      .map((param) => nameOf(param.type === 'AssignmentPattern' ? param.left : param));
    if (names.length === 0 || !isNode(body)) return true;
    replacements.push({ offset: node.start + 1, removed: 0, text: ` ${names.join('; ')};` });
    const sets = names.map((name) => `this.${name} = ${name};`).join(' ');
    const statements = nodesOf(body.body);
    const called = statements.find(isSuperCall) ?? statements.filter(({ directive }) => directive !== undefined).at(-1);
    replacements.push({ offset: called?.end ?? body.start + 1, removed: 0, text: `; ${sets}` });
    return true;
  });
  return replacements;
}

function isSuperCall({ type, expression }: Node): boolean {
  return (
    type === 'ExpressionStatement' &&
    isNode(expression) &&
    isNode(expression.callee) &&
    expression.callee.type === 'Super'
  );
}
