import type { Catalog } from '../../catalog/catalog.ts';
import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import { namespaces } from '../cloudflare/names.ts';
import { toolNamespaces } from '../codecall/namespaces.ts';
import { serverOf } from '../codemode/surface.ts';
import { systemOf } from '../dialect-id.ts';
import type { DialectId } from '../index.ts';
import { safeName, serverGlobals } from '../mcp-use/names.ts';
import { type ToolNames, toolNames } from './tool-names.ts';

/** A place where a script means a tool. */
export interface FoundTool {
  readonly tool: ToolNames;
  /** The whole call; the expression that is the tool as a function where it is not called there. */
  readonly node: Node;
  readonly parent: Node | undefined;
  /** What is passed: the input, or the arguments of an operation. Undefined where the tool is not called. */
  readonly args?: readonly Node[];
  /** Set where a failure comes back as a value: `{ throwOnError: false }`. */
  readonly safe?: true;
  /** Set where the call asks for a page of a collection, which its arguments begin with. */
  readonly pages?: 'firstPage' | 'page';
  /** Set where the call is written in a way that came with a version of the system. */
  readonly newer?: true;
}

/** A place that looks like one, and why it is none. */
export interface NotFound {
  readonly node: Node;
  readonly why: string;
}

export interface Found {
  readonly tools: readonly FoundTool[];
  readonly notFound: readonly NotFound[];
}

type Known = (path: readonly string[]) => ToolNames | undefined;

/** Every place where a script of a system means a tool of the catalog. */
export function findTools(tree: Node, dialect: DialectId, catalog: Catalog): Found {
  const system = systemOf(dialect);
  switch (system) {
    case 'codemode':
      return byPath(tree, importedTools(tree, catalog));
    case 'cloudflare': {
      const imported = importedTools(tree, catalog);
      const members = memberTools(catalog);
      return byPath(tree, (path) => imported(path) ?? members(path), [
        'codemode',
        ...namespaces(catalog).map(({ name }) => name),
      ]);
    }
    case 'mcp-use':
      return byPath(
        tree,
        globalTools(catalog),
        serverGlobals(catalog).flatMap(({ name, alias }) => [name, alias ?? name]),
      );
    case 'koan': {
      const byCallee = new Map(
        toolNames(catalog).flatMap((tool) => (tool.koan === undefined ? [] : [[tool.koan.callee, tool]])),
      );
      const find: Known = (path) => byCallee.get(path.join('.').replace(/^Koan\b/, 'SDK'));
      const found = byPath(
        tree,
        (path) => find(path) ?? (isPages(path) ? find([...path.slice(0, -1), 'collection']) : undefined),
        ['SDK', 'Koan'],
        /^(?:SDK|Koan)\.Out(?:\.|$)/,
      );
      return { ...found, tools: found.tools.map(withPages) };
    }
    case 'emceepee':
      return byName(
        tree,
        (path) => path.join('.') === 'mcp.callTool',
        (server, tool) =>
          toolNames(catalog).find((names) => names.server.sourceId === server && names.tool.name === tool),
        2,
      );
    case 'codecall':
      return codecallTools(tree, dialect, catalog);
  }
}

const isPages = (path: readonly string[]): boolean => /^(?:firstPage|page)$/.test(path.at(-1) ?? '');

function withPages(found: FoundTool): FoundTool {
  const name = pathOf(found.node.type === 'CallExpression' ? found.node.callee : found.node)?.at(-1);
  return name === 'firstPage' || name === 'page' ? { ...found, pages: name, newer: true } : found;
}

/** Tools that are called by name, or as members of the namespace that their name begins with. */
function codecallTools(tree: Node, dialect: DialectId, catalog: Catalog): Found {
  const named = byName(
    tree,
    (path) => path.join('.') === 'callTool',
    (name) => codecallTool(name, catalog),
    1,
  );
  if (dialect === 'codecall') return named;
  const callable = toolNames(catalog).map(({ codecall }) => ({ name: codecall }));
  const spaces = toolNamespaces({ callable });
  const members = byPath(
    tree,
    (path) =>
      path.length === 2 && spaces.get(path[0] ?? '')?.includes(path[1] ?? '') === true
        ? codecallTool(path.join('.'), catalog)
        : undefined,
    [...spaces.keys()],
  );
  return {
    tools: [...named.tools.map(withSafety), ...members.tools.map((found) => withSafety({ ...found, newer: true }))],
    notFound: [...named.notFound, ...members.notFound],
  };
}

/** Whether the options of a call have its failure come back as a value. */
function withSafety(found: FoundTool): FoundTool {
  const options = found.args?.[1];
  if (options === undefined || options.type !== 'ObjectExpression') return found;
  const safe = (options.properties as readonly Node[]).some(
    ({ key, value }) => nameOf(key) === 'throwOnError' && isNode(value) && value.value === false,
  );
  return safe ? { ...found, safe, newer: true } : found;
}

function codecallTool(name: string, catalog: Catalog): ToolNames | undefined {
  const all = toolNames(catalog);
  return (
    all.find((names) => names.codecall === name) ??
    all.find(({ server, tool }) => name === `${server.sourceId}:${tool.name}` || name === `${server.id}:${tool.name}`)
  );
}

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
function byPath(tree: Node, known: Known, roots: readonly string[] = [], other = /^$/): Found {
  const tools: FoundTool[] = [];
  const notFound: NotFound[] = [];
  const callees = new Set<unknown>();
  walk(tree, (node, parent) => {
    if (node.type === 'ImportDeclaration' || callees.has(node)) return false;
    const path = node.type === 'CallExpression' ? pathOf(node.callee) : pathOf(node);
    const tool = path === undefined || isKey(node, parent) ? undefined : known(path);
    if (tool !== undefined) {
      const isCall = node.type === 'CallExpression';
      tools.push({ tool, node, parent, ...(isCall ? { args: argumentsOf(node) } : {}) });
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

/** Tools that are passed as text to one function. */
function byName(
  tree: Node,
  isCall: (path: readonly string[]) => boolean,
  find: (...names: string[]) => ToolNames | undefined,
  names: number,
): Found {
  const tools: FoundTool[] = [];
  const notFound: NotFound[] = [];
  walk(tree, (node, parent) => {
    if (node.type !== 'CallExpression') return true;
    const path = pathOf(node.callee);
    if (path === undefined || !isCall(path)) return true;
    const args = argumentsOf(node);
    const named = args.slice(0, names).map(({ value }) => value);
    if (named.length < names || !named.every((name) => typeof name === 'string')) {
      notFound.push({ node, why: 'the tool is named by a value that is known only when the script runs' });
      return true;
    }
    const tool = find(...(named as string[]));
    if (tool === undefined)
      notFound.push({ node, why: `no connected server has ${named.map((name) => JSON.stringify(name)).join(', ')}` });
    else tools.push({ tool, node, parent, args: args.slice(names) });
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

/** Tools under the names by which a module imports them. */
function importedTools(tree: Node, catalog: Catalog): Known {
  const all = toolNames(catalog);
  const locals = new Map<string, ToolNames>();
  const spaces = new Map<string, string>();
  for (const statement of tree.body as readonly Node[]) {
    const source = statement.type === 'ImportDeclaration' ? (statement.source as Node).value : undefined;
    const server = typeof source === 'string' ? serverOf(source) : undefined;
    if (server === undefined) continue;
    for (const specifier of (statement.specifiers as readonly unknown[]).filter(isNode)) {
      const local = nameOf(specifier.local) ?? '';
      if (specifier.type === 'ImportNamespaceSpecifier') spaces.set(local, server);
      const tool = all.find(
        (names) => names.server.id === server && names.tool.exportName === nameOf(specifier.imported),
      );
      if (tool !== undefined) locals.set(local, tool);
    }
  }
  return ([first = '', second, ...more]) => {
    if (more.length > 0) return undefined;
    if (second === undefined) return locals.get(first);
    const server = spaces.get(first);
    return all.find((names) => names.server.id === server && names.tool.exportName === second);
  };
}

/** Tools as members of `codemode` and of the servers' globals. */
function memberTools(catalog: Catalog): Known {
  const byPath = new Map<string, ToolNames>();
  const all = new Map(toolNames(catalog).map((names) => [names.tool, names]));
  for (const { name, tools } of namespaces(catalog)) {
    for (const { tool, member, codemodeMember } of tools) {
      const names = all.get(tool);
      if (names === undefined) continue;
      byPath.set(`codemode.${codemodeMember}`, names);
      byPath.set(`${name}.${member}`, names);
    }
  }
  return (path) => (path.length === 2 ? byPath.get(path.join('.')) : undefined);
}

function globalTools(catalog: Catalog): Known {
  const globals = serverGlobals(catalog);
  const all = toolNames(catalog);
  return ([first = '', second, ...more]) => {
    if (second === undefined || more.length > 0) return undefined;
    const found = globals.find(({ name, alias }) => name === first || alias === first || safeName(name) === first);
    return all.find((names) => names.server === found?.server && names.tool.name === second);
  };
}
