import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from './json.ts';
import { largeIntegerAt, markLargeIntegers, parseMarked, takeMarks, withMarks, writeMarked } from './large-integers.ts';

/** What a value is after its marks are numbers, and the list of them. */
function read(json: string) {
  const value = parseMarked(json);
  return { integers: takeMarks(value, 'replace'), value };
}

describe('given JSON text', () => {
  test.each<[string, string, readonly (readonly [string, string])[]]>([
    ['an id of a chat service', '{"id":725653563933458432}', [['/id', '725653563933458432']]],
    ['a negative one', '[-9007199254740993]', [['/0', '-9007199254740993']]],
    [
      'several, in order',
      '{"a":[1,9007199254740993],"b":9007199254740995}',
      [
        ['/b', '9007199254740995'],
        ['/a/1', '9007199254740993'],
      ],
    ],
    ['a key that a pointer escapes', '{"a/b~c":9007199254740993}', [['/a~1b~0c', '9007199254740993']]],
    ['more digits than a number has', `[${'9'.repeat(400)}]`, [['/0', '9'.repeat(400)]]],
    ['one that a number gives back', '[9007199254740992,18014398509481984,10000000000000000000000,1234e18]', []],
    ['digits in a string', '{"s":"9007199254740993","t":"\\"9007199254740993"}', []],
    ['a fraction', '[0.12345678901234567890,1234567890123456.7]', []],
    ['an exponent', '[12345678901234567e3,1e12345678901234567]', []],
  ])('%s: lists what no number holds', (_what, json, integers) => {
    const matches = read(json);
    expect(matches.integers.map(({ pointer, text }) => [pointer, text])).toEqual(integers);
    expect(matches.value).toEqual(JSON.parse(json));
  });

  test('without long digits, it is the same text', () => {
    const json = '{"a":[1,2,"x"],"b":123456789012345}';
    expect(markLargeIntegers(json)).toBe(json);
  });

  test('of any value and any integers, marking and writing gives it back', () => {
    const large = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((value) => ({ large: String(value) }));
    const any = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        large,
        fc.string({ unit: 'binary' }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    const textOf = (value: unknown): string => {
      if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      if (Object.hasOwn(value, 'large')) return (value as { large: string }).large;
      return `{${Object.entries(value)
        .map(([key, member]) => `${JSON.stringify(key)}: ${textOf(member)}`)
        .join(',')}}`;
    };
    fc.assert(
      fc.property(any, (value) => {
        const json = textOf(value);
        expect(writeMarked(markLargeIntegers(json))).toBe(json);
        const { value: rounded } = read(`[${json}]`);
        expect(rounded).toEqual(JSON.parse(`[${json}]`));
      }),
    );
  });
});

test('given places of a value, marks are written there as digits, and the value stays as it was', () => {
  const value: Json = { id: '725653563933458432', list: [{ n: '9007199254740993' }] };
  const marked = withMarks(value, [
    { pointer: '/id', text: '725653563933458432' },
    { pointer: '/list/0/n', text: '9007199254740993' },
  ]);
  expect(writeMarked(JSON.stringify(marked))).toBe('{"id":725653563933458432,"list":[{"n":9007199254740993}]}');
  expect(value).toEqual({ id: '725653563933458432', list: [{ n: '9007199254740993' }] });
});

test.each<[Json, string | undefined]>([
  ['725653563933458432', '725653563933458432'],
  ['-9007199254740993', '-9007199254740993'],
  ['9007199254740992', undefined],
  ['0725653563933458432', undefined],
  ['725653563933458432.0', undefined],
  ['seven', undefined],
  [7, undefined],
])('given %j where an integer is wanted, its digits are %s', (value, digits) => {
  expect(largeIntegerAt({ id: value }, '/id')).toBe(digits);
});
