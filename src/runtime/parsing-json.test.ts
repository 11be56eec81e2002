import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from './json.ts';
import { parsingJson } from './parsing-json.ts';
import { atOnce } from './slices.ts';

const MAX_DEPTH = 512;
const RUNS = 300;

const parsed = (text: string, pieceChars: number): Json =>
  atOnce(parsingJson(text, { maxDepth: MAX_DEPTH, pieceChars }));

/** The value of a text, parsed in pieces of a few characters, or that there is none. */
function inPieces(text: string, pieceChars: number): { readonly value: Json } | 'malformed' {
  try {
    return { value: parsed(text, pieceChars) };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'malformed';
  }
}

function atOnceByThePlatform(text: string): { readonly value: Json } | 'malformed' {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return 'malformed';
  }
}

function expectSame(text: string, pieceChars: number): void {
  const [ours, platform] = [inPieces(text, pieceChars), atOnceByThePlatform(text)];
  // Text tells the order of members, -0 from 0, and a member `__proto__` from a prototype.
  expect(fc.stringify(ours)).toBe(fc.stringify(platform));
}

const pieceChars = fc.integer({ min: 1, max: 40 });
const key = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constantFrom('__proto__', 'constructor', 'toJSON', '', '1', '0', '-1', '"', '\\', 'a', 'b'),
);
/** JSON text with spaces, repeated keys, escapes and numbers as they may be written. */
const { text: jsonText } = fc.letrec<{ text: string }>((tie) => {
  const blank = fc.constantFrom('', '', ' ', '\n\t', '\r ');
  const quoted = fc.oneof(
    key.map((name) => JSON.stringify(name)),
    fc.string({ unit: 'binary', maxLength: 5 }).map((text) => JSON.stringify(text)),
    fc.constantFrom('"\\ud800"', '"\\u0041\\/"', '"\\\\"', '"\\\\\\""', '"[{,:}]"', '"\ud800"'),
  );
  const scalar = fc.oneof(
    quoted,
    fc.double().map((number) => JSON.stringify(number)),
    fc.constantFrom('0', '-0', '1e400', '12345678901234567890', '0.1E-2', 'true', 'false', 'null'),
  );
  const padded = fc.tuple(blank, tie('text'), blank).map((parts) => parts.join(''));
  const member = fc.tuple(blank, quoted, blank, padded).map(([a, name, b, value]) => `${a}${name}${b}:${value}`);
  const list = fc.array(padded, { maxLength: 6 }).map((items) => `[${items.join(',')}]`);
  const object = fc.array(member, { maxLength: 6 }).map((members) => `{${members.join(',')}}`);
  return { text: fc.oneof({ depthSize: 'medium' }, scalar, list, object) };
});

describe('JSON parsed in pieces', () => {
  test('given any JSON text and pieces of any length, the value is the one of the platform, to the order of its members', () => {
    fc.assert(
      fc.property(jsonText, pieceChars, (text, chars) => expectSame(` ${text}\n`, chars)),
      { numRuns: RUNS },
    );
  });

  test('given JSON text with a few characters changed, it is refused where the platform refuses it', () => {
    const change = fc.record({
      at: fc.nat(),
      by: fc.constantFrom('', ',', ':', '[', ']', '{', '}', '"', '\\', ' ', '0', 'x', '\u00a0', ',,', '],['),
      cut: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(jsonText, fc.array(change, { minLength: 1, maxLength: 3 }), pieceChars, (text, changes, chars) => {
        const changed = changes.reduce((now, { at, by, cut }) => {
          const from = at % (now.length + 1);
          return now.slice(0, from) + by + now.slice(from + cut);
        }, text);
        expectSame(changed, chars);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    '',
    ' ',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '{"a":1,}',
    '[1 [2,3]]',
    '[[1,2] 3]',
    '[[1,2]',
    '{"a":[1,2],"b"}',
    '[1,2]]',
    '[1,2],3',
    '"a',
    '"a\\"',
    '[1,2}',
    '{"a" [1,2]}',
    '{"a":1[1,2]}',
    '{"a":-[1,2]}',
    '{"a":1.{"b":1,"c":2}}',
    '{"a":1e[1,2]}',
    '[1,"a":[1,2]]',
  ])('given %j, it is refused', (text) => {
    for (const chars of [1, 2, 3, 100]) expect(inPieces(text, chars)).toBe('malformed');
  });

  test('given text that nests deeper than it may, it is refused', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expectSame(nested(MAX_DEPTH), 1);
    expect(() => parsed(nested(MAX_DEPTH + 1), 1)).toThrow(RangeError);
  });
});

describe('the steps of parsing', () => {
  const steps = (text: string): number => {
    let count = 0;
    for (const _ of parsingJson(text, { maxDepth: MAX_DEPTH })) count += 1;
    return count;
  };
  const megabyte = 1024 * 1024;
  // At least a step for so many characters, wherever they are: what is in them takes at most a few milliseconds.
  const least = megabyte / (64 * 1024);
  const shapes: readonly (readonly [string, () => string])[] = [
    ['small objects', () => JSON.stringify(Array(65_536).fill({ n: 1, t: 'xx' }))],
    ['empty objects', () => JSON.stringify(Array(350_000).fill({}))],
    ['numbers', () => JSON.stringify(Array(524_288).fill(1))],
    [
      'members of one object',
      () => JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`key${n}`, 1]))),
    ],
    ['deep nesting', () => `[${Array(1_049).fill(`${'['.repeat(500)}${']'.repeat(500)}`)}]`],
    ['levels that hold much each', () => `${`[${'1,'.repeat(10_000)}`.repeat(53)}1${']'.repeat(53)}`],
    ['a string of escaped quotes', () => JSON.stringify('"'.repeat(megabyte / 2))],
  ];
  test.each(shapes)('given a megabyte of %s, there are many', (_, text) => {
    expect(steps(text())).toBeGreaterThanOrEqual(least);
  });

  test('given a megabyte of one string, it is parsed at once', () => {
    expect(steps(JSON.stringify({ text: 'x'.repeat(megabyte) }))).toBeLessThan(3);
  });
});
