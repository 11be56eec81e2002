import { useEffect, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { SearchField } from '../controls/search-field.tsx';
import type { KeptRun } from '../core/playground.ts';
import { useParts, useView } from '../core/playground.ts';
import { Blank } from '../panes/blank.tsx';
import { historyWords as words } from '../words/links.ts';
import { groupRuns } from './group-runs.ts';
import './history.css';
import { RunDetails } from './run-details.tsx';
import { RunRow } from './run-row.tsx';

/** The last runs, kept in this browser: find, open, compare, pin, delete. */
export function HistoryPane() {
  const runs = useRuns();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<string>();
  if (runs === 'loading') return null;
  if (runs === undefined) return <Blank title={words.refused.title} text={words.refused.text} />;
  const needle = query.trim().toLowerCase();
  const matching = runs.filter(({ scriptName, title = '', request }) =>
    `${scriptName}\n${title}\n${request.code}`.toLowerCase().includes(needle),
  );
  const run = runs.find(({ id }) => id === selected);
  return (
    <div className="pane history-pane">
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
        <div className="history">
          {groupRuns(matching, new Date()).map(({ title, runs: inGroup }) => (
            <section key={title} aria-label={title}>
              <h2 className="sub history__group">{title}</h2>
              <ul>
                {inGroup.map((one) => (
                  <RunRow
                    key={one.id}
                    run={one}
                    selected={one.id === selected}
                    onSelect={() => setSelected(one.id === selected ? undefined : one.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {run === undefined ? null : <RunDetails key={run.id} run={run} runs={runs} />}
      <HistoryFoot />
    </div>
  );
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
    let current = true;
    const read = (): void => {
      keeper.runs().then(
        (runs) => current && setRuns(runs),
        () => current && setRuns(undefined),
      );
    };
    read();
    const unsubscribe = keeper.onRunsChanged(read);
    return () => {
      current = false;
      unsubscribe();
    };
  }, [keeper]);
  return runs;
}
