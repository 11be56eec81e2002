/**
 * Scrolls a strip sideways until one of its parts is in its middle, as far as it goes. `scrollIntoView` would also make that
 * part the place from which Tab goes on, on a page where nobody has pressed a key yet.
 */
export function bringIntoView(strip: HTMLElement | null, part: Element | null | undefined): void {
  if (strip === null || part === null || part === undefined) return;
  const outer = strip.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
