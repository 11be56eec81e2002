import type { TokenKind } from '../../highlight/index.ts';
import type { EditorTheme } from '../editor.ts';
import { editor } from './api.ts';
import { type ColorToken, partColors, tokenFallbacks } from './theme-colors.ts';

const syntaxColors: Readonly<Record<Exclude<TokenKind, 'text'>, ColorToken>> = {
  keyword: '--syn-keyword',
  string: '--syn-string',
  number: '--syn-number',
  function: '--syn-function',
  type: '--syn-type',
  comment: '--syn-comment',
  property: '--syn-property',
  punctuation: '--syn-punct',
};

/**
 * Makes a Monaco theme of the page's design tokens as they are now and puts it on. Monaco has one theme a page, so every
 * editor takes it. Tokens are read inside `container`: a contrast setting on any element above it counts.
 */
export function applyTheme(theme: EditorTheme, container: HTMLElement): void {
  const color = readTokens(theme, container);
  const definition: editor.IStandaloneThemeData = {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    // With the rules of the base theme, classes of tokens would mean other colours once the theme changes.
    inherit: false,
    rules: [
      { token: '', foreground: color('--fg').slice(1) },
      ...Object.entries(syntaxColors).map(([token, name]) => ({ token, foreground: color(name).slice(1) })),
    ],
    colors: {
      ...Object.fromEntries(Object.entries(partColors).map(([part, name]) => [part, color(name)])),
      'scrollbar.shadow': '#00000000',
      'scrollbarSlider.background': `${color('--line-control')}55`,
      'scrollbarSlider.hoverBackground': `${color('--line-control')}88`,
      'scrollbarSlider.activeBackground': `${color('--line-control')}aa`,
      'widget.shadow': theme === 'dark' ? '#00000073' : '#14162219',
    },
  };
  const text = JSON.stringify(definition);
  if (text === applied) return;
  applied = text;
  editor.defineTheme(`codemode-${theme}`, definition);
  editor.setTheme(`codemode-${theme}`);
}

/** The theme that is on, as text: to put it on again would have the whole page look up its styles. */
let applied = '';

/** Reads tokens off an element of its own: Monaco needs hexadecimal colours, the tokens are `light-dark()` and the like. */
function readTokens(theme: EditorTheme, container: HTMLElement): (token: ColorToken) => string {
  const probes = document.createElement('span');
  probes.style.colorScheme = theme;
  probes.style.display = 'none';
  // The reader's own colours would stand in for every token, letters and ground alike.
  probes.style.setProperty('forced-color-adjust', 'none');
  const tokens = Object.entries(tokenFallbacks) as [ColorToken, readonly [string, string]][];
  for (const [token, [light, dark]] of tokens) {
    const probe = document.createElement('span');
    probe.style.color = `var(${token}, ${theme === 'dark' ? dark : light})`;
    probes.append(probe);
  }
  // All are there before the first is read: a page styles itself again whenever it is asked after a change.
  container.append(probes);
  const colors = new Map(
    tokens.map(([token, [light, dark]], index) => {
      const probe = probes.children[index] as Element;
      return [token, toHex(getComputedStyle(probe).color) ?? (theme === 'dark' ? dark : light)];
    }),
  );
  probes.remove();
  return (token) => colors.get(token) as string;
}

/** `#rrggbb` of a computed colour, without its alpha; undefined where even a canvas cannot tell. */
export function toHex(color: string): string | undefined {
  const match = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(color);
  const channels = match === null ? paint(color) : match.slice(1, 4).map(Number);
  return channels && `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function paint(color: string): number[] | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null || !CSS.supports('color', color)) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
