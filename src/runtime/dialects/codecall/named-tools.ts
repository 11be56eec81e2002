import type { CatalogServer } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import { isNode, type NamedTools, type Node, nameOf, parseScript, stringOf, walk } from '../../program/index.ts';
import { namespacedName, toolNamespaces } from './namespaces.ts';
import type { Release } from './release.ts';
import { type IndexedTool, type ToolIndex, toolsNamed } from './tool-index.ts';

const NO_SPACES: ReturnType<typeof toolNamespaces> = new Map();

/** The tools that a script calls by names that are written out. */
export async function namedTools(
  source: string,
  servers: readonly CatalogServer[],
  indexOf: (catalog: { readonly servers: readonly CatalogServer[]; readonly unavailable: readonly [] }) => ToolIndex,
  { safeCalls }: Release,
): Promise<NamedTools> {
  const parsed = await parseScript(blankFence(source), 'body');
  if (parsed.language === 'none') return { servers: [], open: true };
  const index = indexOf({ servers, unavailable: [] });
  const { callable } = index;
  const spaces = safeCalls ? toolNamespaces(index) : NO_SPACES;
  const named = new Set<IndexedTool>();
  let open = false;
  walk(parsed.tree, (node, parent) => {
    const space = isNode(node.object) ? (nameOf(node.object) ?? '') : '';
    for (const method of spaces.get(space) ?? []) {
      const read = node.computed === true ? stringOf(node.property) : nameOf(node.property);
      if (read !== undefined && read !== method) continue;
      for (const tool of toolsNamed(callable, namespacedName(space, method))) named.add(tool);
    }
    if (nameOf(node) !== 'callTool' || (parent?.type === 'MemberExpression' && parent.property === node)) return true;
    const isCall = parent?.type === 'CallExpression' && parent.callee === node;
    const name = isCall ? stringOf((parent.arguments as readonly Node[])[0]) : undefined;
    if (name === undefined) open = true;
    else for (const tool of toolsNamed(callable, name)) named.add(tool);
    return true;
  });
  const match = servers.flatMap((server) => {
    const tools = [...named].filter((entry) => entry.server.id === server.id).map(({ tool }) => tool.exportName);
    return tools.length === 0 ? [] : [{ serverId: server.id, tools, open: false }];
  });
  return { servers: match, open };
}
