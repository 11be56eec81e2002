import { describe, expect, test } from 'vitest';
import { headersFor, parseHeaders } from './headers-file.mjs';

describe('parseHeaders', () => {
  test('given paths with indented headers, comments and blank lines, gives one rule a path', () => {
    const text = '# a comment\n/*\n  X-One: 1\n\n  X-Two: a: b\n/sub/*\n  X-Three: 3\n';
    expect(parseHeaders(text)).toEqual([
      {
        path: '/*',
        headers: [
          ['X-One', '1'],
          ['X-Two', 'a: b'],
        ],
      },
      { path: '/sub/*', headers: [['X-Three', '3']] },
    ]);
  });

  test.each([
    ['a header before any path', '  X-One: 1', 1],
    ['a header that is not indented', '/a\nX-One: 1', 2],
    ['a line without a colon', '/a\n  X-One', 2],
  ])('given %s, says which line', (_, text, line) => {
    expect(() => parseHeaders(text)).toThrow(`line ${line} `);
  });
});

describe('headersFor', () => {
  const rules = parseHeaders('/*\n  X-A: all\n/\n  X-B: root\n/a.html\n  X-B: page\n/sub/*\n  X-A: below\n');

  test('given a path that several rules match, joins what they say of one header', () => {
    expect(headersFor(rules, '/sub/x.js')).toEqual(new Map([['x-a', 'all, below']]));
  });

  test('given an exact path, takes its rule and no other', () => {
    expect(headersFor(rules, '/')).toEqual(
      new Map([
        ['x-a', 'all'],
        ['x-b', 'root'],
      ]),
    );
    expect(headersFor(rules, '/a.html')).toEqual(
      new Map([
        ['x-a', 'all'],
        ['x-b', 'page'],
      ]),
    );
    expect(headersFor(rules, '/axhtml')).toEqual(new Map([['x-a', 'all']]));
  });
});
