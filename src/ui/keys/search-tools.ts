import type { View } from '../core/view.ts';

/** Puts the focus into the search for tools, on narrow screens too. */
export function searchTools(view: View): void {
  view.setState({ narrow: 'tools' });
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.rail__search input')?.focus());
}
