import type { DialectModule, System } from '../system.ts';

export const mcpUseSystem = {
  id: 'mcp-use',
  title: 'mcp-use',
  summary: 'Function bodies that call server.tool(args).',
  versions: [
    {
      version: '2',
      title: 'mcp-use 2',
      summary: 'As @mcp-use/client 2 runs it: takes timeoutMs, and search reads only what tools say.',
    },
  ],
  looks: /\b(?:search_tools|__tool_namespaces)\b/,
  showsServers: true,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
