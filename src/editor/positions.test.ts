import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, offsetOf, parsePath, positionOf, toCodePointColumn, toUtf16Column } from './positions.ts';

describe('parsePath', () => {
  it('reads line and column, and a line alone', () => {
    expect(parsePath('3:14')).toEqual({ line: 3, column: 14 });
    expect(parsePath('3')).toEqual({ line: 3, column: 1 });
  });

  it.each(['', ':', '3:', ':4', '0:1', '1:0', '-1:1', '1.5:2', '1:2:3', 'a:b', ' 1:2', '9999999999:1'])(
    'refuses %j',
    (path) => {
      expect(parsePath(path)).toBeUndefined();
    },
  );
});

describe('columns', () => {
  it('count an astral character as one code point and two code units', () => {
    expect(toUtf16Column('a😀b', 3)).toBe(4);
    expect(toCodePointColumn('a😀b', 4)).toBe(3);
  });

  it('end one past the line', () => {
    expect(toUtf16Column('a😀', 99)).toBe(4);
    expect(toCodePointColumn('a😀', 99)).toBe(3);
  });

  it('lead there and back for every character of any line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        const points = [...line];
        for (let column = 1; column <= points.length + 1; column++) {
          const units = toUtf16Column(line, column);
          expect(units).toBe(points.slice(0, column - 1).join('').length + 1);
          expect(toCodePointColumn(line, units)).toBe(column);
        }
      }),
    );
  });
});

describe('offsets', () => {
  it('lead there and back for every character of any text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '😀', '\n', 'é')), (characters) => {
        const text = characters.join('');
        let offset = 0;
        for (const character of [...characters, '']) {
          const position = positionOf(text, offset);
          expect(offsetOf(text, position)).toBe(offset);
          expect(parsePath(formatPath(position))).toEqual(position);
          offset += character.length;
        }
      }),
    );
  });

  it('of a place outside the text are at the end of its line, or of the text', () => {
    expect(offsetOf('ab\ncd', { line: 1, column: 9 })).toBe(2);
    expect(offsetOf('ab\ncd', { line: 9, column: 1 })).toBe(5);
  });
});
