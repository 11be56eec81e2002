import type { DialectModule, System } from '../system.ts';

export const codecallSystem = {
  id: 'codecall',
  title: 'FrontMCP CodeCall',
  summary: 'Function bodies that call callTool(name, input), checked before they run.',
  toolFlags: [
    { name: 'visibleInListTools', label: 'Listed next to the outer tools' },
    { name: 'enabledInCodeCall', label: 'Callable from code' },
  ],
  versions: [
    {
      version: '1.5',
      title: 'FrontMCP CodeCall 1.5',
      summary: 'As FrontMCP 1.5 runs it: for…of, throwOnError, acme.getOrder().',
    },
  ],
  looks: /\b(?:callTool|codecallContext|mcpNotify|mcpLog|getTool)\b/,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
