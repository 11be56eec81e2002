import { type RefObject, useLayoutEffect, useRef } from 'react';
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

/**
 * Moves an element with the time, from where it stands until the end of the scale. The browser's compositor does it: however
 * many elements move, the page's thread draws no frame for them.
 *
 * @param frame how the element looks at a share of the scale: transforms alone, which is what a compositor can move
 */
export function useTimeMotion<E extends Element>(
  motion: TimeMotion,
  frame: (share: number) => string,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(frame);
  latest.current = frame;
  useLayoutEffect(() => {
    const { scale, moves } = motion;
    const duration = leftMs(motion);
    const nowMs = moves ? scale.toMs - duration : motion.nowMs;
    const from = Math.min(1, Math.max(0, place(scale, nowMs)));
    const animation = element.current?.animate([latest.current(from), latest.current(1)].map(asKeyframe), {
      duration,
      fill: 'both',
    });
    if (!moves) animation?.pause();
    return () => animation?.cancel();
  }, [motion]);
  return element;
}

const asKeyframe = (transform: string): Keyframe => ({ transform });

/** A move along the line of time by a share of the element's own width. */
export function along(share: number): string {
  return `translateX(${document.documentElement.dir === 'rtl' ? -100 * share : 100 * share}%)`;
}
