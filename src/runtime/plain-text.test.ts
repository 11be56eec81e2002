import { expect, it, test } from 'vitest';
import { hiddenCharacters, hiddenLines, plainLine, plainText } from './plain-text.ts';

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

test('given a script, names what changes how it reads, by place and escape', () => {
  expect([...hiddenCharacters('a\r\n\tb\u202ec\rd\u{e0041}')]).toEqual([
    { at: 5, char: '\u202e', escape: '\\u202e' },
    { at: 7, char: '\r', escape: '\\u000d' },
    { at: 9, char: '\u{e0041}', escape: '\\u{e0041}' },
  ]);
});

it.each(['👩‍👩‍👧 ❤️ 1️⃣', 'می‌شود', 'क्‍ष', 'עברית', '\ta\r\nb\n'])('given %j, names nothing', (text) =>
  expect([...hiddenCharacters(text)]).toEqual([]),
);

it.each(['a\u200cb', 'о\u200dо', '\u200cش', '1\u200c2'])('given a joiner that joins nothing in %j, names it', (text) =>
  expect([...hiddenCharacters(text)]).toHaveLength(1),
);

test('given hidden characters in lines, counts each line once', () => {
  expect(hiddenLines('')).toEqual({ lines: [], more: 0 });
  expect(hiddenLines('\u200b\u200b\nb\r\nc\u2066')).toEqual({ lines: [1, 3], more: 0 });
  expect(hiddenLines('\u200b\n'.repeat(20_000))).toEqual({ lines: [1, 2, 3, 4, 5], more: 19_995 });
});
