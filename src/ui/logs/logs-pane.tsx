import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { LogLevel } from '../../runtime/spec.ts';
import { isLive, type LogRow } from '../../session/index.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { VirtualList, type VirtualListHandle } from '../controls/virtual-list.tsx';
import { formatBytes, formatClock, formatCount } from '../core/format.ts';
import { useSession, useSessionRows } from '../core/playground.ts';
import { useAfterFrame } from '../core/use-after-frame.ts';
import { useReadable } from '../core/use-readable.ts';
import { Blank } from '../panes/blank.tsx';
import { ReadyBlank } from '../panes/ready-blank.tsx';
import { handleRowKeys } from '../panes/row-keys.ts';
import { limitOf } from '../run/limit-of.ts';
import { waitsOf, withoutWaits } from '../trace/waterfall-model.ts';
import { common } from '../words/common.ts';
import { logWords as words } from '../words/logs.ts';
import { LogLine } from './log-line.tsx';
import { closedHeight, createLogSummary, filterLogs, type LevelFilter, type LogSummary } from './log-model.ts';
import './logs.css';

const NONE_OPEN: ReadonlyMap<number, number> = new Map();
const LEVELS: readonly LevelFilter[] = ['all', 'debug', 'log', 'warn', 'error'];

/** What the script wrote with `console`, in order, as it comes. */
export function LogsPane() {
  const hasRows = useSessionRows((state) => state.logs.rows.length > 0);
  const run = useSessionRows((state) => state.run);
  const filter = useFilter();
  const runId = run.phase === 'idle' ? 0 : run.runId;
  const [foundId] = useState(runId);
  if (hasRows) return <Logs runId={runId} isFound={runId === foundId} filter={filter} />;
  if (run.phase === 'idle') return <ReadyBlank />;
  return isLive(run) ? <Blank {...words.waiting} /> : <Blank {...words.none} />;
}

/** Which of the logs show, of this run and of those that follow it. */
function useFilter() {
  const [level, setLevel] = useState<LevelFilter>('all');
  const [query, setQuery] = useState('');
  return { level, setLevel, query, setQuery };
}

type Filter = ReturnType<typeof useFilter>;

interface LogsProps {
  readonly runId: number;
  /** Whether the run was there when the pane was opened. */
  readonly isFound: boolean;
  readonly filter: Filter;
}

/** The rows of one run, whose places those of the next take. */
function Logs({ runId, isFound, filter }: LogsProps) {
  const { level, query } = filter;
  const latest = useSessionRows((state) => state.logs);
  const live = useSessionRows((state) => isLive(state.run));
  const logs = useReadable({ value: latest, count: latest.dropped + latest.rows.length, runId, live });
  const timeOf = useTimeOf();
  const list = useRef<VirtualListHandle>(null);
  const listId = useId();
  const needle = useAfterFrame(query);
  const rows = useMemo(() => filterLogs(logs.rows, level, needle), [logs.rows, level, needle]);
  const opening = useOpening(runId, rows);
  const { opened, active, setActive, setHeight, onPress } = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection of rows has another active one
  useEffect(() => setActive(-1), [level, needle]);
  const { counts, layout } = useSummary(logs.rows, rows, opened);
  return (
    <div className="pane">
      <LogToolbar
        filter={filter}
        count={logs.rows.length}
        counts={counts}
        text={() => rows.map((row) => logText(row, timeOf(row))).join('\n')}
      />
      {rows.length === 0 ? <p className="foot foot--pane">{words.noMatch}</p> : null}
      <VirtualList
        className="logs ruled"
        role="tree"
        tabIndex={0}
        aria-label={words.list}
        aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
        onKeyDown={(event) =>
          handleRowKeys(
            event,
            rowKeys(rows, opening, (index) => list.current?.reveal(index)),
          )
        }
        layout={layout}
        handle={list}
        followEnd={live}
        rowsOf={runId}
        beginsAtEnd={!isFound}
        renderRow={(index, place) => {
          const row = rows[index] as LogRow;
          return (
            <LogLine
              key={place}
              id={`${listId}-${index}`}
              row={row}
              time={timeOf(row)}
              open={opened.has(row.index)}
              active={index === active}
              onPress={onPress}
              onHeight={setHeight}
            />
          );
        }}
      />
      <LogFoot dropped={logs.dropped} />
    </div>
  );
}

/** When a row was written, on the time line of the trace, which stands still while a person decides. */
function useTimeOf(): (row: LogRow) => string {
  const calls = useSessionRows((state) => state.trace.rows);
  const waits = useMemo(() => waitsOf(calls), [calls]);
  return (row) => formatClock(withoutWaits(waits, row.timeMs));
}

/** How many rows of each level there are, and where those on show stand. */
function useSummary(all: readonly LogRow[], shown: readonly LogRow[], opened: ReadonlyMap<number, number>): LogSummary {
  const [summarise] = useState(() => ({ all: createLogSummary(), shown: createLogSummary() }));
  const ofAll = useMemo(() => summarise.all(all, NONE_OPEN), [summarise, all]);
  const isWhole = shown === all && opened.size === 0;
  const { layout } = useMemo(
    () => (isWhole ? ofAll : summarise.shown(shown, opened)),
    [summarise, isWhole, ofAll, shown, opened],
  );
  return { counts: ofAll.counts, layout };
}

/** What the keys of the list do. */
function rowKeys(
  rows: readonly LogRow[],
  { active, setActive, toggle, onPress }: ReturnType<typeof useOpening>,
  reveal: (index: number) => void,
): Parameters<typeof handleRowKeys>[1] {
  return {
    count: rows.length,
    active,
    onMove: (index) => {
      setActive(index);
      reveal(index);
    },
    onOpen: (index) => rows[index] !== undefined && toggle(rows[index], true),
    onClose: (index) => rows[index] !== undefined && toggle(rows[index], false),
    onEnter: (index) => rows[index] !== undefined && onPress(rows[index].index),
  };
}

interface LogToolbarProps {
  readonly filter: Filter;
  readonly count: number;
  readonly counts: Readonly<Record<LogLevel, number>>;
  /** The rows on show, to be copied. */
  readonly text: () => string;
}

function LogToolbar({ filter: { level, setLevel, query, setQuery }, count, counts, text }: LogToolbarProps) {
  return (
    <div className="toolbar logs-toolbar">
      <Segmented
        label={words.level}
        value={level}
        onChange={setLevel}
        options={LEVELS.map((value) => ({
          value,
          label: words.levels[value],
          count: formatCount(value === 'all' ? count : counts[value]),
        }))}
      />
      <div className="toolbar__end">
        <SearchField small label={words.find} placeholder={common.find} value={query} onChange={setQuery} />
        <CopyButton label={words.copy} text={text} />
      </div>
    </div>
  );
}

function LogFoot({ dropped }: { readonly dropped: number }) {
  const logBytes = useSessionRows((state) => state.usage.logBytes);
  const maxLogBytes = useSession((state) => limitOf(state, 'maxLogBytes'));
  return (
    <p className="foot foot--pane">
      <span>
        {logBytes >= maxLogBytes
          ? words.cut(formatBytes(maxLogBytes))
          : words.foot(formatBytes(logBytes), formatBytes(maxLogBytes))}{' '}
        {dropped > 0 ? words.dropped(formatCount(dropped)) : ''}
      </span>
    </p>
  );
}

interface Opening {
  readonly runId: number;
  /** Open rows by index, with the height that each was measured with. */
  readonly opened: ReadonlyMap<number, number>;
  readonly active: number;
}

/** Which row is active and which are open, by keys and presses. Of another run none is. */
function useOpening(runId: number, rows: readonly LogRow[]) {
  const [last, setLast] = useState<Opening>({ runId, opened: NONE_OPEN, active: -1 });
  const { opened, active } = openingOf(runId, last);
  const change = useCallback(
    (changed: (before: Opening) => Opening) => setLast((before) => changed(openingOf(runId, before))),
    [runId],
  );
  const setActive = useCallback(
    (at: number) => change((before) => (before.active === at ? before : { ...before, active: at })),
    [change],
  );
  const setHeight = useCallback(
    (index: number, heightPx: number | undefined): void =>
      change((before) => {
        if (before.opened.get(index) === heightPx) return before;
        const next = new Map(before.opened);
        if (heightPx === undefined) next.delete(index);
        else next.set(index, heightPx);
        return { ...before, opened: next };
      }),
    [change],
  );
  const toggle = (row: LogRow, wantedOpen: boolean): void =>
    setHeight(row.index, wantedOpen ? closedHeight(row.message) : undefined);
  const press = useRef<(index: number) => void>(null);
  press.current = (index) => {
    const at = rows.findIndex((row) => row.index === index);
    const row = rows[at];
    if (row === undefined) return;
    setActive(at);
    toggle(row, !opened.has(index));
  };
  const onPress = useCallback((index: number) => press.current?.(index), []);
  return { opened, active, setActive, setHeight, toggle, onPress };
}

const openingOf = (runId: number, last: Opening): Opening =>
  last.runId === runId ? last : { runId, opened: NONE_OPEN, active: -1 };

function logText(row: LogRow, time: string): string {
  return `${time} ${row.level.padEnd(5)} ${row.message}`;
}
