import type { EditorTheme } from '../../editor/index.ts';
import type { View } from './view.ts';

const DARK = '(prefers-color-scheme: dark)';
const MORE = '(prefers-contrast: more)';

/** The theme in force, the system's where the user chose none. */
export function effectiveTheme(theme: 'system' | EditorTheme): EditorTheme {
  if (theme !== 'system') return theme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Calls back when the theme in force may have changed; returns the unsubscribe function. */
export function onThemeChange(view: View, listener: () => void): () => void {
  const queries = [matchMedia(DARK), matchMedia(MORE)];
  for (const query of queries) query.addEventListener('change', listener);
  const unsubscribe = view.subscribe((state, before) => {
    if (state.theme !== before.theme || state.contrast !== before.contrast) listener();
  });
  return () => {
    unsubscribe();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** Keeps `data-theme` and `data-contrast` of the page in step with view and system; returns what ends that. */
export function applyTheme(root: HTMLElement, view: View): () => void {
  const apply = (): void => {
    const { theme, contrast } = view.getState();
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (contrast === 'more' || matchMedia(MORE).matches) root.dataset.contrast = 'more';
    else delete root.dataset.contrast;
  };
  apply();
  return onThemeChange(view, apply);
}
