/** How far from the screen an element counts as about to be seen. */
const MARGIN = '200px';

/** Calls back once, when an element comes into view or is about to. */
export function whenNear(element: Element, signal: AbortSignal, then: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      then();
    },
    { rootMargin: MARGIN },
  );
  watcher.observe(element);
  signal.addEventListener('abort', () => watcher.disconnect());
}
