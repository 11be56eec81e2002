import type { Catalog } from '../../catalog/catalog.ts';
import type { DialectConversion, ScriptFacts, Sign } from '../convert/conversion.ts';
import { allTools, byPath, type KnownTool } from '../convert/find-calls.ts';
import { plainCall } from '../convert/write-calls.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { globalText, memberText } from '../shared/member.ts';
import { safeName, serverGlobals } from './names.ts';

const conversion: DialectConversion = {
  id: 'mcp-use',
  parsedAs: 'body or expression',
  calls: 'async',
  results: 'value',
  parsesText: true,
  firstBlockOnly: true,
  throws: false,
  unwraps: `const [first] = blocks;
  if (first === undefined) return result;
  return first.type === 'text' ? dataOf(first.text) : first;`,
  hasTimers: true,
  globals: [
    { name: 'search_tools', weight: 3 },
    { name: '__tool_namespaces', weight: 3 },
  ],
  signs: calledServer,
  find: (tree, catalog) =>
    byPath(
      tree,
      globalTools(catalog),
      serverGlobals(catalog).flatMap(({ name, alias }) => [name, alias ?? name]),
    ),
  without: /^(?:search_tools|__tool_namespaces)$/,
  head: ({ server, tool }, { catalog }) =>
    plainCall(memberText(globalText(globalsOf(catalog).get(server) ?? server.sourceId), tool.name)),
};

export const conversions: readonly DialectConversion[] = [conversion, { ...conversion, id: 'mcp-use@2' }];

const globalsOf = keptPerCatalog(
  (catalog) => new Map(serverGlobals(catalog).map(({ server, name, alias }) => [server, alias ?? name])),
);

/** A tool that is called of a server's global. Other systems have servers as globals too: what else is there decides. */
function calledServer({ uses, declared, catalog }: ScriptFacts): readonly Sign[] {
  if (catalog === undefined) return [];
  for (const { server, name, alias } of serverGlobals(catalog)) {
    for (const global of [name, alias ?? name]) {
      const use = declared.has(global) ? undefined : uses.of.get(global);
      const tool = server.tools.find((candidate) => use?.members.has(candidate.name) === true);
      if (tool !== undefined) return [{ sign: `${global}.${tool.name}`, weight: 2 }];
    }
  }
  return [];
}

function globalTools(catalog: Catalog): KnownTool {
  const globals = serverGlobals(catalog);
  const all = allTools(catalog);
  return ([first = '', second, ...more]) => {
    if (second === undefined || more.length > 0) return undefined;
    const match = globals.find(({ name, alias }) => name === first || alias === first || safeName(name) === first);
    return all.find((one) => one.server === match?.server && one.tool.name === second);
  };
}
