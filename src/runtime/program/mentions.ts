import type { ImportMention, Mentions } from './prepared.ts';
import { isNode, type Node, nameOf, stringOf, walk } from './tree.ts';

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
  const imports: ImportMention[] = [];
  let open = false;
  walk(tree, (node) => {
    if (!/^(?:Import|Export(?:Named|All))(?:Declaration|Expression)$/.test(node.type) || node.source === null)
      return true;
    const specifier = stringOf(node.source);
    if (specifier === undefined) {
      open ||= node.type === 'ImportExpression';
      return true;
    }
    imports.push({ specifier, offset: (node.source as Node).start, names: importedNames(node) });
    const server = serverOf(specifier);
    if (server !== undefined) serverIds.add(server);
    open ||= opens(specifier);
    return true;
  });
  return { serverIds: [...serverIds], imports, open };
}

/** The names that a static import or re-export asks of its module. */
function importedNames(node: Node): ImportMention['names'] {
  if (!Array.isArray(node.specifiers)) return [];
  return node.specifiers.filter(isNode).flatMap((specifier) => {
    const source = specifier.type === 'ExportSpecifier' ? specifier.local : specifier.imported;
    const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : (nameOf(source) ?? stringOf(source));
    return name === undefined ? [] : [{ name, offset: specifier.start }];
  });
}
