import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../test/sample.ts';
import { patternCost, safeLength } from './cost.ts';
import { parsePattern } from './parse.ts';
import { samplePattern } from './sample.ts';
import { usablePattern } from './usable.ts';

const safe = (pattern: string) => safeLength(patternCost(pattern), 1_000_000);

/** Shortest of three, in milliseconds of the processor: other programs do not count, and clean-ups hold up one at most. */
function fastest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && best > 10; attempt++) {
    const start = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(start).user / 1_000);
  }
  return best;
}

/** Patterns over two letters: small enough that loops, choices and sequences keep meeting. */
const pattern: fc.Arbitrary<string> = fc.letrec<{ node: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '[ab]', '.', '\\w', '[^a]', 'ab', 'c', '', '-'),
    tie('node').map((inner) => `(?:${inner})`),
    fc.tuple(tie('node'), tie('node')).map(([left, right]) => `(?:${left}|${right})`),
    tie('node').map((inner) => `(?=${inner})`),
  ),
  node: fc
    .array(fc.tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,20}', '{2,}', '*?')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) =>
      parts
        .map(([atom, count]) => (atom === '' || (atom.startsWith('(?=') && count !== '') ? atom : atom + count))
        .join(''),
    ),
})).node;

describe('what a pattern can cost', () => {
  test('given patterns of everyday schemas, strings of everyday length are safe', () => {
    const everyday = [
      '^[a-z0-9_-]{1,64}$',
      '^[^=]+=[^=]+$',
      '^#[0-9A-Fa-f]{6}$',
      '^(timestamp|duration):(asc|desc)$',
      '^(GET|POST|PUT|PATCH)(,(GET|POST|PUT|PATCH))*$',
      '^[^,]+(,[^,]+)*$',
      '^[a-z0-9]+(?:-[a-z0-9]+)*$',
      '^[a-z]{1,63}(\\.[a-z]{1,63})*$',
      '^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])$',
      '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
      '^(?=.*[A-Z])(?=.*\\d).{8,}$',
      '^v?\\d+\\.\\d+\\.\\d+$',
    ];
    for (const one of everyday) expect(safe(one), one).toBeGreaterThan(1_000);
  });

  test('given loops that match a string in many ways, nothing is safe', () => {
    const hostile = [
      '(a+)+$',
      '^(a|a)*$',
      '^(a|aa)+$',
      '^(a?){30}a{30}$',
      '^(a*)*$',
      '^(a*b?)*$',
      '^(\\w+\\s?)*$',
      '(x+x+)+y',
      '^(?:|){30}x',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '^(.*)\\1$',
      '(?<a>a)\\k<a>',
    ];
    for (const one of hostile) expect(safe(one), one).toBe(0);
    expect(safe('(.*a){20}')).toBeLessThan(3);
    expect(safe('[a-z]+$')).toBeLessThan(1_000);
  });

  test('given any pattern, a string that counts as safe is matched at once, whatever it holds', () => {
    const text = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'ab', 'aab', 'abb', 'c', '-'), fc.integer({ min: 1, max: 40 })),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(pattern, text, (source, pieces) => {
        const longest = safe(source);
        if (longest === 0) return;
        const regex = new RegExp(source, 'u');
        // In steps, so that a wrong bound fails the test and does not hang it.
        for (const times of [1, 2, 4, 16, 64]) {
          const attack = `${pieces.map(([piece, count]) => piece.repeat(count * times)).join('')}!`.slice(-longest);
          expect(
            fastest(() => regex.test(attack)),
            `${source} on ${attack.length} characters`,
          ).toBeLessThan(50);
        }
      }),
      { numRuns: rounds(1_000) },
    );
  }, 60_000);

  test('given anything that compiles, reading it never throws and never takes long', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\\[\](){}*+?|^$.,\-a1dwsubp:=!<>]{0,20}$/)), (source) => {
        parsePattern(source);
        expect(fastest(() => patternCost(source))).toBeLessThan(100);
      }),
      { numRuns: rounds(2_000) },
    );
    for (const huge of [
      '('.repeat(5_000),
      '(a|'.repeat(90) + ')'.repeat(90),
      'a?'.repeat(2_500),
      '(a{9}){9}'.repeat(500),
    ]) {
      expect(fastest(() => patternCost(huge))).toBeLessThan(300);
    }
  });
});

describe('a string for a pattern', () => {
  test('given an ordinary pattern, a short string that matches is found', () => {
    for (const one of [
      '^[A-Z]{3}-\\d+$',
      '^(asc|desc)$',
      '^\\d{4}-\\d{2}$',
      '^#[0-9a-f]{6}$',
      '^[^@]+@[^@]+\\.[a-z]{2,}$',
      '\\S',
      'x\\/y',
    ]) {
      const sample = samplePattern(one);
      expect(sample, one).toMatch(new RegExp(one, 'u'));
    }
    expect(samplePattern('^a{1000}$')).not.toBe('a'.repeat(1000));
    expect(samplePattern('(\\w)\\1')).toBeUndefined();
  });

  test('given nested repetitions, the string stays short', () => {
    expect((samplePattern('((((a{99}){99}){99}){99}){99}') ?? '').length).toBeLessThanOrEqual(200);
  });
});

describe('patterns that need mending', () => {
  test('given what only looser engines take, the same strings match afterwards', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['^[\\w-.]+$', 'a-b.c', 'a b'],
      ['^\\_x\\@y\\-z$', '_x@y-z', 'x'],
      ['^{"a":1}$', '{"a":1}', 'a'],
      ['^a]$', 'a]', 'a'],
      ['\\Aab\\Z', 'ab', 'xab'],
      ['^(?P<year>\\d{4})$', '2026', '26'],
      ['^[[a]+$', '[a', 'b'],
    ];
    for (const [source, yes, no] of cases) {
      const mended = usablePattern(source);
      expect(mended, source).toBeDefined();
      expect(yes).toMatch(new RegExp(mended ?? '', 'u'));
      expect(no).not.toMatch(new RegExp(mended ?? '', 'u'));
    }
  });

  test('given a good pattern, it stays as it is, and a hopeless one is given up', () => {
    expect(usablePattern('^[a-z\\-]+\\d{2}\\p{L}$')).toBe('^[a-z\\-]+\\d{2}\\p{L}$');
    for (const hopeless of ['(', '(?i)abc', 'a**', '[z-a]', '\\p{Nope}'])
      expect(usablePattern(hopeless), hopeless).toBeUndefined();
  });
});
