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
export async function namedTools(source: string, names: ModuleNames): Promise<NamedTools> {
  const parsed = await parseScript(source);
  if (parsed.language === 'none') return { servers: [], open: true };
  const uses = createUses(names);
  walk(parsed.tree, (node) => {
    takeDeclared(node, uses);
    return true;
  });
  walk(parsed.tree, (node, parent) => {
    takeUsed(node, parent, uses);
    return true;
  });
  return {
    servers: [...uses.servers].map(([serverId, { tools, open }]) => ({
      serverId,
      tools: [...tools].filter((name) => name !== '__meta__' && name !== 'default'),
      open,
    })),
    open: uses.open,
  };
}

/** What is known of a script while it is read. */
interface Uses {
  readonly servers: ReadonlyMap<string, Found>;
  /** Names that stand for all tools of a server. */
  readonly namespaces: Map<string, Found>;
  /** Nodes whose tools are noted already. */
  readonly followed: Set<unknown>;
  open: boolean;
  /** Notes a specifier; the server that it means, where it means one. */
  foundOf(specifier: string): Found | undefined;
}

function createUses({ serverOf, opens }: ModuleNames): Uses {
  const servers = new Map<string, Found>();
  const uses: Uses = {
    servers,
    namespaces: new Map(),
    followed: new Set(),
    open: false,
    foundOf(specifier) {
      uses.open ||= opens(specifier);
      const id = serverOf(specifier);
      if (id === undefined) return undefined;
      const entry = servers.get(id) ?? { tools: new Set(), open: false };
      servers.set(id, entry);
      return entry;
    },
  };
  return uses;
}

/** Declarations: imports, and `const … = await import(…)`. */
function takeDeclared(node: Node, { foundOf, namespaces, followed }: Uses): void {
  if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type) && isNode(node.source)) {
    const entry = foundOf(stringOf(node.source) ?? '');
    if (entry !== undefined) imported(node, entry, namespaces, followed);
  }
  if (node.type !== 'VariableDeclarator' || !isNode(node.init) || !isNode(node.id)) return;
  const value = node.init.type === 'AwaitExpression' ? node.init.argument : node.init;
  const specifier = isNode(value) && value.type === 'ImportExpression' ? stringOf(value.source) : undefined;
  const entry = specifier === undefined ? undefined : foundOf(specifier);
  if (entry === undefined) return;
  followed.add(value);
  const name = nameOf(node.id);
  if (node.id.type === 'ObjectPattern') takeMembers(entry, node.id);
  else if (name !== undefined) {
    namespaces.set(name, entry);
    followed.add(node.id);
  } else entry.open = true;
}

/** Uses: what is read of a namespace, and imports whose value goes elsewhere. */
function takeUsed(node: Node, parent: Node | undefined, uses: Uses): void {
  if (node.type === 'ImportExpression' && !uses.followed.has(node)) {
    const specifier = stringOf(node.source);
    if (specifier === undefined) uses.open = true;
    const entry = specifier === undefined ? undefined : uses.foundOf(specifier);
    if (entry !== undefined) entry.open = true;
  }
  const entry = uses.namespaces.get(nameOf(node) ?? '');
  if (entry === undefined || parent === undefined || uses.followed.has(node) || isOnlyName(node, parent)) return;
  if (/MemberExpression$/.test(parent.type) && parent.object === node) {
    const name = parent.computed === true ? stringOf(parent.property) : nameOf(parent.property);
    if (name === undefined) entry.open = true;
    else entry.tools.add(name);
  } else if (parent.type === 'VariableDeclarator' && isNode(parent.id) && parent.id.type === 'ObjectPattern') {
    takeMembers(entry, parent.id);
  } else entry.open = true;
}

/** The tools that a pattern takes out of a namespace. */
function takeMembers(entry: Found, pattern: Node): void {
  for (const property of nodes(pattern.properties)) {
    const key = property.computed === true ? stringOf(property.key) : (nameOf(property.key) ?? stringOf(property.key));
    if (property.type !== 'Property' || key === undefined) entry.open = true;
    else entry.tools.add(key);
  }
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
