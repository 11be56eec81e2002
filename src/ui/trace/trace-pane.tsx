import { useCallback, useMemo, useRef, useState } from 'react';
import { type CallRow, isLive } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { saveFile } from '../core/clipboard.ts';
import { counted, formatBytes, formatCount, formatMs } from '../core/format.ts';
import { useGoToLine } from '../core/go-to-line.ts';
import { useParts, useRecordedNote, useSessionRows, useView } from '../core/playground.ts';
import { useReadable } from '../core/use-readable.ts';
import { Blank } from '../panes/blank.tsx';
import { ReadyBlank } from '../panes/ready-blank.tsx';
import { traceWords as words } from '../words/trace.ts';
import { CallDetails } from './call-details.tsx';
import { callStatus } from './call-status.ts';
import { CallTable } from './call-table.tsx';
import { useConnectionWaits } from './use-connection-waits.ts';
import './trace.css';
import { traceExport } from './trace-export.ts';
import { Waterfall } from './waterfall.tsx';
import { byServer, type Zoom } from './waterfall-model.ts';

/** Every tool call of the run on one time line. */
export function TracePane() {
  const calls = useSessionRows((state) => state.trace.rows);
  const run = useSessionRows((state) => state.run);
  if (run.phase === 'idle') return <ReadyBlank />;
  if (calls.length > 0) return <Trace runId={run.runId} live={isLive(run)} latest={calls} />;
  return <Blank {...(isLive(run) ? words.waiting : words.none)} />;
}

interface TraceProps {
  readonly runId: number;
  readonly live: boolean;
  readonly latest: readonly CallRow[];
}

/** The calls of one run, whose places those of the next take. */
function Trace({ runId, live, latest }: TraceProps) {
  const calls = useReadable({ value: latest, count: latest.length, runId, live });
  const { session, view } = useParts();
  const selectedId = useView((state) => state.callId);
  const as = useView((state) => state.traceView);
  const [zoomed, setZoomed] = useState<{ readonly runId: number; readonly zoom: Zoom | undefined }>();
  const zoom = zoomed?.runId === runId ? zoomed.zoom : undefined;
  const setZoom = useCallback((to: Zoom | undefined) => setZoomed({ runId, zoom: to }), [runId]);
  const goTo = useGoToLine();
  const recorded = useRecordedNote();
  const ordered = useMemo(() => (as === 'server' ? byServer(calls) : calls), [as, calls]);
  const selected = ordered.find((call) => call.callId === selectedId);
  const select = useCallback((callId: number | undefined) => view.setState({ callId }), [view]);
  const enter = useCallback((call: CallRow) => call.path !== undefined && goTo(call.path), [goTo]);
  const top = useRef<HTMLDivElement>(null);
  /** Before a button goes that has the focus: keys go on among the calls. */
  const focusCalls = (): void => top.current?.querySelector<HTMLElement>('.virtual')?.focus({ preventScroll: true });
  const close = (): void => {
    focusCalls();
    select(undefined);
  };
  const showAll = (): void => {
    focusCalls();
    setZoom(undefined);
  };
  const step = (by: 1 | -1): void => {
    const at = ordered.findIndex((call) => call.callId === selectedId);
    const next = ordered[at + by];
    if (next !== undefined) select(next.callId);
  };

  return (
    <div className={`pane trace${selected === undefined ? '' : ' has-details'}`}>
      <div ref={top} className="trace__top">
        <TraceToolbar
          calls={calls}
          onExport={() => saveFile('trace.json', traceExport(calls, session.payloads, recorded), 'application/json')}
          onShowAll={zoom === undefined ? undefined : showAll}
        />
        {as === 'table' ? (
          <CallTable key={runId} calls={ordered} onSelect={select} onEnter={enter} />
        ) : (
          <Waterfall runId={runId} calls={ordered} zoom={zoom} onZoom={setZoom} onSelect={select} onEnter={enter} />
        )}
        <ConnectionFoot calls={calls} />
      </div>
      {selected === undefined ? null : <CallDetails call={selected} onStep={step} onClose={close} />}
    </div>
  );
}

interface TraceToolbarProps {
  readonly calls: readonly CallRow[];
  readonly onExport: () => void;
  /** None while the whole run is on show. */
  readonly onShowAll: (() => void) | undefined;
}

function TraceToolbar({ calls, onExport, onShowAll }: TraceToolbarProps) {
  const { view } = useParts();
  const as = useView((state) => state.traceView);
  return (
    <div className="toolbar">
      <TraceSum {...standing(calls)} />
      <div className="toolbar__end">
        {onShowAll === undefined ? null : (
          <button type="button" className="btn btn--sm" onClick={onShowAll}>
            {words.fit}
          </button>
        )}
        <Segmented
          label={words.view}
          value={as}
          onChange={(traceView) => view.setState({ traceView })}
          options={(['time', 'server', 'table'] as const).map((value) => ({ value, label: words.views[value] }))}
        />
        <button type="button" className="icon-btn" aria-label={words.export} title={words.export} onClick={onExport}>
          <Icon name="download" />
        </button>
      </div>
    </div>
  );
}

/** How many calls wait for a person, and how many their run did not wait for. */
function standing(calls: readonly CallRow[]) {
  const statuses = calls.map(callStatus);
  return {
    pausedCount: statuses.filter((status) => status === 'paused').length,
    cutCount: statuses.filter((status) => status === 'cut').length,
  };
}

/** How many calls there were, and how they went. */
function TraceSum({ pausedCount, cutCount }: ReturnType<typeof standing>) {
  const { calls, failedCalls, openCalls, outputBytes } = useSessionRows((state) => state.usage);
  return (
    <p className="toolbar__sum truncate">
      <span>
        <b>{counted(calls, 'call')}</b>
      </span>
      {failedCalls > 0 ? <span className="is-error">{words.failed(formatCount(failedCalls))}</span> : null}
      {cutCount > 0 ? <span>{words.cut(formatCount(cutCount))}</span> : null}
      {openCalls > pausedCount ? <span>{words.open(formatCount(openCalls - pausedCount))}</span> : null}
      {pausedCount > 0 ? <span className="is-warn">{words.paused(formatCount(pausedCount))}</span> : null}
      {outputBytes > 0 ? <span>{words.out(formatBytes(outputBytes))}</span> : null}
    </p>
  );
}

/** Why calls of a run took longer than their server: they waited their turn in the browser. */
function ConnectionFoot({ calls }: { readonly calls: readonly CallRow[] }) {
  const waits = useConnectionWaits(calls);
  if (waits.size === 0) return null;
  const longestMs = [...waits.values()].reduce((longest, ms) => Math.max(longest, ms), 0);
  return <p className="foot foot--pane">{words.connectionWaits(counted(waits.size, 'call'), formatMs(longestMs))}</p>;
}
