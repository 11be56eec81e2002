import type { View } from '../core/view.ts';

/** Puts the focus into the search for tools, on narrow screens too. What was searched for before gives way to what is typed. */
export function searchTools(view: View): void {
  view.setState({ narrow: 'tools' });
  // What is typed at once must not be lost: only a search that is still out of sight is waited for.
  if (!focusSearch()) requestAnimationFrame(focusSearch);
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.rail__search input');
  field?.focus();
  field?.select();
  return field === document.activeElement;
}
