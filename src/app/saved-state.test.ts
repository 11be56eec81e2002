import { describe, expect, test } from 'vitest';
import { readSaved } from './saved-state.ts';

const saved = (more: object): string =>
  JSON.stringify({ version: 3, scripts: [{ name: 'a.ts', text: 'x' }], servers: [], ...more });

describe('given what was kept between visits', () => {
  test.each([
    ['of another version', saved({ version: 2 })],
    ['without a version', saved({ version: 'x' })],
    ['without scripts', saved({ scripts: [] })],
    ['that is no JSON', '{'],
    ['that is no object', '[]'],
  ])('a text %s is left alone', (_what, text) => expect(readSaved(text)).toBeUndefined());

  test('a server stays pinned to a revision, if it is one', () => {
    const server = (id: string, protocol: string) => ({
      id,
      origin: { kind: 'remote', url: 'https://a.example/' },
      protocol,
    });
    const servers = [server('a', '2025-11-25'), server('b', 'newest')];
    expect(readSaved(saved({ servers }))?.servers.map(({ protocol }) => protocol)).toEqual(['2025-11-25', undefined]);
  });

  test('a script that came by a link stays one', () => {
    const scripts = [
      { name: 'a.ts', text: 'x', linked: true },
      { name: 'b.ts', text: 'y', linked: 'no' },
    ];
    expect(readSaved(saved({ scripts }))?.scripts).toEqual([
      { name: 'a.ts', text: 'x', linked: true },
      { name: 'b.ts', text: 'y' },
    ]);
  });

  test('what tools were when a link was made is kept, and nothing else that stands there', () => {
    const tools = { shop: [{ name: 'list', hash: 'abc', effect: 'writes' }, 7, { hash: 'x' }], odd: 'none' };
    expect(readSaved(saved({ origin: { kind: 'link', decision: 'connect', tools } }))?.origin).toEqual({
      kind: 'link',
      decision: 'connect',
      tools: { shop: [{ name: 'list', hash: 'abc' }], odd: [] },
    });
  });

  test.each([
    ['connect', 'connect'],
    ['look', 'look'],
    ['undecided', 'look'],
    ['anything', 'look'],
  ])('what a link brought stays that: %s is read as %s', (stored, read) => {
    expect(readSaved(saved({ origin: { kind: 'link', decision: stored } }))?.origin).toEqual({
      kind: 'link',
      decision: read,
    });
  });
});
