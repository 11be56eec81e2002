import type { Catalog } from '../../catalog/catalog.ts';
import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import type { Found, FoundTool, NotFound, ToolAt } from './conversion.ts';

export type KnownTool = (path: readonly string[]) => ToolAt | undefined;

/** Every tool of a catalog, with its server. */
export const allTools: (catalog: Catalog) => readonly ToolAt[] = keptPerCatalog(({ servers }) =>
  servers.flatMap((server) => server.tools.map((tool) => ({ server, tool }))),
);

/** `a.b["c"]` as its names; undefined for anything that is not a name and its members. */
export function pathOf(node: unknown): readonly string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'ThisExpression') return ['globalThis'];
  const name = nameOf(node);
  if (name !== undefined) return [name];
  if (node.type === 'ChainExpression') return pathOf(node.expression);
  if (node.type !== 'MemberExpression' || !isNode(node.object)) return undefined;
  const object = pathOf(node.object);
  const property = isNode(node.property) ? node.property : undefined;
  const key = node.computed === true ? property?.value : nameOf(property);
  if (object === undefined || typeof key !== 'string') return undefined;
  return object.length === 1 && object[0] === 'globalThis' ? [key] : [...object, key];
}

/** Tools that are reached by a name and its members. `roots` are names of which every member should be one. */
export function byPath(tree: Node, known: KnownTool, roots: readonly string[] = [], other = /^$/): Found {
  const tools: FoundTool[] = [];
  const notFound: NotFound[] = [];
  const callees = new Set<unknown>();
  walk(tree, (node, parent) => {
    if (node.type === 'ImportDeclaration' || callees.has(node)) return false;
    const path = node.type === 'CallExpression' ? pathOf(node.callee) : pathOf(node);
    const tool = path === undefined || isKey(node, parent) ? undefined : known(path);
    if (tool !== undefined) {
      const isCall = node.type === 'CallExpression';
      tools.push({
        server: tool.server,
        tool: tool.tool,
        node,
        parent,
        ...(isCall ? { args: argumentsOf(node) } : {}),
      });
      callees.add(node.callee);
      return isCall;
    }
    if (path !== undefined && node.type === 'CallExpression' && roots.includes(path[0] ?? '')) {
      if (!other.test(path.join('.'))) notFound.push({ node, why: `no connected server has ${path.join('.')}` });
    }
    return true;
  });
  return { tools, notFound };
}

/** Tools that are passed as text to one function: as its first argument, or as as many as `names`. */
export function byName(
  tree: Node,
  callee: string,
  find: (...names: string[]) => ToolAt | undefined,
  names: number,
): Found {
  const tools: FoundTool[] = [];
  const notFound: NotFound[] = [];
  walk(tree, (node, parent) => {
    if (node.type !== 'CallExpression') return true;
    if (pathOf(node.callee)?.join('.') !== callee) return true;
    const args = argumentsOf(node);
    const named = args.slice(0, names).map(({ value }) => value);
    if (named.length < names || !named.every((name) => typeof name === 'string')) {
      notFound.push({ node, why: 'the tool is named by a value that is known only when the script runs' });
      return true;
    }
    const tool = find(...(named as string[]));
    if (tool === undefined)
      notFound.push({ node, why: `no connected server has ${named.map((name) => JSON.stringify(name)).join(', ')}` });
    else tools.push({ server: tool.server, tool: tool.tool, node, parent, args: args.slice(names) });
    return true;
  });
  return { tools, notFound };
}

const argumentsOf = (call: Node): readonly Node[] => (call.arguments as readonly unknown[]).filter(isNode);

const isKey = (node: Node, parent: Node | undefined): boolean =>
  parent !== undefined &&
  ((parent.type === 'MemberExpression' && parent.property === node && parent.computed !== true) ||
    (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(parent.type) &&
      parent.key === node &&
      parent.computed !== true) ||
    (parent.type === 'VariableDeclarator' && parent.id === node) ||
    (/Function/.test(parent.type) && parent.id === node));

/** Tools under the names by which a module imports them; `serverOf` gives the server that a specifier names. */
export function importedTools(
  tree: Node,
  catalog: Catalog,
  serverOf: (specifier: string) => string | undefined,
): KnownTool {
  const all = allTools(catalog);
  const locals = new Map<string, ToolAt>();
  const spaces = new Map<string, string>();
  for (const statement of tree.body as readonly Node[]) {
    const source = statement.type === 'ImportDeclaration' ? (statement.source as Node).value : undefined;
    const server = typeof source === 'string' ? serverOf(source) : undefined;
    if (server === undefined) continue;
    for (const specifier of (statement.specifiers as readonly unknown[]).filter(isNode)) {
      const local = nameOf(specifier.local) ?? '';
      if (specifier.type === 'ImportNamespaceSpecifier') spaces.set(local, server);
      const tool = all.find((one) => one.server.id === server && one.tool.exportName === nameOf(specifier.imported));
      if (tool !== undefined) locals.set(local, tool);
    }
  }
  return ([first = '', second, ...more]) => {
    if (more.length > 0) return undefined;
    if (second === undefined) return locals.get(first);
    const server = spaces.get(first);
    return all.find((one) => one.server.id === server && one.tool.exportName === second);
  };
}

/** What in a script is a sign, each once, in the order of the script. */
export function signsIn(tree: Node, signOf: (node: Node) => string | undefined): readonly string[] {
  const signs = new Set<string>();
  walk(tree, (node) => {
    const sign = signOf(node);
    if (sign !== undefined) signs.add(sign);
    return true;
  });
  return [...signs];
}
