import { useEffect, useMemo, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { SearchField } from '../controls/search-field.tsx';
import type { KeptRun } from '../core/playground.ts';
import { useParts, useView } from '../core/playground.ts';
import { useAfterFrame } from '../core/use-after-frame.ts';
import { Blank } from '../panes/blank.tsx';
import { historyWords as words } from '../words/links.ts';
import '../controls/form.css';
import './history.css';
import { RunDetails } from './run-details.tsx';
import { RunList } from './run-list.tsx';
import { createRunsReader } from './runs-reader.ts';

/** The last runs, kept in this browser: find, open, compare, pin, delete. */
export function HistoryPane() {
  const runs = useRuns();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<string>();
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const matching = useMatching(runs, useAfterFrame(query.trim().toLowerCase()));
  if (runs === 'loading') return null;
  if (runs === undefined) return <Blank title={words.refused.title} text={words.refused.text} />;
  const run = runs.find(({ id }) => id === selected);
  return (
    <div ref={setPane} className="pane history-pane">
      <div className="toolbar">
        <SearchField
          small
          label={words.find(runs.length)}
          placeholder={words.find(runs.length)}
          value={query}
          onChange={setQuery}
        />
        <ClearButton unpinned={runs.filter(({ pinned }) => !pinned).length} />
      </div>
      {runs.length === 0 ? (
        <Blank title={words.none.title} text={words.none.text} />
      ) : (
        <RunList
          runs={matching}
          selected={selected}
          outer={pane}
          onSelect={(id) => setSelected(id === selected ? undefined : id)}
        />
      )}
      {run === undefined ? null : <RunDetails key={run.id} run={run} runs={runs} />}
      <HistoryFoot />
    </div>
  );
}

/** The runs whose name or script has the words in it. */
function useMatching(runs: ReturnType<typeof useRuns>, needle: string): readonly KeptRun[] {
  return useMemo(() => {
    if (runs === undefined || runs === 'loading') return [];
    if (needle === '') return runs;
    return runs.filter(({ scriptName, title = '', request }) =>
      [scriptName, title, request.code].some((text) => text.toLowerCase().includes(needle)),
    );
  }, [runs, needle]);
}

/** Deletes what is not pinned. */
function ClearButton({ unpinned }: { readonly unpinned: number }) {
  const { keeper } = useParts();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <button
      type="button"
      className="btn btn--quiet push"
      title={words.clearAll}
      disabled={unpinned === 0}
      onBlur={() => setConfirming(false)}
      onClick={() => {
        // What is deleted is gone: a second press says that it was meant.
        if (isConfirming) void keeper.clearRuns();
        setConfirming(!isConfirming);
      }}
    >
      {isConfirming ? words.clearSure(unpinned) : words.clear}
    </button>
  );
}

function HistoryFoot() {
  const { view } = useParts();
  const keepRecordings = useView((state) => state.keepRecordings);
  return (
    <div className="history__foot">
      <label className="row">
        <input
          type="checkbox"
          checked={keepRecordings}
          onChange={(event) => view.setState({ keepRecordings: event.target.checked })}
        />
        {words.keepRecordings}
      </label>
      <p className="foot">
        <Icon name="lock" size={12} />
        {words.foot}
      </p>
    </div>
  );
}

/** The kept runs, followed; undefined where the browser keeps none. */
function useRuns(): readonly KeptRun[] | undefined | 'loading' {
  const { keeper } = useParts();
  const [runs, setRuns] = useState<readonly KeptRun[] | undefined | 'loading'>('loading');
  useEffect(() => {
    const reader = createRunsReader((known) => keeper.runs(known), setRuns);
    reader.read();
    const unsubscribe = keeper.onRunsChanged(reader.read);
    return () => {
      reader.dispose();
      unsubscribe();
    };
  }, [keeper]);
  return runs;
}
