import { describe, expect, test } from 'vitest';
import { scripts, withoutTypes } from './corpus.ts';
import { TYPE_DEVIATIONS } from './type-deviations.ts';
import { isPlain, typeErrors } from './type-errors.ts';

const ALLOWED = new Set(TYPE_DEVIATIONS.flatMap(({ codes }) => codes));

/** Type-checks scripts as models write them, and `corners`: some of those without types, or all of them. */
export function typesSuite(corners: typeof withoutTypes): void {
  describe('given the editor reads the corpus', () => {
    test('it marks nothing in the scripts that models write', async () => {
      expect(scripts.length).toBeGreaterThan(40);
      expect(await typeErrors(scripts)).toEqual([]);
    });

    test('a script without types is JavaScript to it, whatever words and operators are in it', () => {
      expect(withoutTypes.length).toBeGreaterThan(500);
      expect(withoutTypes.filter((script) => !isPlain(script)).map(({ name }) => name)).toEqual([]);
    });

    test('it marks nothing in corners of the language beside what is documented', { timeout: 300_000 }, async () => {
      expect(corners.length).toBeGreaterThan(50);
      const errors = await typeErrors(corners);
      expect(errors.filter(({ code }) => !ALLOWED.has(code))).toEqual([]);
      if (corners !== withoutTypes) return;
      const messages = new Set(errors.map(({ code }) => code));
      expect([...ALLOWED].filter((code) => !messages.has(code))).toEqual([]);
    });
  });
}
