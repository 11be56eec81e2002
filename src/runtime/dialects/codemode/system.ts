import type { DialectModule, System } from '../system.ts';

export const codemodeSystem = {
  id: 'codemode',
  title: 'Code Mode for MCP',
  summary: 'ES modules that import tools from "@codemode/servers/…". The default.',
  looks: /@codemode\/|@stencila\/mcp|__codemode_result__/,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
