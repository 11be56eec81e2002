import type { ComponentType } from 'react';
import type { PaneDefinition } from '../panes/pane.ts';

export const askPane = {
  id: 'ask',
  title: 'Ask',
  keyTitle: 'Ask a model',
  key: { key: '7', alt: true },
  load: async (): Promise<ComponentType> => (await import('./ask-pane.tsx')).AskPane,
} as const satisfies PaneDefinition;
