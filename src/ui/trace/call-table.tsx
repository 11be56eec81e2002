import { type CSSProperties, memo, useEffect, useId, useMemo, useRef } from 'react';
import type { CallRow } from '../../session/index.ts';
import { evenRows, VirtualList, type VirtualListHandle } from '../controls/virtual-list.tsx';
import { formatBytes, formatClock } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { useView } from '../core/playground.ts';
import { handleRowKeys } from '../panes/row-keys.ts';
import { traceWords as words } from '../words/trace.ts';
import { callStatus, STATUS_WORDS, tookText } from './call-status.ts';
import { useServerColours } from './server-colours.ts';
import '../result/table.css';

const ROW_PX = 30;

export interface CallTableProps {
  readonly calls: readonly CallRow[];
  readonly onSelect: (callId: number | undefined) => void;
  readonly onEnter: (call: CallRow) => void;
}

/** The waterfall's twin: the same calls as rows of numbers. */
export function CallTable({ calls, onSelect, onEnter }: CallTableProps) {
  const selectedId = useView((state) => state.callId);
  const list = useRef<VirtualListHandle>(null);
  const colourOf = useServerColours();
  const tableId = useId();
  const layout = useMemo(() => evenRows(calls.length, ROW_PX), [calls.length]);
  const active = calls.findIndex((call) => call.callId === selectedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected call is what must come into view
  useEffect(() => {
    if (active !== -1) list.current?.reveal(active);
  }, [selectedId]);
  const heads = [words.call, words.status, words.startedColumn, words.tookColumn, words.in, words.outShort];
  return (
    <VirtualList
      className="table call-table ruled"
      role="grid"
      tabIndex={0}
      aria-label={words.table}
      aria-rowcount={calls.length + 1}
      aria-activedescendant={active === -1 ? undefined : `${tableId}-${active}`}
      onKeyDown={(event) =>
        handleRowKeys(event, {
          count: calls.length,
          active,
          onMove: (index) => onSelect(calls[index]?.callId),
          onEnter: (index) => calls[index] !== undefined && onEnter(calls[index]),
        })
      }
      layout={layout}
      handle={list}
      before={
        <div className="table__head" role="row" aria-rowindex={1}>
          {heads.map((head, index) => (
            <span key={head} role="columnheader" className={`table__cell${index > 1 ? ' is-numeric' : ''}`}>
              {head}
            </span>
          ))}
        </div>
      }
      renderRow={(index, place) => {
        const call = calls[index] as CallRow;
        return (
          <CallTableRow
            key={place}
            id={`${tableId}-${index}`}
            index={index}
            call={call}
            colour={colourOf(call.serverId)}
            selected={index === active}
            onPress={onSelect}
          />
        );
      }}
    />
  );
}

interface CallTableRowProps {
  readonly id: string;
  readonly index: number;
  readonly call: CallRow;
  readonly colour: CSSProperties;
  readonly selected: boolean;
  readonly onPress: (callId: number) => void;
}

/** One call as numbers. Another call may take its place. */
const CallTableRow = memo(function CallTableRow({ id, index, call, colour, selected, onPress }: CallTableRowProps) {
  const status = callStatus(call);
  const cells = [
    formatClock(call.startMs),
    tookText(call),
    formatBytes(call.inputBytes),
    call.outputBytes === undefined ? '–' : formatBytes(call.outputBytes),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={`table__row${selected ? ' is-current' : ''}`}
      style={colour}
      onClick={() => onPress(call.callId)}
    >
      <span role="rowheader" className="table__cell call-table__name">
        <span className="swatch" />
        <span className="truncate">
          <span className="mono">
            {call.serverId}.{isolated(call.toolName)}
          </span>{' '}
          <span className="faint">{isolated(call.inputSummary)}</span>
        </span>
      </span>
      <span
        role="gridcell"
        className={`table__cell${status === 'failed' ? ' is-error' : status === 'paused' ? ' is-warn' : ''}`}
      >
        {STATUS_WORDS[status]}
      </span>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <span key={column} role="gridcell" className="table__cell is-numeric">
          {cell}
        </span>
      ))}
    </div>
  );
});
