import { type CSSProperties, useId, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../runtime/json.ts';
import { Icon } from '../controls/icon.tsx';
import { evenRows, VirtualList, type VirtualListHandle } from '../controls/virtual-list.tsx';
import { formatCount } from '../core/format.ts';
import { handleRowKeys } from '../panes/row-keys.ts';
import { resultWords as words } from '../words/panes.ts';
import { cellText, columnsOf, columnWidths, isNumeric, orderRows, type Sort, type TableSource } from './table-model.ts';

const ROW_PX = 30;
const MAX_COLUMN_CHARACTERS = 40;

/** A list of objects as a table; a click on a heading sorts. Only the rows in view are on the page. */
export function TableView({ table, query }: { readonly table: TableSource; readonly query: string }) {
  const [sort, setSort] = useState<Sort | undefined>();
  const [active, setActive] = useState(-1);
  const list = useRef<VirtualListHandle>(null);
  const tableId = useId();
  const { rows } = table;
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const style = useMemo(() => gridStyle(rows, columns), [rows, columns]);
  const numeric = useMemo(() => new Set(columns.filter((column) => isNumeric(rows, column))), [rows, columns]);
  const order = useMemo(() => orderRows(rows, query, sort), [rows, query, sort]);
  const layout = useMemo(() => evenRows(order.length, ROW_PX), [order]);

  const header = (
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
              onClick={() => setSort(nextSort(sort, column))}
            >
              <span className="truncate">{column}</span>
              {direction === 'none' ? null : <Icon name={sort?.down ? 'sortDown' : 'sortUp'} size={12} />}
            </button>
          </span>
        );
      })}
    </div>
  );

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
      before={header}
      renderRow={(index) => {
        const at = order[index] as number;
        const row = rows[at] as JsonObject;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys
          <div
            key={at}
            id={`${tableId}-${index}`}
            role="row"
            aria-rowindex={index + 2}
            className={`table__row${index === active ? ' is-current' : ''}`}
            style={style}
            onClick={() => setActive(index)}
          >
            <span role="rowheader" className="table__cell table__cell--number" aria-colindex={1}>
              {formatCount(at)}
            </span>
            {columns.map((column, columnIndex) => (
              <Cell key={column} value={row[column]} numeric={numeric.has(column)} colIndex={columnIndex + 2} />
            ))}
          </div>
        );
      }}
    />
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
      title={text !== undefined && text.length > MAX_COLUMN_CHARACTERS ? text.slice(0, 1000) : undefined}
    >
      {text === undefined ? '–' : text.slice(0, 500)}
    </span>
  );
}

function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, down: false };
  return sort.down ? undefined : { column, down: true };
}

/** Columns as wide as their text; the last takes the room that is left. Every row is a grid of its own, so none may depend on its cells. */
function gridStyle(rows: readonly JsonObject[], columns: readonly string[]): CSSProperties {
  const widths = columnWidths(rows, columns, MAX_COLUMN_CHARACTERS);
  const tracks = [`calc(${String(rows.length).length}ch + 36px)`, ...widths.map((width) => `calc(${width}ch + 24px)`)];
  const last = tracks.pop();
  return {
    gridTemplateColumns: `${tracks.join(' ')} minmax(${last}, 1fr)`,
    minWidth: `calc(${[...tracks, last].join(' + ')})`,
  };
}
