import { expect, it, test } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

test('given text that would move the cursor, recolour or turn the writing around, shows what is in it', () => {
  expect(plainText('a\u001b[31mb\u0007\u009b2J\rc\u202ed')).toBe('a\\u001b[31mb\\u0007\\u009b2J\\u000dc\\u202ed');
  expect(plainText('line\r\nnext\ttab é 😀')).toBe('line\nnext\ttab é 😀');
});

it.each([
  ['zero width', 'a\u200bb\u200cc\u200dd\u2060e\ufefff', 'a\\u200bb\\u200cc\\u200dd\\u2060e\\ufefff'],
  ['direction', '\u061c\u200e\u200f\u202a\u2066x\u2068y\u2069', '\\u061c\\u200e\\u200f\\u202a\\u2066x\\u2068y\\u2069'],
  ['line breaks', 'a\u0085b\u2028c\u2029d\u000be\u000cf', 'a\\u0085b\\u2028c\\u2029d\\u000be\\u000cf'],
  ['text in tags', 'a\u{e0041}\u{e007f}', 'a\\u{e0041}\\u{e007f}'],
  ['variation selectors', 'a\ufe0fb\u{e0101}', 'a\\ufe0fb\\u{e0101}'],
  ['fillers and soft hyphens', '\u3164\u115f\u00ad\u034f', '\\u3164\\u115f\\u00ad\\u034f'],
  ['half a pair', 'a\ud83d', 'a\\ud83d'],
  ['noncharacters', '\ufdd0x\ufdd1', '\\ufdd0x\\ufdd1'],
])('given %s, shows it as escapes', (_, text, shown) => expect(plainText(text)).toBe(shown));

it.each(['👩‍👩‍👧', '❤️', '👍🏽', '1️⃣', 'עברית', 'Ünïcödé', 'नमस्ते', '日本語', 'a  b'])('given %s, leaves it', (text) =>
  expect(plainText(text)).toBe(text),
);

test('given a long text over lines, one line of it is cut', () => {
  expect(plainLine(' a\nb  c ')).toBe('a b c');
  expect(plainLine('x'.repeat(300), 10)).toBe(`${'x'.repeat(9)}…`);
});
