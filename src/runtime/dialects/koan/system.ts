import type { DialectModule, System } from '../system.ts';

export const koanSystem = {
  id: 'koan',
  title: 'Koan',
  summary: 'Synchronous bodies that call SDK.Entities.<Entity>.collection() and answer with SDK.Out.answer().',
  versions: [
    {
      version: 'current',
      title: 'Koan, current',
      summary: 'The same as Koan 1.0 runs it: firstPage(), page(), and answers that can be required.',
    },
  ],
  looks: /\b(?:SDK|Koan)\b/,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
