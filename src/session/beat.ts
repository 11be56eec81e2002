import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from './session-state.ts';
import { isLive } from './state.ts';

/** Often enough to look live, seldom enough that drawing a chatty script leaves time for everything else. */
const BEAT_MS = 100;
/** Rows of a pane are many, and change faster than they can be read: they show at every second beat. */
export const ROWS_BEAT_MS = 2 * BEAT_MS;
/** Rows of a run that is over sooner show together with its end: shown before, they would be drawn twice. */
const SHORT_RUN_MS = (3 / 4) * BEAT_MS;

/** As many rows as a pane shows: where so many come together, none stays in view. */
export const VIEWFUL = 20;
/** About what one needs to see what rows are about. */
export const LOOK_MS = 500;

/** Counts the rows that the run of a session has had so far. */
export type CountRows = (state: SessionState) => number;

/**
 * For how long rows at the start of a run wait for the next; 0 where they do not. Those that come so fast that they would be gone
 * before they can be read show together.
 */
function holdMs(rows: number, sinceStartMs: number): number {
  const areGoneSoon = sinceStartMs < LOOK_MS && rows / VIEWFUL > sinceStartMs / LOOK_MS;
  // Batches come a beat from one another, give or take some ms.
  if (areGoneSoon) return (3 / 2) * BEAT_MS;
  return sinceStartMs < SHORT_RUN_MS ? BEAT_MS : 0;
}

/**
 * Time until the next beat. What shows a run that goes on changes at these, so that its clock, its meters and its panes share
 * the frames of the page instead of asking for one each.
 */
export function untilBeatMs(nowMs = performance.now(), beatMs: number = BEAT_MS): number {
  return Math.ceil(beatMs - (nowMs % beatMs));
}

/**
 * Whether a change shows without a wait: the first for a while, and one at a beat. Batches come at beats of the page, give or
 * take some ms, and between them where a script logs much: those wait, or each would take a frame beside that of the clock.
 */
function isDue(nowMs: number, shownMs: number, beatMs: number): boolean {
  const quietMs = nowMs - shownMs;
  const sinceBeatMs = nowMs % beatMs;
  const isAtBeat = Math.min(sinceBeatMs, beatMs - sinceBeatMs) < BEAT_MS / 4;
  // The last beat may have come early or late, too: the time compared with is halfway between two of them.
  return quietMs > 2 * beatMs || (isAtBeat && quietMs > beatMs - BEAT_MS / 2);
}

/** Calls listeners back after changes of a session; returns the unsubscribe function. */
export type BeatSubscribe = (listener: () => void) => () => void;

export interface Beats {
  readonly subscribe: BeatSubscribe;
  /** The session as it was at the last call of the listeners; as it is now while there are none. */
  shown(): SessionState;
}

/**
 * Follows a session as what shows a run that goes on does: the first change at once, and those that follow it at the next beat,
 * however many they are. A run that starts, waits or ends shows at once. Where rows are counted, one that starts shows with the
 * first change that follows, or a beat later: what it leaves empty until then would be taken away to be drawn again. It also waits
 * for the end of a {@link SHORT_RUN_MS short run}, and while rows {@link holdMs come faster than they can be read}.
 */
export function createBeats(
  store: Pick<StoreApi<SessionState>, 'subscribe' | 'getState'>,
  beatMs = BEAT_MS,
  countRows?: CountRows,
): Beats {
  const listeners = new Set<() => void>();
  let unsubscribe: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownMs = Number.NEGATIVE_INFINITY;
  let startMs = Number.NEGATIVE_INFINITY;
  let shown = store.getState();

  const show = (): void => {
    clearTimeout(timer);
    timer = undefined;
    shownMs = performance.now();
    shown = store.getState();
    for (const listener of [...listeners]) listener();
  };
  const follow = (state: SessionState, before: SessionState): void => {
    const nowMs = performance.now();
    const { run } = state;
    const isOther = run !== before.run;
    const isBegun = run.phase === 'starting' || before.run.phase === 'starting';
    if (run.phase === 'starting') startMs = nowMs;
    const heldMs = countRows === undefined ? 0 : holdMs(countRows(state), nowMs - startMs);
    if (countRows !== undefined && isBegun && isLive(run)) timer ??= setTimeout(show, beatMs);
    else if (isOther || !isLive(run)) show();
    else if (heldMs > 0) {
      clearTimeout(timer);
      timer = setTimeout(show, heldMs);
    } else if (isDue(nowMs, shownMs, beatMs)) show();
    else timer ??= setTimeout(show, untilBeatMs(nowMs, beatMs));
    // The first lines of a run do not wait because its start was shown.
    if (isOther) shownMs = Number.NEGATIVE_INFINITY;
  };
  const subscribe: BeatSubscribe = (listener) => {
    if (listeners.size === 0) {
      shown = store.getState();
      unsubscribe = store.subscribe(follow);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      unsubscribe?.();
      clearTimeout(timer);
      timer = undefined;
    };
  };
  return { subscribe, shown: () => (listeners.size === 0 ? store.getState() : shown) };
}
