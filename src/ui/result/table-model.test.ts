import { describe, expect, it } from 'vitest';
import { columnsOf, columnWidths, isNumeric, orderRows } from './table-model.ts';
import { tablesIn } from './tables-in.ts';

const reported = [
  { id: 412, place: 'Quarry Road' },
  { id: 9, error: 'locked' },
  { id: 431, place: null },
];

describe('tables in a result', () => {
  it('given a list of objects, offers the result itself', () => {
    expect(tablesIn(reported)).toMatchObject([{ id: '', path: '', rows: reported }]);
  });
  it('given lists deeper down, offers each with its path', () => {
    expect(tablesIn({ told: reported, more: { list: reported, numbers: [1, 2] } }).map((table) => table.path)).toEqual([
      'told',
      'more.list',
    ]);
  });
  it('given nothing tabular, offers nothing', () => {
    expect([tablesIn('text'), tablesIn([1]), tablesIn([])]).toEqual([[], [], []]);
  });
  it('given rows with different members, takes columns in the order they appear', () => {
    expect(columnsOf(reported)).toEqual(['id', 'place', 'error']);
    expect([isNumeric(reported, 'id'), isNumeric(reported, 'place')]).toEqual([true, false]);
  });
  it('given ids, makes their column as wide as the widest of the first thousand; prose is cut', () => {
    const id = (length: number) => ({ id: 'x'.repeat(length), text: 'word '.repeat(length) });
    const rows = [...Array.from({ length: 999 }, () => id(8)), id(120)];
    expect(columnWidths(rows, ['id', 'text'])).toEqual([120, 60]);
    expect(columnWidths([{}], ['a_rather_long_name'])).toEqual(['a_rather_long_name'.length + 2]);
  });
  it('given a sort by number, sorts by number, and missing values come last either way', () => {
    expect(orderRows(reported, '', { column: 'id', down: false })).toEqual([1, 0, 2]);
    expect(orderRows(reported, '', { column: 'place', down: true })).toEqual([0, 1, 2]);
  });
  it('given a query, keeps the rows that hold it', () => {
    expect(orderRows(reported, 'LOCK', undefined)).toEqual([1]);
  });
});
