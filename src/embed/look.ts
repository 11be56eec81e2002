import type { FrameLook } from '../runtime/bridge/index.ts';
import type { Refusal } from './guard-values.ts';
import { CODE_FONTS, DERIVED, type Derived, type LookToken, TOKENS, type TokenName } from './look-tokens.ts';
import { formatColor, groundOf, parseColor, type Rgba, readableColors } from './readable-look.ts';

/** What of the frame takes the look of the page. What readers decide by has no such class, and so the runner's own look. */
const PAGED = '.paged';

const sheet = new CSSStyleSheet();

/**
 * Gives the frame the look of the page around it, and returns what was left out of it: values of another kind, fonts that
 * code may not be drawn in, and colours that nothing could be read in.
 */
export function applyLook({ theme, tokens }: FrameLook): readonly Refusal[] {
  document.documentElement.dataset.theme = theme;
  const { colors: given, fonts, refusals } = valuesOf(tokens, theme);
  const fallback = (name: TokenName | Derived): Rgba => {
    const property = name in TOKENS ? TOKENS[name as TokenName].names[0] : name;
    const color = resolved(`var(${property})`, theme);
    if (color === undefined) throw new Error(`The frame has no colour ${property}`);
    return color;
  };
  const { colors, refusals: unreadable } = readableColors(given, memoized(fallback));
  const values = new Map(fonts);
  for (const [name, color] of colors)
    for (const property of TOKENS[name].names) values.set(property, formatColor(color));
  for (const [name, { of }] of Object.entries(DERIVED)) {
    if (!colors.has('background') && !colors.has(of)) continue;
    values.set(name, formatColor(groundOf(name as Derived, colors, fallback)));
  }
  write(values);
  return [...refusals, ...unreadable];
}

/** The values as the browser reads them: none of the page's own text gets into a style. */
function valuesOf(tokens: FrameLook['tokens'], theme: FrameLook['theme']) {
  const colors = new Map<TokenName, Rgba>();
  const fonts = new Map<string, string>();
  const refusals: Refusal[] = [];
  for (const [name, token] of Object.entries(TOKENS) as [TokenName, LookToken][]) {
    const value = tokens[name];
    if (value === undefined) continue;
    if (token.kind === 'color') {
      const color = CSS.supports('color', value) ? resolved(value, theme) : undefined;
      if (color !== undefined) colors.set(name, color);
      else refusals.push({ field: `--codemode-${name}`, reason: 'is not a single colour' });
      continue;
    }
    const families = familiesOf(value);
    if (families !== undefined && (token.kind === 'font' || families.every((family) => CODE_FONTS.has(family)))) {
      for (const property of token.names) fonts.set(property, families.map((family) => fontName(family)).join(', '));
    } else {
      const reason = token.kind === 'font' ? 'is not a list of fonts' : 'takes known fonts for code, and no others';
      refusals.push({ field: `--codemode-${name}`, reason });
    }
  }
  return { colors, fonts, refusals };
}

/** A colour of this theme; undefined for one that takes its value from somewhere else. */
function resolved(value: string, theme: FrameLook['theme']): Rgba | undefined {
  const probe = document.createElement('span');
  probe.style.display = 'none';
  probe.style.colorScheme = theme;
  // The reader's own colours would stand in for every token.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
  document.documentElement.append(probe);
  const color = parseColor(getComputedStyle(probe).color);
  probe.remove();
  return color;
}

/** Names of font families in lower case; undefined where the text is anything else. */
function familiesOf(value: string): readonly string[] | undefined {
  const families = value.split(',').map((family) =>
    family
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .toLowerCase(),
  );
  return families.every((family) => /^[\p{L}\p{N} _-]+$/u.test(family)) ? families : undefined;
}

/** Generic families and those of the system are keywords; all others stand in quotes. */
const fontName = (family: string): string =>
  /^(?:ui-[a-z-]+|system-ui|-apple-system|sans-serif|serif|monospace)$/.test(family) ? family : `"${family}"`;

function write(values: ReadonlyMap<string, string>): void {
  sheet.replaceSync(`${PAGED} {} :root {}`);
  const [paged, root] = sheet.cssRules as unknown as readonly CSSStyleRule[];
  for (const [property, value] of values) paged?.style.setProperty(property, value);
  // Under all parts: where none of them is, the page's ground goes on.
  root?.style.setProperty('--page-ground', values.get('--bg-surface') ?? '');
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function memoized<Key, Value>(get: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? get(key);
    values.set(key, value);
    return value;
  };
}
