import { type CoverAwareEntry, type CoverAwareInit, tellsCover } from '../../ui/core/sight.ts';

/** How long a part of the code has to be in view to have been seen. */
const LOOK_MS = 300;
const DELAY_MS = 100;
/** How much of the code must have been seen: its padding need not. */
const SHARE_SEEN = 0.95;
/** How much of its width counts as all of it. */
const WIDE_ENOUGH = 0.95;
const STEPS = 40;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What of an element a reader has had in view, bit by bit, with nothing over it. */
export interface CodeSight {
  /** Nothing of it has been seen: it is something else now. */
  forget(): void;
  dispose(): void;
}

/**
 * Watches an element until all of its height has been in view. A page that shows its frame through a slit, covers it,
 * scales it or fades it never gets there. Calls back with true once, and with false after it was made to forget.
 */
export function watchCode(element: HTMLElement, onSeen: (seen: boolean) => void): CodeSight {
  let seen: readonly Stretch[] = [];
  let current: (Stretch & { readonly sinceMs: number }) | undefined;
  let isSeen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = (): void => {
    if (current !== undefined) {
      const leftMs = current.sinceMs + LOOK_MS - performance.now();
      // Timers of browsers may be a little early by this clock.
      if (leftMs > 0) look(leftMs);
      else seen = joined([...seen, current]);
    }
    const height = element.getBoundingClientRect().height;
    const covered = seen.reduce((sum, { from, to }) => sum + Math.min(to, height) - Math.min(from, height), 0);
    const now = height > 0 && covered >= height * SHARE_SEEN;
    if (now === isSeen) return;
    isSeen = now;
    onSeen(now);
  };
  const look = (inMs = LOOK_MS): void => {
    clearTimeout(timer);
    timer = setTimeout(settle, Math.ceil(inMs));
  };
  const options: CoverAwareInit = {
    threshold: Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS),
    trackVisibility: true,
    delay: DELAY_MS,
  };
  const observer = new IntersectionObserver((entries) => {
    settle();
    const last = entries.at(-1) as CoverAwareEntry | undefined;
    const next = last?.isVisible === true ? stretchOf(last) : undefined;
    current = next && { ...next, sinceMs: performance.now() };
    look();
  }, options);
  if (tellsCover()) observer.observe(element);
  // Lines that the reader adds make the code higher, and are seen as they are written.
  const sizes = new ResizeObserver(() => look());
  sizes.observe(element);
  return {
    forget() {
      seen = [];
      if (current !== undefined) current = { ...current, sinceMs: performance.now() };
      settle();
      look();
    },
    dispose() {
      clearTimeout(timer);
      observer.disconnect();
      sizes.disconnect();
    },
  };
}

function stretchOf({
  intersectionRect: view,
  boundingClientRect: box,
}: IntersectionObserverEntry): Stretch | undefined {
  if (view.width < box.width * WIDE_ENOUGH || view.height === 0) return undefined;
  return { from: view.top - box.top, to: view.bottom - box.top };
}

/** Stretches without overlaps, in order. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || next.from > last.to) all.push(next);
    else all[all.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
  }
  return all;
}
