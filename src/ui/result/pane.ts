import type { ComponentType } from 'react';
import type { PaneDefinition } from '../panes/pane.ts';

export const resultPane = {
  id: 'result',
  title: 'Result',
  key: { key: '1', alt: true },
  load: async (): Promise<ComponentType> => (await import('./result-pane.tsx')).ResultPane,
} as const satisfies PaneDefinition;
