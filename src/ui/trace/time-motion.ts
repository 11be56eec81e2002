import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ROWS_BEAT_MS, untilBeatMs } from '../../session/index.ts';
import { place, type Scale } from './waterfall-model.ts';

/** A time on the scale that goes on by itself, or stands still while a person decides. */
export interface TimeMotion {
  readonly scale: Scale;
  /** The time of the run at `atMs` on the page's own clock. */
  readonly nowMs: number;
  readonly atMs: number;
  readonly moves: boolean;
}

/** Time that is left until the end of the scale; none where time stands still or the scale is of the past. */
export function leftMs({ scale, nowMs, atMs, moves }: TimeMotion): number {
  return moves ? Math.max(0, scale.toMs - nowMs - (performance.now() - atMs)) : 0;
}

/** Time until the last beat at which so much of the scale is still to come. At the next one, what moves would lack that room. */
export function lastBeatMs(motion: TimeMotion, roomMs: number): number {
  const left = Math.max(0, leftMs(motion) - roomMs);
  const sinceBeatMs = (performance.now() + left) % ROWS_BEAT_MS;
  return Math.max(0, left - sinceBeatMs);
}

/** All that moves, so that one timer and one frame are for all of it. */
const movers = new Set<() => void>();
let isBeatAwaited = false;

function awaitBeat(): void {
  if (isBeatAwaited || movers.size === 0) return;
  isBeatAwaited = true;
  setTimeout(
    () => {
      isBeatAwaited = false;
      for (const move of movers) move();
      awaitBeat();
    },
    untilBeatMs(performance.now(), ROWS_BEAT_MS),
  );
}

/**
 * Moves an element with the time, until the end of the scale, whenever rows show. An animation would take a frame of the page's
 * thread at each refresh of the screen: compositors leave those to it whose elements are out of sight, or too narrow to show.
 *
 * @param frame how the element looks at a share of the scale: a transform, which lays nothing out
 */
export function useTimeMotion<E extends HTMLElement>(
  motion: TimeMotion,
  frame: (share: number) => string,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(frame);
  latest.current = frame;
  useLayoutEffect(() => {
    const move = (): void => {
      if (element.current !== null) element.current.style.transform = latest.current(shareNow(motion));
      if (leftMs(motion) === 0) movers.delete(move);
    };
    move();
    if (leftMs(motion) === 0) return;
    movers.add(move);
    awaitBeat();
    return () => void movers.delete(move);
  }, [motion]);
  return element;
}

/** Where the time stands on the scale, from 0 to 1. */
function shareNow(motion: TimeMotion): number {
  const nowMs = motion.moves ? motion.scale.toMs - leftMs(motion) : motion.nowMs;
  return Math.min(1, Math.max(0, place(motion.scale, nowMs)));
}

/** A move along the line of time by a share of the element's own width. */
export function along(share: number): string {
  return `translateX(${isRightToLeft() ? -100 * share : 100 * share}%)`;
}

/** Whether time goes from right to left, as the page is read. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';
