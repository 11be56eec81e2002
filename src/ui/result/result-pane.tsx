import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Json } from '../../runtime/json.ts';
import type { RunResponse } from '../../runtime/spec.ts';
import { isLive } from '../../session/index.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { saveFile } from '../core/clipboard.ts';
import { formatBytes, formatCount } from '../core/format.ts';
import { useParts, useRecordedNote, useSession } from '../core/playground.ts';
import { callTellingLast } from '../core/progress-text.ts';
import { useAfterFrame } from '../core/use-after-frame.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { Blank } from '../panes/blank.tsx';
import { ReadyBlank } from '../panes/ready-blank.tsx';
import { common } from '../words/common.ts';
import { paneWords, resultWords as words } from '../words/panes.ts';
import { blocksIn, mediaBlock } from './blocks.ts';
import { hasEnvelope } from './has-envelope.ts';
import './result.css';
import { tablesIn } from './tables-in.ts';
import { findInTree } from './tree-model.ts';
import { TreeView } from './tree-view.tsx';

// Most results are read as a tree.
const TableView = loadOnDemand('pane', async () => (await import('./table-view.tsx')).TableView);
const MediaView = loadOnDemand('pane', async () => (await import('./media-view.tsx')).MediaView);
const TextLines = loadOnDemand('pane', async () => (await import('./text-lines.tsx')).TextLines);
const RawView = loadOnDemand('pane', async () => (await import('./raw-view.tsx')).RawView);
const NoResult = loadOnDemand('pane', async () => (await import('./no-result.tsx')).NoResult);
const EnvelopeView = loadOnDemand('pane', async () => (await import('./envelope-view.tsx')).EnvelopeView);
// Few servers tell how far a call is.
const RunningProgress = loadOnDemand('line', async () => (await import('./running-progress.tsx')).RunningProgress);

type ResultView = keyof typeof words.views;
const MAX_MATCHES = 999;

/** What the script handed over, in the view that suits it. */
export function ResultPane() {
  const { session } = useParts();
  const run = useSession((state) => state.run);
  if (run.phase === 'idle') return <ReadyBlank />;
  if (isLive(run)) return <Running />;
  const response = session.payloads.response();
  if (response !== undefined && run.resultBytes !== undefined) {
    return <Result key={run.runId} response={response} bytes={run.resultBytes} />;
  }
  if (run.phase === 'finished') {
    return (
      <Blank title={words.none.title} text={words.none.text}>
        <code className="snippet">{words.none.code}</code>
      </Blank>
    );
  }
  return (
    <Suspense fallback={<div className="grow" />}>
      <NoResult phase={run.phase} />
    </Suspense>
  );
}

/** While there is no result yet: how far a call is, where its server tells of it. */
function Running() {
  const tells = useSession(({ trace, usage }) => usage.openCalls > 0 && callTellingLast(trace.rows) !== undefined);
  return (
    <Blank title={paneWords.running.title} text={paneWords.running.text}>
      {tells ? (
        <Suspense fallback={null}>
          <RunningProgress />
        </Suspense>
      ) : null}
    </Blank>
  );
}

/** In the order of their buttons. */
const VIEWS: readonly ResultView[] = ['tree', 'table', 'text', 'media', 'envelope', 'raw'];

function Result({ response, bytes }: { readonly response: RunResponse; readonly bytes: number }) {
  const { session } = useParts();
  const value = response.result;
  const tables = useMemo(() => tablesIn(value), [value]);
  const blocks = useMemo(() => blocksIn(value), [value]);
  const text = typeof value === 'string' ? value : blocks.texts.join('\n\n');
  const [chosen, setChosen] = useState<ResultView>(() => firstView(value, tables.length));
  const [tableIndex, setTableIndex] = useState(0);
  const find = useFind(value, chosen);
  const table = tables[tableIndex];

  const shown: Readonly<Record<ResultView, boolean>> = {
    tree: true,
    table: tables.length > 0,
    text: text !== '',
    media: blocks.media.length > 0,
    envelope: hasEnvelope(session),
    raw: true,
  };

  return (
    <div className="pane">
      <div className="toolbar">
        <Segmented
          label={words.view}
          value={chosen}
          options={VIEWS.filter((view) => shown[view]).map((value) => ({ value, label: words.views[value] }))}
          onChange={setChosen}
        />
        {chosen === 'table' ? <TableChoice tables={tables} index={tableIndex} onChange={setTableIndex} /> : null}
        <div className="toolbar__end">
          {chosen === 'tree' || chosen === 'table' ? <FindField find={find} counts={chosen === 'tree'} /> : null}
          <CopyButton
            label={chosen === 'raw' ? words.copyResponse : words.copyResult}
            text={() => (chosen === 'text' ? text : JSON.stringify(chosen === 'raw' ? response : value, null, 2))}
          />
          <SaveButton value={value} />
        </div>
      </div>
      {chosen === 'tree' ? (
        <TreeView value={value} label={words.tree} rootName={words.root} reveal={find.matches[find.match]} />
      ) : (
        <Suspense fallback={chosen === 'envelope' ? null : <div className="grow" />}>
          {chosen === 'text' ? (
            <TextLines text={text} label={words.views.text} />
          ) : chosen === 'raw' || (chosen === 'table' && table === undefined) ? (
            <RawView value={response} label={words.raw} />
          ) : chosen === 'table' && table !== undefined ? (
            <TableView key={table.id} table={table} query={find.needle} />
          ) : chosen === 'media' ? (
            <MediaView blocks={blocks.media} />
          ) : (
            <EnvelopeView />
          )}
        </Suspense>
      )}
      <p className="foot foot--pane">
        {formatBytes(bytes)}. {words.untrusted}
      </p>
    </div>
  );
}

/** A search in the result. In a tree it goes from match to match. */
function useFind(value: Json, chosen: ResultView) {
  const [query, setQuery] = useState('');
  const [match, setMatch] = useState(0);
  const needle = useAfterFrame(query);
  const matches = useMemo(
    () => (needle === '' || chosen !== 'tree' ? [] : findInTree(value, needle, MAX_MATCHES)),
    [value, needle, chosen],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => setMatch(0), [matches]);
  const step = (by: number): void =>
    setMatch((at) => (matches.length === 0 ? 0 : (at + by + matches.length) % matches.length));
  return { query, setQuery, needle, matches, match, step };
}

interface FindFieldProps {
  readonly find: ReturnType<typeof useFind>;
  /** Whether it says how many matches there are. */
  readonly counts: boolean;
}

function FindField({ find: { query, setQuery, needle, matches, match, step }, counts }: FindFieldProps) {
  return (
    <>
      {counts && needle !== '' ? (
        <span className="faint small" role="status">
          {matches.length === 0 ? common.noMatch : words.matches(formatCount(match + 1), formatCount(matches.length))}
        </span>
      ) : null}
      <SearchField
        small
        label={words.find}
        placeholder={common.find}
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
        }}
      />
    </>
  );
}

interface TableChoiceProps {
  readonly tables: ReturnType<typeof tablesIn>;
  readonly index: number;
  readonly onChange: (index: number) => void;
}

function TableChoice({ tables, index: chosen, onChange }: TableChoiceProps) {
  if (tables.length < 2) return null;
  return (
    <select
      className="select-input small"
      aria-label={words.tableOf}
      value={chosen}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {tables.map((source, index) => (
        <option key={source.id} value={index}>
          {source.path} ({formatCount(source.rows.length)})
        </option>
      ))}
    </select>
  );
}

function SaveButton({ value }: { readonly value: Json }) {
  const recorded = useRecordedNote();
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={words.save}
      title={words.save}
      onClick={() => {
        const saved = recorded === undefined ? value : { recorded, result: value };
        saveFile('result.json', JSON.stringify(saved, null, 2), 'application/json');
      }}
    >
      <Icon name="download" />
    </button>
  );
}

function firstView(value: Json, tables: number): ResultView {
  if (typeof value === 'string' && value.includes('\n')) return 'text';
  return Array.isArray(value) && tables > 0 && mediaBlock(value[0] ?? null) === undefined ? 'table' : 'tree';
}
