import type { Attempt, AttemptGroup } from '../attempt.ts';

const ARRAY_METHODS = [
  'indexOf',
  'lastIndexOf',
  'includes',
  'join',
  'reverse',
  'forEach',
  'filter',
  'reduce',
  'some',
  'every',
  'find',
  'findLast',
  'fill',
  'copyWithin',
  'unshift',
  'flat',
  'toString',
  'keys',
] as const;

const endless = (name: (typeof ARRAY_METHODS)[number]): string => `
  const long = { length: 2 ** 53 - 2 };
  for (;;) {
    const made = Array.prototype.${name}.call(long, ${name === 'copyWithin' ? '1, 0' : '() => false'});
    if (made?.next) for (const _ of made);
  }`;

/**
 * Natives of the engine that do not look at the clock while they work, each with enough to do for minutes. The run is ended
 * by its memory, or by the end of its realm.
 */
const NATIVES: readonly (readonly [what: string, code: string])[] = [
  ['sort of a million numbers as text', 'Array.from({ length: 1e6 }, (_, i) => (i * 7919) % 1e6).sort();'],
  [
    'sort of a large typed array',
    'const a = new Float64Array(7e6); for (let i = 0; i < a.length; i += 7) a[i] = (i * 7919) % 1e6; for (;;) { a.sort(); a.reverse(); }',
  ],
  ['JSON.parse of a long list', "const text = '[' + '1,'.repeat(6e6) + '1]'; for (;;) JSON.parse(text);"],
  ['JSON.stringify of nested references', 'let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; JSON.stringify(a);'],
  ['toString of a long array', "new Array(1e9) + '';"],
  ['toString of nested references', "let a = [1]; for (let i = 0; i < 60; i++) a = [a, a]; a + '';"],
  ['flat of nested references', 'let a = []; for (let i = 0; i < 60; i++) a = [a, a]; a.flat(Infinity);'],
  ...ARRAY_METHODS.map((name) => [`${name} of an array-like that never ends`, endless(name)] as const),
  [
    'concat of what claims to be long',
    'const a = []; for (;;) a.concat({ length: 2 ** 32, [Symbol.isConcatSpreadable]: true });',
  ],
  ['indexOf of a text almost everywhere', "'a'.repeat(6e6).indexOf('a'.repeat(3e6) + 'b');"],
  ['replaceAll of a text almost everywhere', "'a'.repeat(6e6).replaceAll('a'.repeat(3e6) + 'b', '');"],
  ['split by a text almost everywhere', "'a'.repeat(6e6).split('a'.repeat(3e6) + 'b');"],
  ['remainders of BigInt', 'const n = 7n ** 300_000n; for (;;) n % (n - 1n);'],
  ['a BigInt as text', 'const n = 7n ** 300_000n; for (;;) String(n);'],
  ['a text as BigInt', "const text = '9'.repeat(2e5); for (;;) BigInt(text);"],
  ['multiplication of BigInt', 'const n = 7n ** 150_000n; for (;;) n * n;'],
  ['repeat of a repeat', "'x'.repeat(2 ** 29).repeat(2);"],
  ['padding', "'x'.padStart(2 ** 30 - 1, 'yz');"],
  ['an array as long as can be, filled', 'new Array(2 ** 32 - 1).fill(0);'],
  ['a typed array of most of the memory, as text', 'for (;;) new Uint8Array(5e7).fill(1).join();'],
  ['case mapping of a long text', "const s = 'ß'.repeat(5e6); for (;;) s.toUpperCase();"],
  ['normalisation of a long text', "const s = 'e\\u0301'.repeat(3e6); for (;;) s.normalize('NFD').normalize('NFC');"],
  ['percent-encoding of a long text', "const s = 'é'.repeat(5e6); for (;;) encodeURIComponent(s);"],
  ['a pattern that is long to compile', "for (;;) new RegExp('[^b-z]'.repeat(2e4));"],
  ['String.raw of what never ends', 'String.raw({ raw: { length: 2 ** 53 - 1 } });'],
  [
    'the entries of a large object, again and again',
    "const o = {}; for (let i = 0; i < 2e5; i++) o[i + 'x'] = i; for (;;) Object.entries(o);",
  ],
  ['the sum of a long list', 'const a = new Array(3e6).fill(0.1); for (;;) Math.sumPrecise(a);'],
  ['parsing of a long number', "const s = '1'.repeat(2e7); for (;;) Number(s);"],
  [
    'sets made of a long array',
    'const a = Array.from({ length: 4e5 }, (_, i) => i); for (;;) new Set(a).union(new Set(a));',
  ],
];

/** Work that the realm does outside of the engine, with its own memory: more than it should is refused. */
const HOSTED: readonly (readonly [what: string, code: string, gives: string])[] = [
  ['a URL of 3 MB', "new URL('http://' + 'a'.repeat(3e6))", 'TypeError'],
  ['a path of 3 MB', "new URL('http://x/').pathname = 'a'.repeat(3e6)", 'TypeError'],
  ['a query of 1.5 million parameters', "new URLSearchParams('a&'.repeat(1.5e6))", 'RangeError'],
  [
    'a million parameters, one by one',
    "const p = new URLSearchParams(); for (let i = 0; i < 2e5; i++) p.append('name', 'v' + i); p.toString()",
    'RangeError',
  ],
  ['300,000 items to format', "new Intl.ListFormat('en').formatToParts(new Array(3e5).fill('a'))", 'RangeError'],
  ['a BigInt of 100,000 digits to format', '(10n ** 100_000n).toLocaleString()', 'RangeError'],
  [
    'options by the ten thousand',
    "(1).toLocaleString('en', Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => ['o' + i, i])))",
    'RangeError',
  ],
  ['locales by the ten thousand', "(1).toLocaleString(new Array(1e4).fill('de'))", 'RangeError'],
  ['a locale of a megabyte', "(1).toLocaleString('de-x-' + 'a'.repeat(1e6))", 'RangeError'],
  ['2 MB to compare', "'é'.repeat(1e6).localeCompare('é'.repeat(1e6) + 'a')", 'made'],
];

export const natives: AttemptGroup = {
  kind: 'natives that never look at the clock',
  attempts: [
    ...NATIVES.map(
      ([what, code]): Attempt => ({
        name: what,
        form: 'module',
        code,
        limits: { timeoutMs: 100 },
        ends: 'SANDBOX_LIMIT',
      }),
    ),
    ...HOSTED.map(
      ([what, code, gives]): Attempt => ({
        name: `${what}, outside of the engine`,
        code: `try { ${code}; } catch (error) { return error.name; } return 'made';`,
        limits: { timeoutMs: 6_000 },
        gives,
      }),
    ),
    {
      name: 'a number whose exponent asks for gigabytes, outside of the engine',
      code: "return new Intl.NumberFormat('en').format('1e1000000000');",
      gives: '∞',
    },
  ],
};
