/**
 * Scrolls a strip sideways until one of its parts is in sight. `scrollIntoView` would also make that part the place from which
 * Tab goes on, on a page where nobody has pressed a key yet.
 */
export function bringIntoView(strip: HTMLElement | null, part: Element | null | undefined): void {
  if (strip === null || part === null || part === undefined) return;
  const outer = strip.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  if (inner.left < outer.left) strip.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right;
}
