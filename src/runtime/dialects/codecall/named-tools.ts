import type { CatalogServer } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import { type NamedTools, type Node, nameOf, parseScript, stringOf, walk } from '../../program/index.ts';
import { type IndexedTool, type ToolIndex, toolsNamed } from './tool-index.ts';

/** The tools that a script calls by names that are written out. */
export async function namedTools(
  source: string,
  servers: readonly CatalogServer[],
  indexOf: (catalog: { readonly servers: readonly CatalogServer[]; readonly unavailable: readonly [] }) => ToolIndex,
): Promise<NamedTools> {
  const parsed = await parseScript(blankFence(source), 'body');
  if (parsed.language === 'none') return { servers: [], open: true };
  const { callable } = indexOf({ servers, unavailable: [] });
  const named = new Set<IndexedTool>();
  let open = false;
  walk(parsed.tree, (node, parent) => {
    if (nameOf(node) !== 'callTool' || (parent?.type === 'MemberExpression' && parent.property === node)) return true;
    const isCall = parent?.type === 'CallExpression' && parent.callee === node;
    const name = isCall ? stringOf((parent.arguments as readonly Node[])[0]) : undefined;
    if (name === undefined) open = true;
    else for (const tool of toolsNamed(callable, name)) named.add(tool);
    return true;
  });
  const found = servers.flatMap((server) => {
    const tools = [...named].filter((entry) => entry.server.id === server.id).map(({ tool }) => tool.exportName);
    return tools.length === 0 ? [] : [{ serverId: server.id, tools, open: false }];
  });
  return { servers: found, open };
}
