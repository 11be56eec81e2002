import { expect, test } from 'vitest';
import { highlight } from '../index.ts';

/** What a lexer might look for the end of again and again. */
export const UNITS = [
  ['quotes', '"'],
  ['escapes in no string', '/\\a'],
  ['slashes and open classes', '(/['],
  ['open templates', '`${'],
  ['open templates, one a line', '`${\n'],
  ['braces', '{'],
  ['comments', '/*'],
  ['spaces between names', `a${' '.repeat(1000)}`],
  ['half a number', '1.e'],
  ['half a character', '\ud800'],
] as const;

/** A mebibyte of each of these. */
export function linearSuite(units: readonly (readonly [what: string, unit: string])[]): void {
  test.each(units)('one mebibyte of %s takes time linear in its length', { timeout: 60_000 }, (_, unit) => {
    // A tenth of a second on an idle machine; were it quadratic, minutes on any, and no end within the time of a test.
    const text = unit.repeat((1 << 20) / unit.length);
    const joined = highlight(text)
      .map((token) => token.text)
      .join('');
    expect(joined).toBe(text);
  });
}
