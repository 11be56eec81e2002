import type { DialectConversion } from '../convert/conversion.ts';
import { allTools, byName } from '../convert/find-calls.ts';
import { namedCall } from '../convert/write-calls.ts';

const conversion: DialectConversion = {
  id: 'emceepee',
  parsedAs: 'body or expression',
  calls: 'async',
  results: 'raw',
  parsesText: false,
  throws: false,
  unwraps: 'return result;',
  hasTimers: false,
  sleep: 'mcp.sleep',
  globals: [
    {
      name: 'mcp',
      members: /^(?:callTool|list(?:Servers|Tools|Resources|ResourceTemplates|Prompts)|readResource|getPrompt)$/,
      weight: 3,
    },
    { name: 'mcp', members: /^(?:sleep|log)$/, weight: 1 },
  ],
  find: (tree, catalog) =>
    byName(
      tree,
      'mcp.callTool',
      (server, tool) => allTools(catalog).find((one) => one.server.sourceId === server && one.tool.name === tool),
      2,
    ),
  renamed: { 'mcp.log': 'console.log' },
  without: /^mcp\.(?:list\w+|readResource|getPrompt)$/,
  head: ({ server, tool }) =>
    namedCall(`mcp.callTool(${JSON.stringify(server.sourceId)}, ${JSON.stringify(tool.name)}`),
};

export const conversions: readonly DialectConversion[] = [conversion];
