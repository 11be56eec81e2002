import { askPane } from '../ask/pane.ts';
import { historyPane } from '../history/pane.ts';
import { promptPane } from '../prompt/pane.ts';
import { EMBED_PANES, type EmbedPaneId } from './embed-panes.ts';
import type { PaneDefinition } from './pane.ts';

/** The panes that the page alone shows. A new one is a folder and a line here. */
const REGISTRY = [promptPane, historyPane, askPane] as const satisfies readonly PaneDefinition[];

export type PaneId = EmbedPaneId | (typeof REGISTRY)[number]['id'];

export interface Pane extends PaneDefinition {
  readonly id: PaneId;
}

/** Every pane in the order of the tabs. */
export const PANES: readonly Pane[] = [...EMBED_PANES, ...REGISTRY];

/** The pane of an id, wherever that comes from. */
export const paneOf = (id: string): Pane | undefined => PANES.find((pane) => pane.id === id);
