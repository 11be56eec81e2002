import { expect, test } from 'vitest';
import { columnsOf, longestLine } from './text-columns.ts';

test.each([
  ['letters', 'const a = 1;', 12],
  ['letters with accents of their own', 'e\u0301e\u0301', 2],
  ['Japanese', '日本語', 6],
  ['Korean, in one and in three units a syllable', '한\u1112\u1161\u11ab', 4],
  ['full-width forms', 'ＡＢ', 4],
  ['letters beyond the first plane', '𝐀𝐁', 2],
  ['Chinese beyond the first plane', '𠀀', 2],
  ['an emoji', '😀', 2],
  ['an emoji with a skin tone', '👍🏽', 2],
  ['an emoji of a family', '👨‍👩‍👧‍👦', 2],
  ['a flag', '🇨🇭', 2],
  ['a sign that is drawn as text', '©', 1],
  ['a sign that is drawn as an emoji', '❤️', 2],
  ['what is not drawn', 'a\u200b\u202eb', 2],
  ['a tab, to the next stop', '\ta\tb', 5],
  ['tabs after wide letters', '日\t本', 6],
])('given %s, counts the columns that are seen', (_, line, columns) => {
  expect(columnsOf(line, 2)).toBe(columns);
});

test('of several lines, the one with the most columns counts, not the one with the most units', () => {
  const zeroWidth = 'e\u0301'.repeat(30);
  expect(longestLine(`${'x'.repeat(40)}\n${zeroWidth}`, 2)).toBe(40);
  expect(longestLine(`${'x'.repeat(40)}\n${'日'.repeat(30)}`, 2)).toBe(60);
  expect(longestLine(`${'日'.repeat(30)}\n${'x'.repeat(40)}\n`, 2)).toBe(60);
  expect(longestLine(`${'x'.repeat(40)}\n${'\t'.repeat(12)}`, 4)).toBe(48);
  expect(longestLine('', 2)).toBe(0);
});

test('of a text that is longer than any script, the rest counts by its units', () => {
  expect(longestLine('日'.repeat(1_000_000), 2)).toBe(1_030_000);
});
