import type { ComponentType } from 'react';
import type { PaneDefinition } from '../panes/pane.ts';

export const logsPane = {
  id: 'logs',
  title: 'Logs',
  key: { key: '2', alt: true },
  count: ({ logs }) => logs.dropped + logs.rows.length,
  load: async (): Promise<ComponentType> => (await import('./logs-pane.tsx')).LogsPane,
} as const satisfies PaneDefinition;
