import type { FrameLook } from '../runtime/bridge/index.ts';

/** Design tokens of the frame that a page may set, by the page's names for them, and what kind of value each takes. */
const TOKENS: Readonly<Record<string, { readonly names: readonly string[]; readonly property: string }>> = {
  background: { names: ['--bg-surface', '--bg-raised'], property: 'color' },
  canvas: { names: ['--bg-canvas'], property: 'color' },
  subtle: { names: ['--bg-subtle'], property: 'color' },
  text: { names: ['--fg'], property: 'color' },
  'text-2': { names: ['--fg-2'], property: 'color' },
  'text-3': { names: ['--fg-3'], property: 'color' },
  line: { names: ['--line'], property: 'color' },
  'line-strong': { names: ['--line-strong'], property: 'color' },
  accent: { names: ['--accent', '--accent-hover'], property: 'color' },
  'accent-text': { names: ['--accent-fg'], property: 'color' },
  'on-accent': { names: ['--on-accent'], property: 'color' },
  keyword: { names: ['--syn-keyword'], property: 'color' },
  string: { names: ['--syn-string'], property: 'color' },
  number: { names: ['--syn-number'], property: 'color' },
  function: { names: ['--syn-function'], property: 'color' },
  type: { names: ['--syn-type'], property: 'color' },
  comment: { names: ['--syn-comment'], property: 'color' },
  property: { names: ['--syn-property'], property: 'color' },
  punctuation: { names: ['--syn-punct'], property: 'color' },
  font: { names: ['--font-ui'], property: 'font-family' },
  'font-mono': { names: ['--font-mono'], property: 'font-family' },
};
const MAX_VALUE_CHARS = 300;

/** Gives the frame the look of the page around it. A value that is none of its kind is left out. */
export function applyLook({ theme, tokens }: FrameLook): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  for (const [token, { names, property }] of Object.entries(TOKENS)) {
    const value = tokens[token];
    const usable = value !== undefined && value.length <= MAX_VALUE_CHARS && CSS.supports(property, value);
    for (const name of names) {
      if (usable) root.style.setProperty(name, value);
      else root.style.removeProperty(name);
    }
  }
}
