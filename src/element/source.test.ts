import { describe, expect, test } from 'vitest';
import { tidy } from './source.ts';

describe('given code as it stands between tags', () => {
  test.each([
    ['\n\n  a\n    b\n\n', 'a\n  b'],
    ['\r\n\ta\r\n\t\tb\r\n', 'a\n\tb'],
    ['a\n  b', 'a\n  b'],
    ['  a\n\n  b', 'a\n\nb'],
    ['   ', ''],
  ])('%j is %j', (text, tidied) => expect(tidy(text)).toBe(tidied));
});
