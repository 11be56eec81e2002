import { expect, test } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

test('given text that would move the cursor, recolour or turn the writing around, shows what is in it', () => {
  expect(plainText('a\u001b[31mb\u0007\u009b2J\rc\u202ed')).toBe('a\\u001b[31mb\\u0007\\u009b2J\\u000dc\\u202ed');
  expect(plainText('line\r\nnext\ttab é 😀')).toBe('line\nnext\ttab é 😀');
});

test('given a long text over lines, one line of it is cut', () => {
  expect(plainLine(' a\nb  c ')).toBe('a b c');
  expect(plainLine('x'.repeat(300), 10)).toBe(`${'x'.repeat(9)}…`);
});
