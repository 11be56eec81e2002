import type { DialectModule, System } from '../system.ts';

export const mcpUseSystem = {
  id: 'mcp-use',
  title: 'mcp-use',
  summary: 'Function bodies that call server.tool(args).',
  versions: [
    {
      version: '2',
      title: 'mcp-use 2',
      summary: 'The same as @mcp-use/client 2 runs it: timeoutMs, and search by what tools say alone.',
    },
  ],
  looks: /\b(?:search_tools|__tool_namespaces)\b/,
  showsServers: true,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
