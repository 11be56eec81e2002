import { describe, expect, test } from 'vitest';
import { WORDS as ELEMENT_WORDS, SHARED_WORDS } from '../element/words.ts';
import { CONSENT_WORDS, embedWords, WORDS } from './words.ts';

describe('the words of element and frame', () => {
  test('those that both have are the ones that cross', () => {
    expect(
      Object.keys(ELEMENT_WORDS)
        .filter((name) => Object.hasOwn(WORDS, name))
        .toSorted(),
    ).toEqual([...SHARED_WORDS].toSorted());
  });

  test('none that readers decide by is one that a page replaces', () => {
    expect(Object.keys(CONSENT_WORDS).filter((name) => Object.hasOwn(WORDS, name))).toEqual([]);
    expect(embedWords({ run: 'Los' })).toMatchObject({ run: 'Los', stop: 'Stop' });
  });
});
