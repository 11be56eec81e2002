import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toBase64Url } from './base64url.ts';
import {
  MAX_LINKED_LINES,
  MAX_LINKED_SCRIPTS,
  MAX_LINKED_SOURCE_BYTES,
  MAX_LINKED_TOOLS,
  MAX_RECORDED_CALLS,
} from './bounds.ts';
import { decodeLink, MAX_LINK_BYTES } from './decode.ts';
import { encodeLink } from './encode.ts';
import { parseFile } from './file.ts';
import { isLink } from './fragment.ts';
import { inflate, inflatePortably } from './inflate.ts';
import { expectRoundTrip } from './testing/any-link.ts';

const linkOf = (value: unknown): string => `c1.${toBase64Url(deflateRawSync(Buffer.from(JSON.stringify(value))))}`;
const scripts = [{ name: 'a.ts', text: 'x' }] as const;

describe('given a link', () => {
  test('any data comes back as it was, in characters that survive chat and mail', () => expectRoundTrip(5));

  test.each([
    ['lone surrogates', '\ud800 \udfff'],
    ['NUL and controls', '\0\u0001\u2028'],
    ['astral characters', '😀'.repeat(1000)],
    ['a megabyte', `const value = "${'x'.repeat(40)}";\n`.repeat(18_000)],
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
    const bomb = linkOf({ scripts: [{ name: 'a', text: 'x'.repeat(MAX_LINK_BYTES * 2) }] });
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

describe('a link that was changed says how', () => {
  const whole = encodeLink({ scripts });
  test.each([
    ['what was written after it', `${whole}&utm=x`, '“&utm=x” is no part of a link'],
    ['the start of it, where that is long', `${whole}?${'y'.repeat(99)}`, `“?${'y'.repeat(19)}…” is no part of a link`],
    ['what hides in it, in escapes', `${whole}\u202eb`, String.raw`“\u202eb” is no part of a link`],
    [
      'that it is cut, where it is no UTF-8',
      `c1.${toBase64Url(deflateRawSync(Buffer.from([0xff])))}`,
      'it was cut or changed',
    ],
    [
      'that it is cut, where it is no JSON',
      `c1.${toBase64Url(deflateRawSync(Buffer.from('{')))}`,
      'it was cut or changed',
    ],
  ])('%s', async (_what, link, why) => {
    expect(await decodeLink(link)).toEqual({
      problem: 'damaged',
      message: `This link is damaged: ${why}. Copy the link again, all of it and nothing else`,
    });
  });
});

describe('a link that cannot be opened says why', () => {
  const whole = encodeLink({ scripts });
  test.each([
    ['of a newer version', 'c2.abc', 'newer-version'],
    ['of a much newer version', 'c99999.abc', 'newer-version'],
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
    [
      'with a server that is pinned to what is no revision',
      linkOf({ scripts, servers: [{ id: 'a', url: 'https://a.example/', protocol: 'newest' }] }),
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
    ['with a server without an id', linkOf({ scripts, servers: [{ id: '', builtin: true }] }), 'wrong-shape'],
    [
      'with a server that is built in by a number',
      linkOf({ scripts, servers: [{ id: 'a', builtin: 1 }] }),
      'wrong-shape',
    ],
    [
      'with two servers of one id',
      linkOf({ scripts, servers: ['b', 'c'].map((host) => ({ id: 'a', url: `https://${host}.example/` })) }),
      'wrong-shape',
    ],
    ['with a limit that is text', linkOf({ scripts, limits: { timeoutMs: '9' } }), 'wrong-shape'],
    [
      'with a seed that is none',
      linkOf({ scripts, recording: { calls: [], randomSeed: '0'.repeat(95) } }),
      'wrong-shape',
    ],
    ['with a run that starts at no time', linkOf({ scripts, recording: { calls: [], startMs: 1.5 } }), 'wrong-shape'],
    ['that shows a script it does not have', linkOf({ scripts, active: 1 }), 'wrong-shape'],
    [
      'with too many servers',
      linkOf({ scripts, servers: Array.from({ length: 51 }, () => ({ id: 'a', builtin: true })) }),
      'too-large',
    ],
  ])('one %s', async (_what, link, problem) => {
    const decoded = await decodeLink(link);
    expect(decoded).toMatchObject({ problem, message: expect.stringMatching(/\w{4}/) });
  });

  const one = (text: string) => ({ scripts: [{ name: 'a', text }] });
  const servers = (tools: number) =>
    ['a', 'b'].map((id) => ({ id, builtin: true, tools: Array.from({ length: tools / 2 }, () => ({ name: 'x' })) }));
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  const call = { server: 'a', tool: 'b', input: '', occurrence: 1, result: {} };
  test.each([
    [
      'bytes',
      one('x'.repeat(MAX_LINKED_SOURCE_BYTES)),
      one('x'.repeat(MAX_LINKED_SOURCE_BYTES + 1)),
      /1,048,577 bytes, and at most 1,048,576/,
    ],
    [
      'bytes that are not letters',
      one('é'.repeat(MAX_LINKED_SOURCE_BYTES / 2)),
      one('é'.repeat(MAX_LINKED_SOURCE_BYTES / 2 + 1)),
      /1,048,578 bytes/,
    ],
    [
      'lines',
      one('\n'.repeat(MAX_LINKED_LINES - 1)),
      one('\n'.repeat(MAX_LINKED_LINES)),
      /20,001 lines, and at most 20,000/,
    ],
    [
      'lines of other ends',
      one('\r\n'.repeat(MAX_LINKED_LINES - 1)),
      one('\u2028'.repeat(MAX_LINKED_LINES)),
      /20,001 lines/,
    ],
    [
      'lines of all scripts',
      { scripts: ['a', 'b'].map((name) => ({ name, text: '\n'.repeat(MAX_LINKED_LINES / 2 - 1) })) },
      { scripts: ['a', 'b'].map((name) => ({ name, text: '\n'.repeat(MAX_LINKED_LINES / 2) })) },
      /its scripts have 20,002 lines/,
    ],
    [
      'scripts',
      { scripts: Array.from({ length: MAX_LINKED_SCRIPTS }, () => scripts[0]) },
      { scripts: Array.from({ length: MAX_LINKED_SCRIPTS + 1 }, () => scripts[0]) },
      /51 entries, and at most 50/,
    ],
    [
      'tools of all servers',
      { scripts, servers: servers(MAX_LINKED_TOOLS) },
      { scripts, servers: servers(MAX_LINKED_TOOLS + 2) },
      /2002 tools, and at most 2000/,
    ],
    [
      'recorded calls',
      { scripts, recording: { calls: Array.from({ length: MAX_RECORDED_CALLS }, () => call) } },
      { scripts, recording: { calls: Array.from({ length: MAX_RECORDED_CALLS + 1 }, () => call) } },
      /10001 entries/,
    ],
    [
      'options',
      { scripts, dialectOptions: { a: 'x'.repeat(60_000) } },
      { scripts, dialectOptions: { a: 'x'.repeat(70_000) } },
      /options have \d+ characters, and at most 65536/,
    ],
    [
      'levels',
      { scripts, dialectOptions: nested(500) },
      { scripts, dialectOptions: nested(600) },
      /nests 601 levels deep, and at most 512/,
    ],
  ])(
    'one with more %s than are opened names the bound and what to do; one at the bound is opened, as are files',
    async (_what, atBound, beyond, message) => {
      expect(await decodeLink(linkOf(atBound))).toHaveProperty('data');
      const refused = { problem: 'too-large', message: expect.stringMatching(message) };
      expect(await decodeLink(linkOf(beyond))).toMatchObject(refused);
      expect(await decodeLink(linkOf(beyond))).toMatchObject({
        message: expect.stringMatching(/Ask its author for a smaller one$/),
      });
      const file = (data: object) => JSON.stringify({ format: 'codemode-playground', version: 1, ...data });
      expect(parseFile(file(atBound))).toHaveProperty('data');
      expect(parseFile(file(beyond))).toEqual({ message: expect.stringMatching(/^This file was not opened/) });
    },
  );

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
