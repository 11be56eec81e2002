import { createContext } from 'react';

/** What came into view less than this ago was clicked for something else. */
const SETTLE_MS = 500;
/** How much of a question must be in view: a page around must not show the button and hide what it is for. */
const SHARE_IN_VIEW = 0.9;
const DELAY_MS = 100;

interface Sight {
  /** Since when all of it can be seen; infinite while that is not so, or the browser cannot tell. */
  sinceMs: number;
}

const sights = new WeakMap<Element, Sight>();
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/** True in a frame of another page, which may cover or fade what the frame shows. */
const isFramed = (): boolean => window.parent !== window;

/** What browsers have that tell whether something is covered (IntersectionObserver, second version). */
export interface CoverAwareEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}
export interface CoverAwareInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean;
  readonly delay: number;
}

/** Whether the browser can tell that something is covered, by the page around it or by anything else. */
export function tellsCover(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype;
}

/**
 * Watches whether a question can really be seen, so that {@link inFullView} knows. Only frames need it: elsewhere nobody can
 * lay anything over a page. Calls back when the answer may have changed; returns what ends the watch.
 */
export function watchSight(element: Element, onChange: () => void = () => undefined): () => void {
  if (!isFramed() || element.ownerDocument !== document) return () => undefined;
  const sight: Sight = { sinceMs: Number.POSITIVE_INFINITY };
  sights.set(element, sight);
  if (!tellsCover()) return () => sights.delete(element);
  const options: CoverAwareInit = { threshold: [0, SHARE_IN_VIEW, 1], trackVisibility: true, delay: DELAY_MS };
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as CoverAwareEntry | undefined;
    const seen = last?.isVisible === true && last.intersectionRatio >= SHARE_IN_VIEW;
    if (seen === Number.isFinite(sight.sinceMs)) return;
    sight.sinceMs = seen ? performance.now() : Number.POSITIVE_INFINITY;
    onChange();
    changed();
  }, options);
  observer.observe(element);
  return () => {
    observer.disconnect();
    sights.delete(element);
  };
}

/** Calls back when anything that is watched comes into view or goes out of it; returns what ends that. */
export function onSight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long until {@link inFullView} says yes if nothing changes: 0 where it does, infinite while not all is in view. */
export function untilInFullViewMs(control: Element): number {
  if (!isFramed() || control.ownerDocument !== document) return 0;
  for (let at: Element | null = control; at !== null; at = at.parentElement) {
    const sight = sights.get(at);
    if (sight !== undefined) return Math.max(0, sight.sinceMs + SETTLE_MS - performance.now());
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether what a control belongs to has been in full view long enough to be meant. True outside of frames. */
export const inFullView = (control: Element): boolean => untilInFullViewMs(control) === 0;

/** Opens what is asked in a window of its own, where a page around could cover it. Absent where there is none. */
export const OwnWindowContext = createContext<(() => void) | undefined>(undefined);
