/** A token of the look: the design tokens of the frame that it sets, and what kind of value it takes. */
export interface LookToken {
  readonly names: readonly string[];
  readonly kind: 'color' | 'font' | 'code-font';
}

const color = (...names: readonly string[]): LookToken => ({ names, kind: 'color' });

/** Design tokens of the frame that a page may set, by the page's names for them without `--codemode-`. */
export const TOKENS = {
  background: color('--bg-surface', '--bg-raised'),
  canvas: color('--bg-canvas'),
  subtle: color('--bg-subtle'),
  text: color('--fg'),
  'text-2': color('--fg-2'),
  'text-3': color('--fg-3'),
  line: color('--line'),
  'line-strong': color('--line-strong'),
  accent: color('--accent', '--accent-hover'),
  'accent-text': color('--accent-fg'),
  'on-accent': color('--on-accent'),
  keyword: color('--syn-keyword'),
  string: color('--syn-string'),
  number: color('--syn-number'),
  function: color('--syn-function'),
  type: color('--syn-type'),
  comment: color('--syn-comment'),
  property: color('--syn-property'),
  punctuation: color('--syn-punct'),
  font: { names: ['--font-ui'], kind: 'font' },
  'font-mono': { names: ['--font-mono'], kind: 'code-font' },
} as const satisfies Readonly<Record<string, LookToken>>;

export type TokenName = keyof typeof TOKENS;

/** All names that an element sends; the radius is that of its box, outside of the frame. */
export const LOOK_TOKENS: readonly string[] = [...Object.keys(TOKENS), 'radius'];

/** Text, and the grounds that it is drawn on: each pair has to be readable. */
export const READ_ON: readonly (readonly [text: TokenName, ground: TokenName | Derived])[] = [
  ...pairs(['text', 'text-2', 'text-3', 'accent-text'], ['background', 'canvas', 'subtle']),
  ...pairs(
    ['text', 'keyword', 'string', 'number', 'function', 'type', 'comment', 'property', 'punctuation'],
    ['background', '--syn-line', '--syn-select', '--bg-strong'],
  ),
  ['on-accent', 'accent'],
];

/** Grounds that follow from the page's own: how much of another colour is mixed into its background. */
export const DERIVED = {
  '--syn-line': { of: 'text', share: 0.04 },
  '--syn-guide': { of: 'text', share: 0.08 },
  '--bg-strong': { of: 'text', share: 0.1 },
  '--syn-select': { of: 'accent', share: 0.2 },
} as const satisfies Readonly<Record<string, { readonly of: TokenName; readonly share: number }>>;

export type Derived = keyof typeof DERIVED;

function pairs<const Text, const Ground>(
  texts: readonly Text[],
  grounds: readonly Ground[],
): readonly (readonly [Text, Ground])[] {
  return texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));
}

/**
 * Fonts that code may be drawn in. A frame has only the fonts of the reader's machine, and some of those draw pictures in
 * the place of letters.
 */
export const CODE_FONTS: ReadonlySet<string> = new Set(
  (
    'ui-monospace,monospace,andale mono,anonymous pro,berkeley mono,cascadia code,cascadia mono,commit mono,consolas,' +
    'courier,courier new,dank mono,dejavu sans mono,droid sans mono,fira code,fira mono,fragment mono,geist mono,hack,' +
    'ibm plex mono,inconsolata,input mono,iosevka,jetbrains mono,liberation mono,lucida console,m plus 1 code,maple mono,' +
    'martian mono,menlo,mona sans mono,monaco,monaspace argon,monaspace neon,monaspace xenon,noto sans mono,operator mono,' +
    'overpass mono,oxygen mono,pt mono,recursive,red hat mono,roboto mono,sf mono,sfmono-regular,source code pro,' +
    'space mono,spline sans mono,sometype mono,ubuntu mono,ubuntu sans mono,victor mono'
  ).split(','),
);
