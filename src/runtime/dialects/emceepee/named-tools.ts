import type { CatalogServer } from '../../catalog/catalog.ts';
import {
  freeReferences,
  type NamedTools,
  type Node,
  nameOf,
  parseScript,
  stringOf,
  walk,
} from '../../program/index.ts';

/** Members of `mcp` that call no tool. */
const CALLS_NO_TOOL =
  /^(?:listServers|listTools|listResources|readResource|listResourceTemplates|listPrompts|getPrompt|sleep|log)$/;

/** The tools that a script calls by server and name where both are written out. */
export async function namedTools(source: string, servers: readonly CatalogServer[] = []): Promise<NamedTools> {
  const parsed = await parseScript(source, 'body');
  if (parsed.language === 'none') return { servers: [], open: true };
  const named = new Map<string, Set<string>>();
  const parents = new Map<Node, Node | undefined>();
  walk(parsed.tree, (node, parent) => {
    parents.set(node, parent);
    return true;
  });
  let open = false;
  for (const { name, node, parent } of freeReferences(parsed.tree)) {
    if (name === 'globalThis') open = true;
    if (name !== 'mcp') continue;
    const isMember = parent.type === 'MemberExpression' && parent.object === node;
    const member = isMember && parent.computed !== true ? nameOf(parent.property) : undefined;
    if (member !== undefined && CALLS_NO_TOOL.test(member)) continue;
    const call = member === 'callTool' ? parents.get(parent) : undefined;
    const [server, tool] = call?.type === 'CallExpression' ? (call.arguments as readonly Node[]).map(stringOf) : [];
    if (server === undefined || tool === undefined) open = true;
    else named.set(server, (named.get(server) ?? new Set()).add(tool));
  }
  const match = servers.flatMap(({ id, sourceId, tools }) => {
    const names = new Set([...(named.get(sourceId) ?? []), ...(named.get(id) ?? [])]);
    const called = tools.filter(({ name }) => names.has(name)).map(({ exportName }) => exportName);
    return called.length === 0 ? [] : [{ serverId: id, tools: called, open: false }];
  });
  return { servers: match, open };
}
