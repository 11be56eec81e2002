import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import { type Draft, note, replace } from './edits.ts';

/**
 * Makes the functions asynchronous in which calls that did not wait now do, and waits for those functions where they are
 * called. A callback of `map` becomes a list of promises that is waited for; one of a function of the script is waited for
 * where that function calls it; other callbacks are told of.
 */
export function writeAsync(draft: Draft, tree: Node, calls: readonly Node[]): void {
  const parents = new Map<Node, Node>();
  walk(tree, (node, parent) => {
    if (parent !== undefined) parents.set(node, parent);
    return true;
  });
  const done = new Set<Node>();
  /** Waits for some calls, and makes what they stand in wait. */
  const waitFor = (calls: readonly Node[]): void => {
    for (const call of calls) {
      const around = parents.get(call);
      if (around?.type === 'AwaitExpression' || done.has(call)) continue;
      done.add(call);
      const isBase = around?.type === 'MemberExpression' && around.object === call;
      replace(draft, call.start, call.start, isBase ? '(await ' : 'await ');
      if (isBase) replace(draft, call.end, call.end, ')');
      visit(call);
    }
  };
  const visit = (from: Node): void => {
    const inside = enclosing(from, parents);
    if (inside === undefined || done.has(inside)) return;
    done.add(inside);
    const parent = parents.get(inside);
    const name = nameOf(inside.id) ?? (parent?.type === 'VariableDeclarator' ? nameOf(parent.id) : undefined);
    const isCallback = parent?.type === 'CallExpression' && (parent.arguments as unknown[]).includes(inside);
    const taking = isCallback ? takerOf(tree, parent, inside) : undefined;
    if (isCallback && nameOf((parent.callee as Node).property) === 'map') {
      markAsync(draft, inside);
      const grand = parents.get(parent);
      const isBase = grand?.type === 'MemberExpression' && grand.object === parent;
      replace(draft, parent.start, parent.start, isBase ? '(await Promise.all(' : 'await Promise.all(');
      replace(draft, parent.end, parent.end, isBase ? '))' : ')');
      visit(parent);
    } else if (name !== undefined) {
      markAsync(draft, inside);
      waitFor(callsOf(tree, name));
    } else if (taking !== undefined) {
      markAsync(draft, inside);
      waitFor(callsOf(taking.taker, taking.parameter));
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

/** The function of the script that takes a callback, where it does nothing with it but call it. */
function takerOf(
  tree: Node,
  call: Node,
  callback: Node,
): { readonly taker: Node; readonly parameter: string } | undefined {
  const name = nameOf(call.callee);
  let taker: Node | undefined;
  walk(tree, (node) => {
    if (node.type === 'FunctionDeclaration' && nameOf(node.id) === name) taker = node;
    if (
      node.type === 'VariableDeclarator' &&
      nameOf(node.id) === name &&
      isNode(node.init) &&
      /Function/.test(node.init.type)
    )
      taker = node.init;
    return true;
  });
  if (name === undefined || taker === undefined) return undefined;
  const parameter = nameOf((taker.params as unknown[])[(call.arguments as unknown[]).indexOf(callback)]);
  if (parameter === undefined) return undefined;
  let mentions = 0;
  walk(taker, (node) => {
    if (node.type === 'Identifier' && nameOf(node) === parameter) mentions += 1;
    return true;
  });
  // Once as the parameter itself.
  return mentions === callsOf(taker, parameter).length + 1 ? { taker, parameter } : undefined;
}
