import { type ComponentType, Suspense } from 'react';
import { Icon } from '../controls/icon.tsx';
import { type TabItem, Tabs } from '../controls/tabs.tsx';
import { isUndecided, useParts, useSession, useView } from '../core/playground.ts';
import { DEFAULT_PANE } from '../panes/embed-panes.ts';
import { paneTab } from '../panes/pane-tabs.tsx';
import { PANES, type PaneId } from '../panes/registry.ts';
import { ResultPane } from '../result/result-pane.tsx';
import { originWords } from '../words/origin.ts';
import { paneWords as words } from '../words/panes.ts';
import { loadOnDemand } from './load-on-demand.tsx';
import { Resizer } from './resizer.tsx';

/** The panes by id. The default one comes with the page, for it is what a first run shows; the rest when it is looked at. */
const BODIES = new Map<PaneId, ComponentType>(
  PANES.map(({ id, load }) => [id, id === DEFAULT_PANE ? ResultPane : loadOnDemand('pane', load)]),
);
const DriftStrip = loadOnDemand('pane', async () => (await import('../trust/drift-strip.tsx')).DriftStrip);
const RecordingStrip = loadOnDemand(
  'pane',
  async () => (await import('../recording/recording-strip.tsx')).RecordingStrip,
);
const TrustCard = loadOnDemand('pane', async () => (await import('../trust/trust-card.tsx')).TrustCard);

const OutputFoot = loadOnDemand('line', async () => (await import('../panes/output-foot.tsx')).OutputFoot);

/** The tabs of the output, with how much is in each. */
export function usePaneTabs(): readonly TabItem<PaneId>[] {
  const undecided = useSession(isUndecided);
  return undecided ? [{ value: DEFAULT_PANE, label: originWords.tab }] : PANES.map((pane) => paneTab(pane));
}

/** How the output is made higher below the code, and wider beside it. */
const HEIGHT = {
  label: words.height,
  className: 'resizer--bottom',
  measure: 'bottomPx',
  axis: 'y',
  minPx: 160,
  maxPx: 900,
} as const;
const WIDTH = {
  label: words.width,
  className: 'resizer--panel',
  measure: 'panelPx',
  axis: 'x',
  minPx: 320,
  maxPx: 1200,
} as const;

/** The output: what came of the last run, a pane at a time. */
export function Panel({ withTabs, below }: { readonly withTabs: boolean; readonly below: boolean }) {
  const { view } = useParts();
  const undecided = useSession(isUndecided);
  const chosen = useView((state) => state.pane ?? DEFAULT_PANE);
  const pane = undecided ? DEFAULT_PANE : chosen;
  const dock = useView((state) => state.dock);
  const narrow = useView((state) => state.narrow);
  const compares = useSession(({ origin }) => origin.kind === 'link' && origin.tools !== undefined);
  const hasStrip = useSession((state) => state.ranMode === 'replay' || state.differences !== undefined);
  const hasRun = useSession(({ run }) => run.phase !== 'idle');
  const items = usePaneTabs();
  const prefix = withTabs ? 'pane' : 'view';
  return (
    <section className="panel" data-region="panel" data-shown={narrow === 'output'} aria-label={words.panel}>
      <Resizer sign={-1} {...(below ? HEIGHT : WIDTH)} />
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
      {hasRun && !undecided ? (
        <Suspense fallback={<footer className="panel__foot" />}>
          <OutputFoot />
        </Suspense>
      ) : null}
    </section>
  );
}

function PaneBody({ pane }: { readonly pane: PaneId }) {
  const Body = BODIES.get(pane);
  return Body === undefined ? null : <Body />;
}
