import { useEffect, useReducer, useRef } from 'react';
import { LOOK_MS, ROWS_BEAT_MS, untilBeatMs, VIEWFUL } from '../../session/index.ts';

/** What has rows, and how many it has had so far: those that are no longer held count, too. */
export interface Growing<T> {
  readonly value: T;
  readonly count: number;
  readonly runId: number;
  readonly live: boolean;
}

/** What shows, and since when. */
export interface Shown<T> extends Growing<T> {
  readonly sinceMs: number;
}

/** Time for which what shows is to stay, though there is a later; none where the later is to show. */
export function stayMs<T>(shown: Shown<T>, { count, runId, live }: Growing<T>, nowMs: number): number {
  const isFast = live && runId === shown.runId && count - shown.count >= VIEWFUL;
  return isFast ? Math.max(0, shown.sinceMs + LOOK_MS - nowMs) : 0;
}

/**
 * What a pane shows of rows that a run adds to: the latest, save where rows come faster than they can be looked at. A view full of
 * them then shows for {@link LOOK_MS} at least: those between would be drawn whole, and gone before anyone has read them.
 */
export function useReadable<T>(latest: Growing<T>): T {
  const nowMs = performance.now();
  const shown = useRef<Shown<T>>({ ...latest, sinceMs: nowMs });
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const leftMs = stayMs(shown.current, latest, nowMs);
  if (leftMs === 0 && latest.value !== shown.current.value) shown.current = { ...latest, sinceMs: nowMs };
  useEffect(() => {
    if (leftMs === 0) return;
    // What else changes with the rows shares a frame with them.
    const timer = setTimeout(redraw, leftMs + untilBeatMs(nowMs + leftMs, ROWS_BEAT_MS));
    return () => clearTimeout(timer);
  });
  return shown.current.value;
}
