import type { LogLevel } from '../../runtime/spec.ts';
import type { LogRow } from '../../session/index.ts';
import type { RowLayout } from '../controls/virtual-list.tsx';

export type LevelFilter = 'all' | LogLevel;

/** The rows of a level that hold a text. Returns `rows` itself where nothing is left out. */
export function filterLogs(rows: readonly LogRow[], level: LevelFilter, query: string): readonly LogRow[] {
  const wanted = query.toLowerCase();
  if (level === 'all' && wanted === '') return rows;
  return rows.filter(
    (row) => (level === 'all' || row.level === level) && (wanted === '' || row.message.toLowerCase().includes(wanted)),
  );
}

export function countLevels(rows: readonly LogRow[]): Record<LogLevel, number> {
  const counts = { debug: 0, log: 0, warn: 0, error: 0 };
  for (const row of rows) counts[row.level]++;
  return counts;
}

/** Lines of a message that show before it is opened. */
export const LINES_SHOWN = 6;
export const LINE_PX = 18;
export const ROW_PADDING_PX = 13;

/** Height of a closed row: its lines, up to {@link LINES_SHOWN}. Long lines are cut, not wrapped, so it needs no measuring. */
export function closedHeight(message: string): number {
  let lines = 1;
  for (let at = message.indexOf('\n'); at !== -1 && lines < LINES_SHOWN; at = message.indexOf('\n', at + 1)) lines++;
  return lines * LINE_PX + ROW_PADDING_PX;
}

/** Layout of rows of which those in `opened` have a measured height of their own, by `row.index`. */
export function logLayout(rows: readonly LogRow[], opened: ReadonlyMap<number, number>): RowLayout {
  const tops = new Float64Array(rows.length + 1);
  rows.forEach((row, i) => {
    tops[i + 1] = (tops[i] as number) + (opened.get(row.index) ?? closedHeight(row.message));
  });
  return {
    count: rows.length,
    top: (index) => tops[Math.min(index, rows.length)] as number,
    at(y) {
      let low = 0;
      let high = rows.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] as number) <= y) low = middle;
        else high = middle - 1;
      }
      return Math.max(0, low);
    },
  };
}
