import type { Mentions } from './prepared.ts';
import { type Node, stringOf, walk } from './tree.ts';

/**
 * What the imports of a module name. `serverOf` gives the server of a specifier; `opens` tells of modules through which a
 * script can reach any server.
 */
export function mentionedServers(
  tree: Node,
  serverOf: (specifier: string) => string | undefined,
  opens: (specifier: string) => boolean,
): Mentions {
  const serverIds = new Set<string>();
  let open = false;
  walk(tree, (node) => {
    if (!/^(?:Import|Export(?:Named|All))(?:Declaration|Expression)$/.test(node.type) || node.source === null)
      return true;
    const specifier = stringOf(node.source);
    if (specifier === undefined) {
      open ||= node.type === 'ImportExpression';
      return true;
    }
    const server = serverOf(specifier);
    if (server !== undefined) serverIds.add(server);
    open ||= opens(specifier);
    return true;
  });
  return { serverIds: [...serverIds], open };
}
