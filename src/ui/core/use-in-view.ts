import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the chosen tab of a strip in its middle, as far as it goes: when another is chosen, and when the strip has another width.
 * `scrollIntoView` would also make that tab the place from which Tab goes on, on a page where nobody has pressed a key yet.
 */
export function useInView<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is what must come into view
  useEffect(() => {
    const strip = ref.current;
    if (strip === null) return;
    // It also calls back at first, after layout: measuring here would lay the page out twice.
    const observer = new ResizeObserver(() => {
      const tab = strip.querySelector<HTMLElement>('.is-current, [aria-selected="true"]');
      if (tab !== null) strip.scrollLeft = tab.offsetLeft + (tab.offsetWidth - strip.offsetWidth) / 2;
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [chosen]);
  return ref;
}
