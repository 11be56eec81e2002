import { diagnosticsPane } from '../diagnostics/pane.ts';
import { logsPane } from '../logs/pane.ts';
import { resultPane } from '../result/pane.ts';
import { tracePane } from '../trace/pane.ts';
import type { PaneDefinition } from './pane.ts';

/**
 * The panes that the frame of an element shows as the page does, in the order of their tabs, the default first. A new one is
 * a folder and a line here; one that the page alone shows has its line in `registry.ts`.
 */
const REGISTRY = [resultPane, logsPane, tracePane, diagnosticsPane] as const satisfies readonly PaneDefinition[];

export type EmbedPaneId = (typeof REGISTRY)[number]['id'];

export interface EmbedPane extends PaneDefinition {
  readonly id: EmbedPaneId;
}

export const EMBED_PANES: readonly EmbedPane[] = REGISTRY;

/** What is in front before anything else was chosen. */
export const DEFAULT_PANE: EmbedPaneId = REGISTRY[0].id;
