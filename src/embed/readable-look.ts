import type { Refusal } from './guard-values.ts';
import { DERIVED, type Derived, READ_ON, type TokenName } from './look-tokens.ts';

/** A colour in sRGB: each part from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
export type Colors = ReadonlyMap<TokenName, Rgba>;

/** What text needs to be read at all, as WCAG counts it (1.4.3, large text). */
export const MIN_CONTRAST = 3;

/** A colour as browsers write a computed one; undefined for what depends on something else. */
export function parseColor(computed: string): Rgba | undefined {
  const parts = /^color\(srgb ([^)]+)\)$/
    .exec(computed)?.[1]
    ?.split(/[\s/]+/)
    .map(Number);
  if (parts === undefined || parts.length < 3 || parts.length > 4 || !parts.every(Number.isFinite)) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts.map((part) => Math.min(Math.max(part, 0), 1));
  return [red, green, blue, alpha];
}

export function formatColor([red, green, blue, alpha]: Rgba): string {
  const [r, g, b] = [red, green, blue].map((part) => Math.round(part * 255));
  return `rgb(${r} ${g} ${b} / ${alpha})`;
}

/** What is seen where a colour lies over an opaque one. */
function over([red, green, blue, alpha]: Rgba, below: Rgba): Rgba {
  const mix = (top: number, ground: number): number => top * alpha + ground * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of a colour on an opaque ground, from 1 to 21. */
export function contrast(text: Rgba, ground: Rgba): number {
  const [a, b] = [luminance(over(text, ground)), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Where the frame takes a colour from that the page does not set. */
export type DefaultColor = (name: TokenName | Derived) => Rgba;

/** A ground as it is drawn with these colours of the page. */
export function groundOf(name: TokenName | Derived, given: Colors, fallback: DefaultColor): Rgba {
  if (!(name in DERIVED)) return over(given.get(name as TokenName) ?? fallback(name), fallback('background'));
  const { of, share } = DERIVED[name as Derived];
  if (!given.has('background') && !given.has(of)) return fallback(name);
  const [red, green, blue, alpha] = given.get(of) ?? fallback(of);
  return over([red, green, blue, alpha * share], groundOf('background', given, fallback));
}

/**
 * Leaves colours out until all text can be read on all that it is drawn on: those of the page, of each pair that falls
 * short. The colours of the frame itself are readable with each other, so this ends.
 */
export function readableColors(
  given: Colors,
  fallback: DefaultColor,
): { readonly colors: Colors; readonly refusals: readonly Refusal[] } {
  const colors = new Map(given);
  const refusals: Refusal[] = [];
  for (let changed = true; changed; ) {
    changed = false;
    for (const [text, ground] of READ_ON) {
      const ratio = contrast(colors.get(text) ?? fallback(text), groundOf(ground, colors, fallback));
      if (ratio >= MIN_CONTRAST) continue;
      for (const name of offenders(text, ground)) {
        if (!colors.delete(name)) continue;
        changed = true;
        const reason = `is ignored: ${text} on ${ground.replace(/^--/, '')} has a contrast of ${ratio.toFixed(1)}:1, and text needs ${MIN_CONTRAST}:1`;
        refusals.push({ field: `--codemode-${name}`, reason });
      }
    }
  }
  return { colors, refusals };
}

/** What may have made a pair unreadable. */
function offenders(text: TokenName, ground: TokenName | Derived): readonly TokenName[] {
  return ground in DERIVED ? [text, DERIVED[ground as Derived].of, 'background'] : [text, ground as TokenName];
}
