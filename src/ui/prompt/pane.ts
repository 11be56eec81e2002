import type { ComponentType } from 'react';
import type { PaneDefinition } from '../panes/pane.ts';

export const promptPane = {
  id: 'prompt',
  title: 'Prompt',
  keyTitle: 'Prompt and cost',
  key: { key: '5', alt: true },
  load: async (): Promise<ComponentType> => (await import('./prompt-pane.tsx')).PromptPane,
} as const satisfies PaneDefinition;
