import type { ComponentType } from 'react';
import type { PaneDefinition } from '../panes/pane.ts';

export const historyPane = {
  id: 'history',
  title: 'History',
  key: { key: '6', alt: true },
  load: async (): Promise<ComponentType> => (await import('./history-pane.tsx')).HistoryPane,
} as const satisfies PaneDefinition;
