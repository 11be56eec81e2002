import { describe, expect, test } from 'vitest';
import { readSaved } from './saved-state.ts';

const saved = (more: object): string =>
  JSON.stringify({ version: 2, scripts: [{ name: 'a.ts', text: 'x' }], servers: [], ...more });

describe('given what was kept between visits', () => {
  test('what the first version wrote is the own draft', () => {
    expect(readSaved(saved({ version: 1 }))).toMatchObject({ origin: { kind: 'own' }, scripts: [{ text: 'x' }] });
  });

  test.each([
    ['of a later version', saved({ version: 3 })],
    ['without a version', saved({ version: 'x' })],
    ['without scripts', saved({ scripts: [] })],
    ['that is no JSON', '{'],
    ['that is no object', '[]'],
  ])('a text %s is left alone', (_what, text) => expect(readSaved(text)).toBeUndefined());

  test.each([
    ['connect', 'connect'],
    ['look', 'look'],
    ['undecided', 'look'],
    ['anything', 'look'],
  ])('what a link brought stays that: %s is read as %s', (kept, read) => {
    expect(readSaved(saved({ origin: { kind: 'link', decision: kept } }))?.origin).toEqual({
      kind: 'link',
      decision: read,
    });
  });
});
