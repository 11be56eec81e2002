import type { DialectModule, System } from '../system.ts';

export const koanSystem = {
  id: 'koan',
  title: 'Koan',
  summary: 'Synchronous bodies that call SDK.Entities.<Entity>.collection() and answer with SDK.Out.answer().',
  versions: [
    {
      version: 'current',
      title: 'Koan, current',
      summary: 'As Koan 1.0 runs it: firstPage(), page(), and a required answer where you ask for one.',
    },
  ],
  looks: /\b(?:SDK|Koan)\b/,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
