import type { DialectModule, System } from '../system.ts';

export const cloudflareSystem = {
  id: 'cloudflare',
  title: 'Cloudflare codemode',
  summary: 'async () => { … } that calls codemode.tool(input).',
  versions: [
    {
      version: 'current',
      title: 'Cloudflare codemode, current',
      summary: 'As its current runtime answers: a status, a log of calls, and long results cut.',
    },
  ],
  looks: /\bcodemode\b(?!\/)/,
  showsServers: true,
  load: async (): Promise<DialectModule> => import('./index.ts'),
} as const satisfies System;
