import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DialectId } from '../../runtime/dialects/index.ts';
import type { Diagnostic } from '../../runtime/spec.ts';
import type { PaneId } from '../panes/registry.ts';

/** What a narrow screen shows: one thing at a time. */
export type NarrowView = 'tools' | 'code' | 'output';

export type Theme = 'system' | 'light' | 'dark';
export type Contrast = 'system' | 'more';
export type Dock = 'right' | 'bottom';

export type Dialog =
  | { readonly kind: 'add-server' }
  /** `wantsKey`: with a header for a key that is still to be typed. `address`: with another address, to be looked at. */
  | { readonly kind: 'edit-server'; readonly serverId: string; readonly wantsKey?: boolean; readonly address?: string }
  | { readonly kind: 'server'; readonly serverId: string }
  | { readonly kind: 'try-tool'; readonly serverId: string; readonly exportName: string }
  /** `uri`: the template, where it is one. */
  | { readonly kind: 'resource'; readonly serverId: string; readonly uri: string; readonly isTemplate: boolean }
  | { readonly kind: 'prompt'; readonly serverId: string; readonly name: string }
  | { readonly kind: 'limits' }
  /** `convert`: rewrites the script in front at once. */
  | { readonly kind: 'dialect'; readonly convert?: { readonly from: DialectId; readonly to: DialectId } }
  | { readonly kind: 'outer-tool'; readonly name: string }
  | { readonly kind: 'examples' }
  | { readonly kind: 'share' }
  | { readonly kind: 'recording' }
  | { readonly kind: 'differences' }
  | { readonly kind: 'open-address'; readonly url: string }
  /** `typed`: what was typed before the palette had come. */
  | { readonly kind: 'palette'; readonly typed: string }
  | { readonly kind: 'keys' };

/** Choices about the screen that outlive a visit. */
export interface Preferences {
  readonly theme: Theme;
  readonly contrast: Contrast;
  readonly dock: Dock;
  readonly railPx: number;
  readonly panelPx: number;
  readonly bottomPx: number;
  /** Inputs and outputs of tool calls are kept with the history. */
  readonly keepRecordings: boolean;
}

/** Calls on one time line, on one that is ordered by servers, or as a table. */
export type TraceView = 'time' | 'server' | 'table';

export interface ViewState extends Preferences {
  /** The pane in front; undefined for the default one. */
  readonly pane: PaneId | undefined;
  readonly narrow: NarrowView;
  readonly dialog: Dialog | undefined;
  /** The call whose details are shown. */
  readonly callId: number | undefined;
  /** How the trace shows the calls of each run. */
  readonly traceView: TraceView;
  /** The tool whose page is open in the rail, as `server/export`. */
  readonly openTool: string | undefined;
  /** The server whose tools alone are listed. */
  readonly toolsOf: string | undefined;
  /** A server that was just added or connected: its tools come into view when they are there. */
  readonly awaitedServer: string | undefined;
  /** Whether scripts are kept between visits; `none` until that is known, `full` where there is no room left. */
  readonly drafts: 'none' | 'kept' | 'refused' | 'full';
  /** The person's own draft was set aside for what a link brought. */
  readonly aside: boolean;
  /** What the script in front says of tools that changed since the link was made. */
  readonly linkMarkers: readonly Diagnostic[];
  /** Why a link could not be opened. */
  readonly linkProblem: string | undefined;
  /** The editor has come some time ago, or will not: what can wait may load. */
  readonly settled: boolean;
  /** The page crashed last time, so nothing heavy or remote starts by itself. */
  readonly recovered: boolean;
  /** The last thing said to people who cannot see the screen. */
  readonly announcement: string;
}

export type View = StoreApi<ViewState>;

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  contrast: 'system',
  dock: 'right',
  railPx: 248,
  panelPx: 640,
  bottomPx: 428,
  keepRecordings: false,
};

/** State of the screen: what is in front, what is selected. Plain data, changed by `setState`. */
export function createView(start: Partial<Omit<ViewState, 'said'>> = {}): View {
  return createStore<ViewState>(() => ({
    ...DEFAULT_PREFERENCES,
    pane: undefined,
    narrow: 'code',
    dialog: undefined,
    callId: undefined,
    traceView: 'time',
    openTool: undefined,
    toolsOf: undefined,
    awaitedServer: undefined,
    drafts: 'none',
    aside: false,
    linkMarkers: [],
    linkProblem: undefined,
    settled: false,
    recovered: false,
    announcement: '',
    ...start,
  }));
}

/** Brings a pane to the front, on narrow screens too. */
export function showPane(view: View, pane: PaneId): void {
  view.setState({ pane, narrow: 'output' });
}

/** Picks out the preferences, to be kept. */
export function preferencesOf(state: ViewState): Preferences {
  const { theme, contrast, dock, railPx, panelPx, bottomPx, keepRecordings } = state;
  return { theme, contrast, dock, railPx, panelPx, bottomPx, keepRecordings };
}
