import { Suspense } from 'react';
import { Icon } from '../controls/icon.tsx';
import { type TabItem, Tabs } from '../controls/tabs.tsx';
import { formatCount } from '../core/format.ts';
import { isUndecided, useParts, useSession, useView } from '../core/playground.ts';
import { PANES, type Pane } from '../core/view.ts';
import { ResultPane } from '../result/result-pane.tsx';
import { originWords } from '../words/origin.ts';
import { paneWords as words } from '../words/panes.ts';
import { onDemand } from './on-demand.tsx';
import { Resizer } from './resizer.tsx';

// The result is what a first run shows; the rest comes when it is looked at.
const LogsPane = onDemand('pane', async () => (await import('../logs/logs-pane.tsx')).LogsPane);
const TracePane = onDemand('pane', async () => (await import('../trace/trace-pane.tsx')).TracePane);
const DiagnosticsPane = onDemand(
  'pane',
  async () => (await import('../diagnostics/diagnostics-pane.tsx')).DiagnosticsPane,
);
const PromptPane = onDemand('pane', async () => (await import('../prompt/prompt-pane.tsx')).PromptPane);
const HistoryPane = onDemand('pane', async () => (await import('../history/history-pane.tsx')).HistoryPane);
const DriftStrip = onDemand('pane', async () => (await import('../trust/drift-strip.tsx')).DriftStrip);
const RecordingStrip = onDemand('pane', async () => (await import('../recording/recording-strip.tsx')).RecordingStrip);
const TrustCard = onDemand('pane', async () => (await import('../trust/trust-card.tsx')).TrustCard);

/** The tabs of the output, with how much is in each. */
export function usePaneTabs(): readonly TabItem<Pane>[] {
  const logs = useSession((state) => state.logs.dropped + state.logs.rows.length);
  const calls = useSession((state) => state.usage.calls);
  const diagnostics = useSession((state) => state.diagnostics.length);
  const bad = useSession((state) => state.diagnostics.some(({ severity }) => severity === 'error'));
  const undecided = useSession(isUndecided);
  if (undecided) return [{ value: 'result', label: originWords.tab }];
  const counts: Record<Pane, number> = { result: 0, logs, trace: calls, diagnostics, prompt: 0, history: 0 };
  return PANES.map((value) => ({
    value,
    label: words.tabs[value],
    bad: value === 'diagnostics' && bad,
    ...(counts[value] === 0 ? {} : { count: formatCount(counts[value]) }),
  }));
}

/** The output: result, logs, trace and diagnostics of the last run. */
export function Panel({ withTabs, below }: { readonly withTabs: boolean; readonly below: boolean }) {
  const { view } = useParts();
  const undecided = useSession(isUndecided);
  const chosen = useView((state) => state.pane);
  const pane = undecided ? 'result' : chosen;
  const dock = useView((state) => state.dock);
  const narrow = useView((state) => state.narrow);
  const compares = useSession(({ origin }) => origin.kind === 'link' && origin.tools !== undefined);
  const hasStrip = useSession((state) => state.ranMode === 'replay' || state.differences !== undefined);
  const items = usePaneTabs();
  const prefix = withTabs ? 'pane' : 'view';
  return (
    <section className="panel" data-region="panel" data-shown={narrow === 'output'} aria-label={words.panel}>
      {below ? (
        <Resizer
          label={words.height}
          className="resizer--bottom"
          measure="bottomPx"
          axis="y"
          sign={-1}
          minPx={160}
          maxPx={900}
        />
      ) : (
        <Resizer
          label={words.width}
          className="resizer--panel"
          measure="panelPx"
          axis="x"
          sign={-1}
          minPx={320}
          maxPx={1200}
        />
      )}
      {withTabs ? (
        <div className="tabs">
          <Tabs
            label={words.panel}
            idPrefix="pane"
            value={pane}
            items={items}
            onChange={(next) => view.setState({ pane: next })}
          />
          <button
            type="button"
            className="icon-btn push panel__dock"
            aria-label={dock === 'right' ? words.dockBottom : words.dockRight}
            title={dock === 'right' ? words.dockBottom : words.dockRight}
            onClick={() => view.setState({ dock: dock === 'right' ? 'bottom' : 'right' })}
          >
            <Icon name={dock === 'right' ? 'dockBottom' : 'dockRight'} />
          </button>
        </div>
      ) : null}
      <div className="panel__body" role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-tab-${pane}`}>
        <Suspense fallback={null}>
          {compares && !undecided ? <DriftStrip /> : null}
          {hasStrip && !undecided ? <RecordingStrip /> : null}
        </Suspense>
        <Suspense fallback={null}>{undecided ? <TrustCard /> : <PaneBody pane={pane} />}</Suspense>
      </div>
    </section>
  );
}

function PaneBody({ pane }: { readonly pane: Pane }) {
  switch (pane) {
    case 'result':
      return <ResultPane />;
    case 'logs':
      return <LogsPane />;
    case 'trace':
      return <TracePane />;
    case 'diagnostics':
      return <DiagnosticsPane />;
    case 'prompt':
      return <PromptPane />;
    case 'history':
      return <HistoryPane />;
  }
}
