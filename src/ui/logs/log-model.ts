import type { LogLevel } from '../../runtime/spec.ts';
import type { LogRow } from '../../session/index.ts';
import type { RowLayout } from '../controls/virtual-list.tsx';

export type LevelFilter = 'all' | LogLevel;

/** The rows of a level that hold a text. Returns `rows` itself where nothing is left out. */
export function filterLogs(rows: readonly LogRow[], level: LevelFilter, query: string): readonly LogRow[] {
  const needle = query.toLowerCase();
  if (level === 'all' && needle === '') return rows;
  return rows.filter(
    (row) => (level === 'all' || row.level === level) && (needle === '' || row.message.toLowerCase().includes(needle)),
  );
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

/** What is known of a growing list of rows. */
export interface LogSummary {
  readonly layout: RowLayout;
  readonly counts: Readonly<Record<LogLevel, number>>;
}

/**
 * Sums up lists of rows one after the other. A list that begins with the rows of the one before, as a log that grows does,
 * costs what was added.
 */
export function createLogSummary(): (rows: readonly LogRow[], opened: ReadonlyMap<number, number>) => LogSummary {
  let last: readonly LogRow[] = [];
  let lastOpened: ReadonlyMap<number, number> = new Map();
  let tops = new Float64Array(1024);
  let counts = { debug: 0, log: 0, warn: 0, error: 0 };

  return (rows, opened) => {
    const grown = opened === lastOpened && startsWith(rows, last);
    const from = grown ? last.length : 0;
    counts = grown ? { ...counts } : { debug: 0, log: 0, warn: 0, error: 0 };
    // Layouts that were handed out keep their own array: what they say must not change under them.
    if (!grown || tops.length <= rows.length) {
      const larger = new Float64Array(Math.max(1024, rows.length * 2));
      larger.set(tops.subarray(0, from + 1));
      tops = larger;
    }
    for (let i = from; i < rows.length; i++) {
      const row = rows[i] as LogRow;
      tops[i + 1] = (tops[i] as number) + (opened.get(row.index) ?? closedHeight(row.message));
      counts[row.level]++;
    }
    last = rows;
    lastOpened = opened;
    return { layout: layoutOf(tops, rows.length), counts };
  };
}

function startsWith(rows: readonly LogRow[], first: readonly LogRow[]): boolean {
  return rows.length >= first.length && rows[0] === first[0] && rows[first.length - 1] === first.at(-1);
}

function layoutOf(tops: Float64Array, count: number): RowLayout {
  return {
    count,
    top: (index) => tops[Math.min(index, count)] as number,
    at(y) {
      let low = 0;
      let high = count - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] as number) <= y) low = middle;
        else high = middle - 1;
      }
      return Math.max(0, low);
    },
  };
}
