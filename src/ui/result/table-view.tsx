import { type CSSProperties, useId, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../runtime/json.ts';
import { Icon } from '../controls/icon.tsx';
import { evenRows, VirtualList, type VirtualListHandle } from '../controls/virtual-list.tsx';
import { handleRowKeys } from '../panes/row-keys.ts';
import { tableWords as words } from '../words/table.ts';
import './table.css';
import { cellText, columnsOf, columnWidths, isNumeric, orderRows, type Sort } from './table-model.ts';
import type { TableSource } from './tables-in.ts';

const ROW_PX = 30;
/** Longer text may be cut in its cell, and is told by a hover. */
const MAX_SHOWN_CHARACTERS = 40;
const MIN_COLUMN_PX = 48;
const STEP_PX = 16;

/** A list of objects as a table; a click on a heading sorts, a drag at its edge makes the column wider. Only the rows in view are on the page. */
export function TableView({ table, query }: { readonly table: TableSource; readonly query: string }) {
  const [sort, setSort] = useState<Sort | undefined>();
  const [active, setActive] = useState(-1);
  const list = useRef<VirtualListHandle>(null);
  const tableId = useId();
  const { rows } = table;
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const { style, resize } = useColumnWidths(rows, columns);
  const numeric = useMemo(() => new Set(columns.filter((column) => isNumeric(rows, column))), [rows, columns]);
  const order = useMemo(() => orderRows(rows, query, sort), [rows, query, sort]);
  const layout = useMemo(() => evenRows(order.length, ROW_PX), [order]);

  return (
    <VirtualList
      className="table ruled"
      role="grid"
      tabIndex={0}
      aria-label={words.table}
      aria-rowcount={order.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={active === -1 ? undefined : `${tableId}-${active}`}
      onKeyDown={(event) =>
        handleRowKeys(event, {
          count: order.length,
          active,
          onMove: (index) => {
            setActive(index);
            list.current?.reveal(index);
          },
        })
      }
      layout={layout}
      handle={list}
      before={
        <TableHead style={style} columns={columns} numeric={numeric} sort={sort} onSort={setSort} onResize={resize} />
      }
      renderRow={(index) => {
        const at = order[index] as number;
        const row = rows[at] as JsonObject;
        return (
          <TableRow
            key={at}
            id={`${tableId}-${index}`}
            rowIndex={index + 2}
            number={at}
            row={row}
            columns={columns}
            numeric={numeric}
            active={index === active}
            style={style}
            onPress={() => setActive(index)}
          />
        );
      }}
    />
  );
}

/** The columns as wide as their text, or as they were dragged. */
function useColumnWidths(rows: TableSource['rows'], columns: readonly string[]) {
  const fitting = useMemo(() => columnWidths(rows, columns), [rows, columns]);
  const [dragged, setDragged] = useState<ReadonlyMap<string, number>>(() => new Map());
  const style = useMemo(() => gridStyle(rows.length, columns, fitting, dragged), [rows, columns, fitting, dragged]);
  const resize = (column: string, widthPx: number | undefined): void =>
    setDragged((before) => {
      const next = new Map(before);
      if (widthPx === undefined) next.delete(column);
      else next.set(column, Math.max(MIN_COLUMN_PX, Math.round(widthPx)));
      return next;
    });
  return { style, resize };
}

interface TableHeadProps {
  readonly style: CSSProperties;
  readonly columns: readonly string[];
  readonly numeric: ReadonlySet<string>;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
  readonly onResize: (column: string, widthPx: number | undefined) => void;
}

function TableHead({ style, columns, numeric, sort, onSort, onResize }: TableHeadProps) {
  return (
    <div className="table__head" role="row" aria-rowindex={1} style={style}>
      <span role="columnheader" className="table__cell table__cell--number" aria-colindex={1}>
        #
      </span>
      {columns.map((column, index) => {
        const direction = sort?.column === column ? (sort.down ? 'descending' : 'ascending') : 'none';
        return (
          <span
            key={column}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={direction}
            className={`table__cell${numeric.has(column) ? ' is-numeric' : ''}`}
          >
            <button
              type="button"
              className={`table__sort${direction === 'none' ? '' : ' is-sorted'}`}
              title={words.sort(column)}
              aria-description={words.resizeByKeys}
              onClick={() => onSort(nextSort(sort, column))}
              onKeyDown={(event) => {
                const by = { ArrowRight: STEP_PX, ArrowLeft: -STEP_PX }[event.key];
                if (by === undefined || !event.shiftKey) return;
                event.preventDefault();
                event.stopPropagation();
                onResize(column, cellWidthOf(event.currentTarget) + by);
              }}
            >
              <span className="truncate">{column}</span>
              {direction === 'none' ? null : <Icon name={sort?.down ? 'sortDown' : 'sortUp'} size={12} />}
            </button>
            <Grip onResize={(widthPx) => onResize(column, widthPx)} />
          </span>
        );
      })}
    </div>
  );
}

interface TableRowProps {
  readonly id: string;
  readonly rowIndex: number;
  /** Its place in the list. */
  readonly number: number;
  readonly row: JsonObject;
  readonly columns: readonly string[];
  readonly numeric: ReadonlySet<string>;
  readonly active: boolean;
  readonly style: CSSProperties;
  readonly onPress: () => void;
}

function TableRow({ id, rowIndex, number, row, columns, numeric, active, style, onPress }: TableRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys
    <div
      id={id}
      role="row"
      aria-rowindex={rowIndex}
      className={`table__row${active ? ' is-current' : ''}`}
      style={style}
      onClick={onPress}
    >
      <span role="rowheader" className="table__cell table__cell--number" aria-colindex={1}>
        {String(number)}
      </span>
      {columns.map((column, columnIndex) => (
        <Cell key={column} value={row[column]} numeric={numeric.has(column)} colIndex={columnIndex + 2} />
      ))}
    </div>
  );
}

interface CellProps {
  readonly value: JsonObject[string] | undefined;
  readonly numeric: boolean;
  readonly colIndex: number;
}

function Cell({ value, numeric, colIndex }: CellProps) {
  const text = cellText(value);
  return (
    <span
      role="gridcell"
      aria-colindex={colIndex}
      className={`table__cell truncate${numeric ? ' is-numeric' : ''}${text === undefined ? ' faint' : ''}`}
      title={text !== undefined && text.length > MAX_SHOWN_CHARACTERS ? text.slice(0, 1000) : undefined}
    >
      {text === undefined ? '–' : text.slice(0, 500)}
    </span>
  );
}

function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, down: false };
  return sort.down ? undefined : { column, down: true };
}

/** The edge of a heading: a drag makes its column wider, a double click fits it to its text again. */
function Grip({ onResize }: { readonly onResize: (widthPx: number | undefined) => void }) {
  const start = useRef<{ readonly atPx: number; readonly widthPx: number } | undefined>(undefined);
  return (
    <span
      className="table__grip"
      aria-hidden="true"
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { atPx: event.clientX, widthPx: cellWidthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (start.current === undefined) return;
        const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
        onResize(start.current.widthPx + sign * (event.clientX - start.current.atPx));
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
    />
  );
}

const cellWidthOf = (part: Element): number => part.parentElement?.getBoundingClientRect().width ?? MIN_COLUMN_PX;

/** Columns as wide as their text, or as they were dragged; the last takes the room that is left. Every row is a grid of its own, so none may depend on its cells. */
function gridStyle(
  rowCount: number,
  columns: readonly string[],
  fitting: readonly number[],
  dragged: ReadonlyMap<string, number>,
): CSSProperties {
  const widths = columns.map((column, index) => {
    const px = dragged.get(column);
    return px === undefined ? `calc(${fitting[index] ?? 0}ch + 24px)` : `${px}px`;
  });
  const tracks = [`calc(${String(rowCount).length}ch + 36px)`, ...widths];
  const last = tracks.pop();
  return {
    gridTemplateColumns: `${tracks.join(' ')} minmax(${last}, 1fr)`,
    minWidth: `calc(${[...tracks, last].join(' + ')})`,
  };
}
