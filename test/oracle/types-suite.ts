import { describe, expect, test } from 'vitest';
import { scripts, withoutTypes } from './corpus.ts';
import { TYPE_DEVIATIONS } from './type-deviations.ts';
import { isPlain, typeErrors } from './type-errors.ts';

const ALLOWED = new Set(TYPE_DEVIATIONS.flatMap(({ codes }) => codes));

/** What the editor takes for JavaScript, which decides what it marks. */
export function plainSuite(): void {
  test('a script without types is JavaScript to it, whatever words and operators are in it', () => {
    expect(withoutTypes.length).toBeGreaterThan(500);
    expect(withoutTypes.filter((script) => !isPlain(script)).map(({ name }) => name)).toEqual([]);
  });
}

/** Type-checks scripts as models write them, and those without types. */
export function typesSuite(): void {
  describe('given the editor reads the corpus', () => {
    test('it marks nothing in the scripts that models write', async () => {
      expect(scripts.length).toBeGreaterThan(40);
      expect(await typeErrors(scripts)).toEqual([]);
    });

    test('it marks nothing in corners of the language beside what is documented', { timeout: 300_000 }, async () => {
      const errors = await typeErrors(withoutTypes);
      expect(errors.filter(({ code }) => !ALLOWED.has(code))).toEqual([]);
      const messages = new Set(errors.map(({ code }) => code));
      expect([...ALLOWED].filter((code) => !messages.has(code))).toEqual([]);
    });
  });
}
