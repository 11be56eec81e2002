import type { ComponentType } from 'react';
import type { SessionState } from '../../session/index.ts';
import type { Shortcut } from '../keys/shortcuts.ts';

/** A pane of the output: what its tab, its key and its list entries say, and how its code is loaded. */
export interface PaneDefinition {
  /** By which links between panes, pages that embed and tests know it. */
  readonly id: string;
  readonly title: string;
  /** What the keyboard map calls it, where that is not its title. */
  readonly keyTitle?: string;
  readonly key: Shortcut;
  /** How much is in it; its tab shows no zero. */
  readonly count?: (state: SessionState) => number;
  /** Whether what it counts is bad. */
  readonly isBad?: (state: SessionState) => boolean;
  /** Its component. The type is written out where a pane is defined: a component may name panes itself. */
  readonly load: () => Promise<ComponentType>;
}
