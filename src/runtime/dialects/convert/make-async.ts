import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import { type Draft, note, replace } from './edits.ts';

/**
 * Makes the functions asynchronous in which calls that did not wait now do, and waits for those functions where they are
 * called. A callback of `map` becomes a list of promises that is waited for; other callbacks are told of.
 */
export function makeAsync(draft: Draft, tree: Node, calls: readonly Node[]): void {
  const parents = new Map<Node, Node>();
  walk(tree, (node, parent) => {
    if (parent !== undefined) parents.set(node, parent);
    return true;
  });
  const done = new Set<Node>();
  const visit = (from: Node): void => {
    const inside = enclosing(from, parents);
    if (inside === undefined || done.has(inside)) return;
    done.add(inside);
    const parent = parents.get(inside);
    const name = nameOf(inside.id) ?? (parent?.type === 'VariableDeclarator' ? nameOf(parent.id) : undefined);
    const isCallback = parent?.type === 'CallExpression' && (parent.arguments as unknown[]).includes(inside);
    if (isCallback && nameOf((parent.callee as Node).property) === 'map') {
      markAsync(draft, inside);
      const grand = parents.get(parent);
      const isBase = grand?.type === 'MemberExpression' && grand.object === parent;
      replace(draft, parent.start, parent.start, isBase ? '(await Promise.all(' : 'await Promise.all(');
      replace(draft, parent.end, parent.end, isBase ? '))' : ')');
      visit(parent);
    } else if (name !== undefined) {
      markAsync(draft, inside);
      for (const call of callsOf(tree, name)) {
        const around = parents.get(call);
        if (around?.type === 'AwaitExpression') continue;
        const isBase = around?.type === 'MemberExpression' && around.object === call;
        replace(draft, call.start, call.start, isBase ? '(await ' : 'await ');
        if (isBase) replace(draft, call.end, call.end, ')');
        visit(call);
      }
    } else {
      note(
        draft,
        'warning',
        'Calls wait here, and this function cannot: move the call out of it, into a for loop',
        inside.start,
      );
    }
  };
  for (const call of calls) visit(call);
}

function markAsync(draft: Draft, { async, start, type }: Node): void {
  if (async !== true && /Function|Arrow/.test(type)) replace(draft, start, start, 'async ');
}

function enclosing(node: Node, parents: ReadonlyMap<Node, Node>): Node | undefined {
  for (let at = parents.get(node); at !== undefined; at = parents.get(at)) {
    if (/Function/.test(at.type)) return at.async === true ? undefined : at;
  }
  return undefined;
}

function callsOf(tree: Node, name: string): readonly Node[] {
  const calls: Node[] = [];
  walk(tree, (node) => {
    if (node.type === 'CallExpression' && isNode(node.callee) && nameOf(node.callee) === name) calls.push(node);
    return true;
  });
  return calls;
}
