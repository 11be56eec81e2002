import { diagnosticsPane } from '../diagnostics/pane.ts';
import { historyPane } from '../history/pane.ts';
import { logsPane } from '../logs/pane.ts';
import { promptPane } from '../prompt/pane.ts';
import { resultPane } from '../result/pane.ts';
import { tracePane } from '../trace/pane.ts';
import type { PaneDefinition } from './pane.ts';

/** The panes of the output in the order of their tabs, the default first. A new one is a folder and a line here. */
const REGISTRY = [
  resultPane,
  logsPane,
  tracePane,
  diagnosticsPane,
  promptPane,
  historyPane,
] as const satisfies readonly PaneDefinition[];

type Registered = (typeof REGISTRY)[number];

export type PaneId = Registered['id'];
/** A pane that the frame of an element can show. */
export type EmbedPaneId = Extract<Registered, { readonly inEmbed: true }>['id'];

export interface Pane extends PaneDefinition {
  readonly id: PaneId;
}

export interface EmbedPane extends PaneDefinition {
  readonly id: EmbedPaneId;
}

export const PANES: readonly Pane[] = REGISTRY;
export const EMBED_PANES: readonly EmbedPane[] = REGISTRY.filter(
  (pane): pane is typeof pane & EmbedPane => pane.inEmbed,
);

/** What is in front before anything else was chosen. */
export const DEFAULT_PANE: EmbedPaneId = REGISTRY[0].id;

/** The pane of an id, wherever that comes from. */
export const paneOf = (id: string): Pane | undefined => PANES.find((pane) => pane.id === id);
