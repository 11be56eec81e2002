import type { ComponentType } from 'react';
import type { PaneDefinition } from '../panes/pane.ts';

export const diagnosticsPane = {
  id: 'diagnostics',
  title: 'Diagnostics',
  key: { key: '4', alt: true },
  count: ({ problems }) => problems.length,
  isBad: ({ problems }) => problems.some(({ severity }) => severity === 'error'),
  load: async (): Promise<ComponentType> => (await import('./diagnostics-pane.tsx')).DiagnosticsPane,
} as const satisfies PaneDefinition;
