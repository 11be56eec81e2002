import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Names } from './names.ts';

test('given names added, taken away from the end and looked for, it answers as a list does', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ add: fc.integer({ min: 0, max: 80 }) }) },
    { weight: 1, arbitrary: fc.record({ shorten: fc.double({ min: 0, max: 1, noNaN: true }) }) },
    { weight: 3, arbitrary: fc.record({ find: fc.integer({ min: 0, max: 80 }) }) },
  );
  let matches = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 150, maxLength: 400 }), (steps) => {
      const names = new Names();
      const list: string[] = [];
      for (const one of steps) {
        if ('add' in one) {
          names.push(`n${one.add}`);
          list.push(`n${one.add}`);
        } else if ('shorten' in one) {
          names.length = list.length = Math.floor(list.length * one.shorten);
        } else {
          const name = `n${one.find}`;
          expect([names.indexOf(name) !== -1, names.includes(name)]).toEqual(Array(2).fill(list.includes(name)));
          if (list.includes(name)) matches += 1;
        }
      }
      expect([...names]).toEqual(list);
    }),
    { numRuns: 30 },
  );
  expect(matches).toBeGreaterThan(0);
});
