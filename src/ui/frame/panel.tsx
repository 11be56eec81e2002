import { type ComponentType, Suspense } from 'react';
import { isLive } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { type TabItem, Tabs } from '../controls/tabs.tsx';
import { isUndecided, useParts, useSession, useView } from '../core/playground.ts';
import { useTurn } from '../core/use-turn.ts';
import { Blank } from '../panes/blank.tsx';
import { DEFAULT_PANE } from '../panes/embed-panes.ts';
import { paneTab } from '../panes/pane-tabs.tsx';
import { ReadyBlank } from '../panes/ready-blank.tsx';
import { PANES, type PaneId, paneOf } from '../panes/registry.ts';
import { originWords } from '../words/origin.ts';
import { paneWords as words } from '../words/panes.ts';
import { loadOnDemand } from './load-on-demand.tsx';
import { Resizer } from './resizer.tsx';

/** The panes by id, each of which comes when it is looked at. */
const BODIES = new Map<PaneId, ComponentType>(PANES.map(({ id, load }) => [id, loadOnDemand('pane', load)]));
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

interface PanelProps {
  readonly withTabs: boolean;
  readonly below: boolean;
}

/** The output: what came of the last run, a pane at a time. */
export function Panel(props: PanelProps) {
  const narrow = useView((state) => state.narrow);
  const hasTurn = useTurn(2);
  return (
    <section className="panel" data-region="panel" data-shown={narrow === 'output'} aria-label={words.panel}>
      {hasTurn ? <PanelContent {...props} /> : null}
    </section>
  );
}

function PanelContent({ withTabs, below }: PanelProps) {
  const { view } = useParts();
  const undecided = useSession(isUndecided);
  const chosen = useView((state) => state.pane ?? DEFAULT_PANE);
  const pane = undecided ? DEFAULT_PANE : chosen;
  const dock = useView((state) => state.dock);
  const compares = useSession(({ origin }) => origin.kind === 'link' && origin.tools !== undefined);
  const hasStrip = useSession((state) => state.ranMode === 'replay' || state.differences !== undefined);
  const hasRun = useSession(({ run }) => run.phase !== 'idle');
  const items = usePaneTabs();
  const prefix = withTabs ? 'pane' : 'view';
  return (
    <>
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
        <Suspense fallback={undecided ? null : <Awaited pane={pane} />}>
          {undecided ? <TrustCard /> : <PaneBody pane={pane} />}
        </Suspense>
      </div>
      {hasRun && !undecided ? (
        <Suspense fallback={<footer className="panel__foot" />}>
          <OutputFoot />
        </Suspense>
      ) : null}
    </>
  );
}

/** Fetches what shows the first result, while the run that gives it is made ready. */
export async function fetchDefaultPane(): Promise<void> {
  // Where it cannot be had, the pane says so in its place.
  await paneOf(DEFAULT_PANE)
    ?.load()
    .catch(() => undefined);
}

function PaneBody({ pane }: { readonly pane: PaneId }) {
  const idle = useSession(({ run }) => run.phase === 'idle');
  const Body = BODIES.get(pane);
  // Which the page paints at first, and the other panes show in their own way.
  if (pane === DEFAULT_PANE && idle) return <ReadyBlank />;
  return Body === undefined ? null : <Body />;
}

/** Stands in for a pane whose code is on its way: the default one, in front of which a first run may begin, says the same. */
function Awaited({ pane }: { readonly pane: PaneId }) {
  const live = useSession(({ run }) => isLive(run));
  const { title, text } = words.running;
  return pane === DEFAULT_PANE && live ? <Blank title={title} text={text} /> : null;
}
