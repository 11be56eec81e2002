import { type RefObject, useLayoutEffect, useRef } from 'react';
import { place, type Scale } from './waterfall-model.ts';

/** Longer than events of a run are gathered: what is over by then, as most calls are, was never worth a layer of its own. */
const YOUNG_MS = 150;

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
export function useTimeMotion<E extends HTMLElement>(
  motion: TimeMotion,
  frame: (share: number) => string,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(frame);
  latest.current = frame;
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    const moved = element.current;
    if (moved === null) return;
    moved.style.transform = latest.current(shareNow(motion));
    if (!motion.moves) return;
    let animation: Animation | undefined;
    const begin = (): void => {
      hasBegun.current = true;
      const keyframes = [shareNow(motion), 1].map((share) => ({ transform: latest.current(share) }));
      animation = moved.animate(keyframes, { duration: leftMs(motion), fill: 'both' });
    };
    if (hasBegun.current) begin();
    const timer = hasBegun.current ? undefined : setTimeout(begin, YOUNG_MS);
    return () => {
      clearTimeout(timer);
      animation?.cancel();
    };
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
  return `translateX(${document.documentElement.dir === 'rtl' ? -100 * share : 100 * share}%)`;
}
