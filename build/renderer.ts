import type { Alias } from 'vite';

/** Whose code draws the screen. The source is written for React and names React's packages alone. */
export type Renderer = 'preact' | 'react';

const PREACT: readonly Alias[] = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];

/** What stands for React's packages in what is built: Preact's, or nothing other than themselves. */
export const rendererAliases = (renderer: Renderer): readonly Alias[] => (renderer === 'preact' ? PREACT : []);

/** The renderer that a setting of the environment names; throws at any other name. */
export function rendererNamed(name: string): Renderer {
  if (name === 'preact' || name === 'react') return name;
  throw new Error(`RENDERER is "${name}": set it to preact or react.`);
}
