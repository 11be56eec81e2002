import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../runtime/json.ts';
import { toBase64Url } from './base64url.ts';
import { decodeLink, MAX_LINK_BYTES } from './decode.ts';
import { encodeLink } from './encode.ts';
import { isLink } from './fragment.ts';
import { inflate, inflatePortably } from './inflate.ts';
import type { LinkData } from './link-data.ts';

const linkOf = (value: unknown): string => `c1.${toBase64Url(deflateRawSync(Buffer.from(JSON.stringify(value))))}`;
const scripts = [{ name: 'a.ts', text: 'x' }] as const;

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const anyLink: fc.Arbitrary<LinkData> = fc.record(
  {
    scripts: fc.array(fc.record({ name: fc.string({ maxLength: 50 }), text: anyText }), {
      minLength: 1,
      maxLength: 3,
    }) as unknown as fc.Arbitrary<LinkData['scripts']>,
    dialect: fc.constantFrom('codemode', 'koan'),
    limits: fc.dictionary(fc.constantFrom('timeoutMs', 'maxLogBytes'), fc.nat()),
    servers: fc.uniqueArray(
      fc.oneof(
        fc.record({ id: fc.string({ maxLength: 20 }), url: fc.webUrl({ validSchemes: ['https'] }) }),
        fc.record({
          id: fc.string({ maxLength: 20 }),
          builtin: fc.constant(true as const),
          tools: fc.array(fc.record({ name: fc.string({ maxLength: 20 }), hash: fc.string({ maxLength: 20 }) })),
        }),
      ),
      { maxLength: 3, selector: ({ id }) => id },
    ),
    selection: fc.tuple(fc.nat(50), fc.nat(50)).map(([from, length]) => [from, from + length] as const),
    recording: fc.record({
      calls: fc.array(
        fc.record({
          server: anyText.filter(({ length }) => length <= 200),
          tool: anyText,
          input: anyText,
          occurrence: fc.integer({ min: 1, max: 9 }),
          result: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue()) as fc.Arbitrary<JsonObject>,
          largeIntegers: fc.array(
            fc.record({
              pointer: fc.string({ maxLength: 20 }),
              text: fc.bigInt({ min: 10n ** 16n, max: 10n ** 40n }).map(String),
            }),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  { requiredKeys: ['scripts'] },
);

describe('given a link', () => {
  test('any data comes back as it was, in characters that survive chat and mail', async () => {
    await fc.assert(
      fc.asyncProperty(anyLink, async (data) => {
        const link = encodeLink(data);
        expect(link).toMatch(/^c1\.[\w-]+$/);
        const decoded = await decodeLink(`#${link}`);
        expect(JSON.stringify(decoded)).toBe(JSON.stringify({ data: (decoded as { data: LinkData }).data }));
        expect((decoded as { data: LinkData }).data).toEqual(JSON.parse(JSON.stringify(data)));
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['lone surrogates', '\ud800 \udfff'],
    ['NUL and controls', '\0\u0001\u2028'],
    ['astral characters', '😀'.repeat(1000)],
    ['a megabyte', 'const value = 1;\n'.repeat(65_000)],
  ])('%s come back', async (_what, text) => {
    expect(await decodeLink(encodeLink({ scripts: [{ name: 'a', text }] }))).toEqual({
      data: { scripts: [{ name: 'a', text }] },
    });
  });

  test('equal data gives the same link, whatever the order of its keys', () => {
    const one = { scripts, servers: [{ id: 'a', url: 'https://a.example/' }], dialect: 'codemode' } as const;
    const other = { dialect: 'codemode', servers: [{ url: 'https://a.example/', id: 'a' }], scripts } as const;
    expect(encodeLink(one)).toBe(encodeLink(other));
  });

  test('a small link that unfolds to more than the cap is refused', async () => {
    const bomb = linkOf({ scripts: [{ name: 'a', text: 'x'.repeat(MAX_LINK_BYTES * 8) }] });
    expect(bomb.length).toBeLessThan(50_000);
    expect(await decodeLink(bomb)).toMatchObject({ problem: 'too-large' });
  });

  test('the portable inflater gives what the native one gives', () => {
    const bytes = new Uint8Array(deflateRawSync(Buffer.from('text '.repeat(10_000))));
    expect(inflatePortably(bytes, 60_000)).toEqual({ bytes: new TextEncoder().encode('text '.repeat(10_000)) });
    expect(inflatePortably(bytes, 49_999)).toEqual({ failed: 'too-large' });
    expect(inflatePortably(bytes.subarray(0, bytes.length - 3), 60_000)).toEqual({ failed: 'damaged' });
  });
});

describe('a link that cannot be opened says why', () => {
  const whole = encodeLink({ scripts });
  test.each([
    ['of a newer version', 'c2.abc', 'newer-version'],
    ['that was cut', whole.slice(0, -4), 'damaged'],
    ['with foreign characters', `${whole}%20`, 'damaged'],
    ['of version 0', 'c0.abc', 'not-a-link-of-ours'],
    ['that is a heading', 'usage', 'not-a-link-of-ours'],
    ['with no data', 'c1.', 'damaged'],
    ['that holds no JSON', `c1.${toBase64Url(deflateRawSync(Buffer.from('{')))}`, 'damaged'],
    ['that holds bytes', `c1.${toBase64Url(deflateRawSync(Buffer.from([0xff, 0xfe])))}`, 'damaged'],
    ['without scripts', linkOf({}), 'wrong-shape'],
    ['with no script in it', linkOf({ scripts: [] }), 'wrong-shape'],
    ['with a number for a script', linkOf({ scripts: [1] }), 'wrong-shape'],
    [
      'with a server at javascript:',
      linkOf({ scripts, servers: [{ id: 'a', url: 'javascript:alert(1)' }] }),
      'wrong-shape',
    ],
    ['with a server at file:', linkOf({ scripts, servers: [{ id: 'a', url: 'file:///etc/passwd' }] }), 'wrong-shape'],
    [
      'with a sign-in in an address',
      linkOf({ scripts, servers: [{ id: 'a', url: 'https://u:p@a.example/' }] }),
      'wrong-shape',
    ],
    [
      'with a host that a key is to be typed for',
      linkOf({ scripts, servers: [{ id: 'a', url: 'https://{KEY}.a.example/' }] }),
      'wrong-shape',
    ],
    [
      'with two servers of one id',
      linkOf({ scripts, servers: ['b', 'c'].map((host) => ({ id: 'a', url: `https://${host}.example/` })) }),
      'wrong-shape',
    ],
    ['with a limit that is text', linkOf({ scripts, limits: { timeoutMs: '9' } }), 'wrong-shape'],
    ['that shows a script it does not have', linkOf({ scripts, active: 1 }), 'wrong-shape'],
    [
      'with too many servers',
      linkOf({ scripts, servers: Array.from({ length: 51 }, () => ({ id: 'a', builtin: true })) }),
      'wrong-shape',
    ],
  ])('one %s', async (_what, link, problem) => {
    const decoded = await decodeLink(link);
    expect(decoded).toMatchObject({ problem, message: expect.stringMatching(/\w{4}/) });
  });

  test('what a later version adds is left out', async () => {
    const link = linkOf({ scripts: [{ name: 'a', text: 'b', colour: 'red' }], theme: 'dark', __proto__: null });
    expect(await decodeLink(link)).toEqual({ data: { scripts: [{ name: 'a', text: 'b' }] } });
  });

  test.each(['#c1.abc', 'c1.', '#c9.x'])('%s is meant as a link of ours', (fragment) =>
    expect(isLink(fragment)).toBe(true),
  );
  test.each(['', '#', '#heading', '#c1', '#code.x', '#server=https://a.example'])('%s is not', (fragment) =>
    expect(isLink(fragment)).toBe(false),
  );
});

describe('given a dictionary', () => {
  const dictionary = new TextEncoder().encode('what was said before, and what is said again');
  const text = new TextEncoder().encode('what is said again: '.repeat(3));
  const deflated = new Uint8Array(deflateRawSync(text, { dictionary }));

  test('data that refers into it inflates, natively and portably, and the cap does not count it', async () => {
    expect(await inflate(deflated, text.length, dictionary)).toEqual({ bytes: text });
    expect(inflatePortably(deflated, text.length, dictionary)).toEqual({ bytes: text });
    expect(await inflate(deflated, text.length - 1, dictionary)).toEqual({ failed: 'too-large' });
    expect(inflatePortably(deflated, text.length - 1, dictionary)).toEqual({ failed: 'too-large' });
  });
});
