import type { ComponentType } from 'react';
import type { PaneDefinition } from '../panes/pane.ts';

export const tracePane = {
  id: 'trace',
  title: 'Trace',
  key: { key: '3', alt: true },
  count: ({ usage }) => usage.calls,
  load: async (): Promise<ComponentType> => (await import('./trace-pane.tsx')).TracePane,
} as const satisfies PaneDefinition;
