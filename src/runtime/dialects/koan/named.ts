import { type NamedServer, type NamedTools, parseScript } from '../../program/index.ts';
import { type Node, nameOf, stringOf, walk } from '../../program/tree.ts';
import type { Entity } from './entities.ts';

/** Ways to ask for a collection that are no operations of their own. */
const PAGES = /^(?:firstPage|page)$/;

/** The tools behind `SDK.Entities.<Entity>.<operation>`. What is reached in any other way makes the answer open. */
export async function namedEntityTools(source: string, entities: readonly Entity[]): Promise<NamedTools> {
  const parsed = await parseScript(source, 'body');
  if (parsed.language === 'none') return { servers: [], open: true };
  const tools = new Map<string, Set<string>>();
  let open = false;
  walk(parsed.tree, (node, parent) => {
    const path = pathOf(node);
    if (path === undefined || !/^(?:SDK|Koan)$/.test(path[0] ?? '')) return true;
    const [, domain, entity, operation] = path;
    // `SDK.Entities` inside of `SDK.Entities.Todo` says less than the whole.
    if (domain === 'Out' || (parent !== undefined && pathOf(parent) !== undefined)) return true;
    const match = entities.find(({ name }) => name === entity);
    const named =
      match?.tools.filter(
        (tool) =>
          operation === undefined ||
          tool.operation === operation ||
          (PAGES.test(operation) && tool.operation === 'collection'),
      ) ?? [];
    for (const { server, tool } of named) {
      const ofServer = tools.get(server.id) ?? new Set();
      tools.set(server.id, ofServer.add(tool.exportName));
    }
    open ||= domain === undefined || entity === undefined;
    return false;
  });
  const servers = [...tools].map(([serverId, names]): NamedServer => ({ serverId, tools: [...names], open: false }));
  return { servers, open };
}

/** `a.b["c"]` as its names; undefined for anything that is not a name and its members. */
function pathOf(node: Node): readonly string[] | undefined {
  const name = nameOf(node);
  if (name !== undefined) return [name];
  if (node.type !== 'MemberExpression') return undefined;
  const object = pathOf(node.object as Node);
  const member = node.computed === true ? stringOf(node.property) : nameOf(node.property);
  return object === undefined || member === undefined ? undefined : [...object, member];
}
