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
  }, options);
  observer.observe(element);
  return () => {
    observer.disconnect();
    sights.delete(element);
  };
}

/** Whether what a control belongs to has been in full view long enough to be meant. True outside of frames. */
export function inFullView(control: Element): boolean {
  if (!isFramed() || control.ownerDocument !== document) return true;
  for (let at: Element | null = control; at !== null; at = at.parentElement) {
    const sight = sights.get(at);
    if (sight !== undefined) return performance.now() - sight.sinceMs >= SETTLE_MS;
  }
  return false;
}

/** Opens what is asked in a window of its own, where a page around could cover it. Absent where there is none. */
export const OwnWindowContext = createContext<(() => void) | undefined>(undefined);
