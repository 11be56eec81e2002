import type { DialectModule, System } from '../system.ts';

export const emceepeeSystem = {
  id: 'emceepee',
  title: 'emceepee',
  summary: 'Function bodies that call mcp.callTool(server, tool, args).',
  looks: /\bmcp\b(?!\/)/,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
