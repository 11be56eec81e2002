import { parseScript } from './parse.ts';
import type { ModuleNames } from './prepare-module.ts';
import { isNode, isOnlyName, type Node, nameOf, stringOf, walk } from './tree.ts';

/** What a script names of one server. */
export interface NamedServer {
  /** Module segment. */
  readonly serverId: string;
  /** Export names of its tools, in the order in which they are written. */
  readonly tools: readonly string[];
  /** True where it may call further tools of this server. */
  readonly open: boolean;
}

/** The tools that a script names, as far as reading it can tell. A hint for people, never a boundary. */
export interface NamedTools {
  readonly servers: readonly NamedServer[];
  /** True where it may reach servers that it does not name, or could not be read. */
  readonly open: boolean;
}

interface Found {
  readonly tools: Set<string>;
  open: boolean;
}

/** Lists the tools that a module imports, or reads of a server's namespace. What it cannot follow makes the answer open. */
export async function namedTools(source: string, { serverOf, opens }: ModuleNames): Promise<NamedTools> {
  const parsed = await parseScript(source);
  if (parsed.language === 'none') return { servers: [], open: true };
  const servers = new Map<string, Found>();
  const namespaces = new Map<string, Found>();
  const followed = new Set<unknown>();
  let open = false;

  const foundOf = (specifier: string): Found | undefined => {
    const id = serverOf(specifier);
    if (id === undefined) return undefined;
    const uses = servers.get(id) ?? { tools: new Set(), open: false };
    servers.set(id, uses);
    return uses;
  };
  const take = (uses: Found, pattern: Node): void => {
    for (const property of nodes(pattern.properties)) {
      const key =
        property.computed === true ? stringOf(property.key) : (nameOf(property.key) ?? stringOf(property.key));
      if (property.type !== 'Property' || key === undefined) uses.open = true;
      else uses.tools.add(key);
    }
  };

  walk(parsed.tree, (node) => {
    if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type) && isNode(node.source)) {
      const specifier = stringOf(node.source) ?? '';
      open ||= opens(specifier);
      const uses = foundOf(specifier);
      if (uses !== undefined) imported(node, uses, namespaces, followed);
    }
    if (node.type === 'VariableDeclarator' && isNode(node.init) && isNode(node.id)) {
      const value = node.init.type === 'AwaitExpression' ? node.init.argument : node.init;
      const specifier = isNode(value) && value.type === 'ImportExpression' ? stringOf(value.source) : undefined;
      const uses = specifier === undefined ? undefined : foundOf(specifier);
      if (uses === undefined) return true;
      followed.add(value);
      if (node.id.type === 'ObjectPattern') take(uses, node.id);
      else if (nameOf(node.id) !== undefined) {
        namespaces.set(nameOf(node.id) as string, uses);
        followed.add(node.id);
      } else uses.open = true;
    }
    return true;
  });

  walk(parsed.tree, (node, parent) => {
    if (node.type === 'ImportExpression' && !followed.has(node)) {
      const specifier = stringOf(node.source);
      if (specifier === undefined || opens(specifier)) open = true;
      const uses = specifier === undefined ? undefined : foundOf(specifier);
      if (uses !== undefined) uses.open = true;
    }
    const uses = namespaces.get(nameOf(node) ?? '');
    if (uses === undefined || parent === undefined || followed.has(node) || isOnlyName(node, parent)) return true;
    if (/MemberExpression$/.test(parent.type) && parent.object === node) {
      const name = parent.computed === true ? stringOf(parent.property) : nameOf(parent.property);
      if (name === undefined) uses.open = true;
      else uses.tools.add(name);
    } else if (parent.type === 'VariableDeclarator' && isNode(parent.id) && parent.id.type === 'ObjectPattern') {
      take(uses, parent.id);
    } else uses.open = true;
    return true;
  });

  return {
    servers: [...servers].map(([serverId, uses]) => ({
      serverId,
      tools: [...uses.tools].filter((name) => name !== '__meta__' && name !== 'default'),
      open: uses.open,
    })),
    open,
  };
}

function imported(node: Node, uses: Found, namespaces: Map<string, Found>, followed: Set<unknown>): void {
  if (node.type === 'ExportAllDeclaration') uses.open = true;
  for (const specifier of nodes(node.specifiers)) {
    if (specifier.type === 'ImportNamespaceSpecifier') {
      namespaces.set(nameOf(specifier.local) ?? '', uses);
      followed.add(specifier.local);
    } else {
      const source = specifier.type === 'ExportSpecifier' ? specifier.local : specifier.imported;
      const name = nameOf(source) ?? stringOf(source);
      if (name !== undefined) uses.tools.add(name);
    }
  }
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
