import type { Json, JsonObject } from '../../runtime/json.ts';
import { isBranch } from './tree-model.ts';

export interface Sort {
  readonly column: string;
  readonly down: boolean;
}

const MAX_COLUMNS = 60;
const SAMPLE_ROWS = 1_000;
/** Text with spaces is prose, which is cut; what has none is an id or an address. */
const MAX_PROSE_CHARACTERS = 60;
const MAX_ID_CHARACTERS = 160;

/** Columns in the order in which rows bring them. */
export function columnsOf(rows: readonly JsonObject[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) {
    for (const key of Object.keys(row)) columns.add(key);
    if (columns.size >= MAX_COLUMNS) break;
  }
  return [...columns].slice(0, MAX_COLUMNS);
}

/** Text of a cell; undefined where the row has no such member or null. */
export function cellText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return isBranch(value) ? JSON.stringify(value) : String(value);
}

/** Width of each column in characters: that of its widest cell in the first rows, and never less than its name. */
export function columnWidths(rows: readonly JsonObject[], columns: readonly string[]): number[] {
  const sample = rows.slice(0, SAMPLE_ROWS);
  return columns.map((column) =>
    sample.reduce((most, row) => Math.max(most, cellWidth(cellText(row[column]) ?? '')), column.length + 2),
  );
}

const cellWidth = (text: string): number =>
  Math.min(text.length, /\s/.test(text) ? MAX_PROSE_CHARACTERS : MAX_ID_CHARACTERS);

/** True where every value of a column that is there is a number. */
export function isNumeric(rows: readonly JsonObject[], column: string): boolean {
  const values = rows.slice(0, SAMPLE_ROWS).map((row) => row[column]);
  return (
    values.some((value) => typeof value === 'number') &&
    values.every((value) => value == null || typeof value === 'number')
  );
}

/** Numbers of the rows that hold `query` in a cell, sorted as asked; missing values come last either way. */
export function orderRows(rows: readonly JsonObject[], query: string, sort: Sort | undefined): number[] {
  const needle = query.trim().toLowerCase();
  const order = rows.map((_, index) => index);
  const matching =
    needle === ''
      ? order
      : order.filter((index) =>
          Object.values(rows[index] as JsonObject).some((value) => cellText(value)?.toLowerCase().includes(needle)),
        );
  if (sort === undefined) return matching;
  const sign = sort.down ? -1 : 1;
  return matching.sort((a, b) => {
    const [left, right] = [rows[a]?.[sort.column] ?? null, rows[b]?.[sort.column] ?? null];
    if (left === null || right === null) return left === right ? a - b : left === null ? 1 : -1;
    return sign * compare(left, right) || a - b;
  });
}

function compare(left: Json, right: Json): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return (cellText(left) ?? '').localeCompare(cellText(right) ?? '', undefined, { numeric: true });
}
