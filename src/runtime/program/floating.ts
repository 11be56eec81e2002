import type { Replacement } from './edits.ts';
import { isNode, type Node, nameOf, stringOf, walk } from './tree.ts';

/** The guest function that watches a promise nobody awaits: see the sandbox's `result.ts`. */
const WATCH = '__codemode_floating__';

const isAsyncFunction = (node: unknown): boolean =>
  isNode(node) && node.async === true && node.generator !== true && /Function/.test(node.type);

/**
 * Wraps calls whose promise nobody awaits where they are made, so that a rejection is reported instead of lost: calls of async
 * functions and tools and promise chains, in statement position, logged, pushed to a list, or kept in a variable that is not
 * awaited; callbacks of `forEach` and `setTimeout` that give a promise, and those of a `map` whose result is dropped or kept so.
 */
export function watchFloating(tree: Node, isServerModule: (specifier: string) => boolean): Replacement[] {
  const async = asyncNames(tree, isServerModule);
  const awaited = awaitedNames(tree);
  const replacements: Replacement[] = [];
  const wrap = (node: Node): void => {
    replacements.push({ offset: node.start, removed: 0, text: `${WATCH}(` });
    replacements.push({ offset: node.end, removed: 0, text: ')' });
  };
  const wrapCallback = (call: Node, mayGivePromise: (callback: Node) => boolean): void => {
    const callback = (call.arguments as unknown[])[0];
    if (isNode(callback) && mayGivePromise(callback)) wrap(callback);
  };
  /** An async function by itself or by its name, or an arrow that gives what a call of one gives. */
  const givesPromise = (callback: Node): boolean => {
    if (isAsyncFunction(callback) || async.has(nameOf(callback) ?? '')) return true;
    const gives = callback.type === 'ArrowFunctionExpression' ? callback.body : undefined;
    return isNode(gives) && valuesOf(gives).some((value) => isPromiseMade(value) || mayFloat(value, async, false));
  };
  const watch = (dropped: Node, topLevel: boolean): void => {
    for (const expression of valuesOf(dropped)) {
      const call = expression.type === 'ChainExpression' ? (expression.expression as Node) : expression;
      if (propertyName(call.callee) === 'map') wrapCallback(call, givesPromise);
      if (isPromiseMade(call) || mayFloat(call, async, topLevel)) wrap(expression);
    }
  };
  walk(tree, (node, parent) => {
    switch (node.type) {
      case 'CallExpression':
        if (propertyName(node.callee) === 'forEach' || nameOf(node.callee) === 'setTimeout') {
          wrapCallback(node, givesPromise);
        }
        if (isConsole(node.callee) || propertyName(node.callee) === 'push')
          for (const given of (node.arguments as unknown[]).filter(isNode)) watch(given, false);
        break;
      case 'VariableDeclarator':
        if (isNode(node.init) && !awaited.has(nameOf(node.id) ?? '')) watch(node.init, false);
        break;
      case 'ExpressionStatement':
        watch(node.expression as Node, parent?.type === 'Program');
        break;
      default: // Drops no value.
    }
    return true;
  });
  return replacements;
}

const isConsole = (callee: unknown): boolean =>
  isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee.object) === 'console';

/** The expressions that an expression takes its value from, or drops itself. */
function valuesOf(node: Node): readonly Node[] {
  const parts = (values: unknown): readonly Node[] =>
    (Array.isArray(values) ? values : [values]).filter(isNode).flatMap(valuesOf);
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === 'void' ? parts(node.argument) : [];
    case 'LogicalExpression':
      return parts([node.left, node.right]);
    case 'ConditionalExpression':
      return parts([node.consequent, node.alternate]);
    case 'SequenceExpression':
      return parts(node.expressions);
    case 'ArrayExpression':
      return parts(node.elements);
    default:
      return [node];
  }
}

/** The names in what a script awaits, whatever they mean there. */
function awaitedNames(tree: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.type !== 'AwaitExpression') return true;
    walk(node.argument as Node, (part) => {
      const name = nameOf(part);
      if (name !== undefined) names.add(name);
      return true;
    });
    return false;
  });
  return names;
}

const isPromiseMade = (node: Node): boolean => node.type === 'NewExpression' && nameOf(node.callee) === 'Promise';

function mayFloat(call: Node, async: ReadonlySet<string>, topLevel: boolean): boolean {
  if (call.type !== 'CallExpression') return false;
  const callee = call.callee as Node;
  if (callee.type === 'Super' || callee.type === 'Import') return false;
  if (isAsyncFunction(callee)) return true;
  const name = nameOf(callee);
  if (name !== undefined) return async.has(name) || (topLevel && name !== 'setTimeout' && name !== 'clearTimeout');
  const method = propertyName(callee);
  if (method === undefined) return false;
  return nameOf(callee.object) === 'Promise' || async.has(method) || ['then', 'catch', 'finally'].includes(method);
}

function propertyName(callee: unknown): string | undefined {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  return callee.computed === true ? stringOf(callee.property) : nameOf(callee.property);
}

/** Names under which async functions and tools are called in this script. */
function asyncNames(tree: Node, isServerModule: (specifier: string) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  const namespaces = new Set<string>();
  walk(tree, (node) => {
    const add = (target: unknown, value: unknown): void => {
      const name = nameOf(target) ?? propertyName(target);
      if (name !== undefined && isAsyncFunction(value)) names.add(name);
    };
    switch (node.type) {
      case 'FunctionDeclaration':
        add(node.id, node);
        break;
      case 'VariableDeclarator':
        add(node.id, node.init);
        break;
      case 'AssignmentExpression':
        add(node.left, node.right);
        break;
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        add(node.key, node.value);
        break;
      case 'ImportDeclaration':
        if (isServerModule(stringOf(node.source) ?? '')) {
          for (const specifier of node.specifiers as Node[]) {
            const name = nameOf(specifier.local) ?? '';
            (specifier.type === 'ImportNamespaceSpecifier' ? namespaces : names).add(name);
          }
        }
        break;
      default: // Names no function.
    }
    return true;
  });
  if (namespaces.size > 0) {
    walk(tree, (node) => {
      if (node.type === 'MemberExpression' && namespaces.has(nameOf(node.object) ?? '')) {
        const name = propertyName(node);
        if (name !== undefined) names.add(name);
      }
      return true;
    });
  }
  return names;
}
