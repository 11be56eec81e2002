import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand/react';
import type { EditorHandle } from '../../editor/index.ts';
import type { DialectId } from '../../runtime/dialects/index.ts';
import type { JsonObject } from '../../runtime/json.ts';
import type { Recording } from '../../runtime/recording/index.ts';
import type { RunRecord, RunRequest, RunResponse } from '../../runtime/spec.ts';
import {
  type Beats,
  type CountRows,
  createBeats,
  ROWS_BEAT_MS,
  type RunMode,
  type Session,
  type SessionActions,
  type SessionState,
} from '../../session/index.ts';
import { originWords } from '../words/origin.ts';
import type { View, ViewState } from './view.ts';

/** An example of the gallery. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** Its dialect, where it is not the default. */
  readonly dialect?: DialectId;
  /** Servers of this page that it calls, beside the one that is always there. */
  readonly servers?: readonly string[];
}

/** Notes what is under way, so that a page that crashes over it starts carefully the next time. */
export interface CrashGuard {
  enter(what: string): void;
  leave(what: string): void;
}

/** A run as it is kept: no header, no token. */
export interface KeptRun {
  readonly id: string;
  /** When it started, in milliseconds since 1970. */
  readonly at: number;
  readonly scriptName: string;
  /** Of the script, where it is not the default. */
  readonly dialect?: string;
  readonly dialectOptions?: JsonObject;
  /** Name that the person gave it. */
  readonly title?: string | undefined;
  readonly pinned: boolean;
  readonly request: RunRequest;
  /** `left`: the page was left while it went on, and how it ended is not known. */
  readonly ended: RunRecord['ended'] | 'left';
  readonly timing: RunRecord['timing'];
  readonly mode: RunMode;
  /** True where the script came by a link: run again, it is no more the person's own than it was. */
  readonly linked?: boolean;
  /** Absent where the run used credentials and its person keeps no outputs, and where the page was left. */
  readonly response?: RunResponse;
  readonly calls: number;
  readonly failedCalls: number;
  readonly errorClass?: string;
  readonly recording?: Recording;
}

/** Where a page keeps what outlives it. */
export interface RunStore {
  /** Runs that were kept, the latest first, those of `known` as they are; undefined where the browser keeps none. */
  runs(known?: readonly KeptRun[]): Promise<readonly KeptRun[] | undefined>;
  changeRun(id: string, change: { readonly pinned?: boolean; readonly title?: string | undefined }): Promise<void>;
  removeRun(id: string): Promise<void>;
  /** Deletes all runs that are not pinned. */
  clearRuns(): Promise<void>;
  /** Calls back when the runs have changed, with the id of one that is not as it was; returns the unsubscribe function. */
  onRunsChanged(listener: (id?: string) => void): () => void;
  /** Takes what it asked to open out of the page's address. */
  clearAddress(): void;
  /** Goes back to the person's own draft from what a link brought. */
  backToOwn(): void;
}

/** What every component of one playground shares. Never replaced. */
export interface PlaygroundParts {
  readonly session: Session;
  readonly view: View;
  /** The gallery. Its code comes when it is first asked for. */
  readonly examples: () => Promise<readonly Example[]>;
  readonly guard: CrashGuard;
  readonly keeper: RunStore;
  /** The editor on screen, while there is one. */
  readonly editor: { current: EditorHandle | undefined };
}

export const PlaygroundContext = createContext<PlaygroundParts | undefined>(undefined);

export function useParts(): PlaygroundParts {
  const parts = useContext(PlaygroundContext);
  if (parts === undefined) throw new Error('This component belongs inside <Playground>');
  return parts;
}

/** A part of the session's state; the component follows it. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useParts().session.store, select);
}

type BeatsOf = WeakMap<Session, Beats>;
const beats: BeatsOf = new WeakMap();
const rowsBeats: BeatsOf = new WeakMap();

/** A part of the session's state that a run changes all the time; the component follows it at the beats of the page. */
export function useSessionAtBeats<T>(select: (state: SessionState) => T): T {
  return useBeats(beats, select);
}

/**
 * Rows that a run adds to and changes all the time, and what belongs to them; the component follows them at every second beat.
 * Those of the run before stay until the first of the next; a short run shows its own with its end, and one whose rows come faster
 * than they can be read shows them after half a second.
 */
export function useSessionRows<T>(select: (state: SessionState) => T): T {
  return useBeats(rowsBeats, select, ROWS_BEAT_MS, countRows);
}

const countRows: CountRows = ({ usage, logs }) => usage.calls + logs.dropped + logs.rows.length;

function useBeats<T>(known: BeatsOf, select: (state: SessionState) => T, beatMs?: number, countRows?: CountRows): T {
  const { session } = useParts();
  const followed = known.get(session) ?? createBeats(session.store, beatMs, countRows);
  known.set(session, followed);
  return useSyncExternalStore(followed.subscribe, () => select(followed.shown()));
}

/** True while nobody has decided about what a link brought. */
export const isUndecided = ({ origin }: SessionState): boolean =>
  origin.kind === 'link' && origin.decision === 'undecided';

/** Whose word the values of the run on show are, where no server gave them; for whatever leaves the page. */
export function useRecordedNote(): string | undefined {
  return useSession(({ ranRecordedBy: by }) => (by === undefined ? undefined : originWords.recorded[by]));
}

/** A part of the screen's state; the component follows it. */
export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useParts().view, select);
}

export function useActions(): SessionActions {
  return useParts().session.store.getState().actions;
}
