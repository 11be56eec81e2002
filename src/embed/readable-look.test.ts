import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenFallbacks } from '../editor/monaco/theme-colors.ts';
import { READ_ON, TOKENS, type TokenName } from './look-tokens.ts';
import {
  type Colors,
  contrast,
  type DefaultColor,
  groundOf,
  MIN_CONTRAST,
  parseColor,
  type Rgba,
  readableColors,
} from './readable-look.ts';

const hex = (text: string): Rgba => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255);
  return [r, g, b, 1];
};
/** The frame's own colours, as its tokens have them; those that the editor does not use are written here. */
const OTHERS: Readonly<Record<string, readonly [string, string]>> = {
  '--bg-canvas': ['#f8f8f9', '#0e0e10'],
  '--on-accent': ['#ffffff', '#ffffff'],
};
const own =
  (theme: 0 | 1): DefaultColor =>
  (name) => {
    const property = name in TOKENS ? TOKENS[name as TokenName].names[0] : name;
    const pair = (tokenFallbacks as Readonly<Record<string, readonly [string, string]>>)[property] ?? OTHERS[property];
    if (pair === undefined) throw new Error(property);
    return hex(pair[theme]);
  };
const given = (colors: Readonly<Partial<Record<TokenName, string>>>): Colors =>
  new Map(Object.entries(colors).map(([name, color]) => [name as TokenName, hex(color)]));

/** Pairs that cannot be read with these colours of the page. */
const unreadable = (colors: Colors, fallback: DefaultColor) =>
  READ_ON.filter(
    ([text, ground]) => contrast(colors.get(text) ?? fallback(text), groundOf(ground, colors, fallback)) < MIN_CONTRAST,
  );

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('given the %s theme', (_, theme) => {
  const fallback = own(theme);

  test('the colours of the frame itself can be read', () => {
    expect(READ_ON.length).toBeGreaterThan(40);
    expect(unreadable(new Map(), fallback)).toEqual([]);
  });

  test('whatever colours a page sets, all text can be read, and what was left out is named', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const color: fc.Arbitrary<Rgba> = fc.tuple(part, part, part, part);
    const names = Object.keys(TOKENS) as TokenName[];
    const colors = fc.array(fc.tuple(fc.constantFrom(...names), color)).map((entries): Colors => new Map(entries));
    fc.assert(
      fc.property(colors, (page) => {
        const { colors: left, refusals } = readableColors(page, fallback);
        expect(unreadable(left, fallback)).toEqual([]);
        const missing = [...page.keys()].filter((name) => !left.has(name)).map((name) => `--codemode-${name}`);
        expect(new Set(refusals.map(({ field }) => field))).toEqual(new Set(missing));
      }),
    );
  });
});

describe('given colours of a page', () => {
  const left = (colors: Readonly<Partial<Record<TokenName, string>>>, theme: 0 | 1 = 0) => [
    ...readableColors(given(colors), own(theme)).colors.keys(),
  ];

  test('those that can be read are taken', () => {
    expect(left({ background: '#fffdf5', text: '#222222', keyword: '#8000a0' })).toHaveLength(3);
    expect(left({ background: '#1e1e2e', text: '#cdd6f4', canvas: '#181825', comment: '#9399b2' }, 1)).toHaveLength(4);
  });

  test('text on a ground of its own colour is left out, and so is the ground', () => {
    expect(left({ background: '#123456', text: '#123456' })).toEqual([]);
  });

  test('text that is all but transparent is left out', () => {
    const faint: Colors = new Map([['string', [0, 0, 0, 0.05]]]);
    expect([...readableColors(faint, own(0)).colors.keys()]).toEqual([]);
  });

  test('a ground on which the frame’s own text cannot be read is left out', () => {
    expect(left({ background: '#101010' })).toEqual([]);
    expect(left({ keyword: '#fefefe' })).toEqual([]);
  });
});

describe('given a colour as browsers write it', () => {
  test.each([
    ['color(srgb 1 0.5 0)', [1, 0.5, 0, 1]],
    ['color(srgb 1 0.5 0 / 0.25)', [1, 0.5, 0, 0.25]],
    ['color(srgb 1.2 -0.1 0)', [1, 0, 0, 1]],
    ['color(srgb none 0 0)', undefined],
    ['rgb(1, 2, 3)', undefined],
    ['', undefined],
  ])('%j is %j', (text, color) => expect(parseColor(text)).toEqual(color));
});
