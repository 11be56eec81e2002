import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { isLive } from '../../session/index.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { formatMs } from '../../ui/core/format.ts';
import { useParts, useSession, useView } from '../../ui/core/playground.ts';
import { inFullView, watchSight } from '../../ui/core/sight.ts';
import { loadOnDemand } from '../../ui/frame/load-on-demand.tsx';
import { DEFAULT_PANE, EMBED_PANES, type EmbedPaneId } from '../../ui/panes/embed-panes.ts';
import { paneTab } from '../../ui/panes/pane-tabs.tsx';
import { CONSENT_WORDS, runWord } from '../words.ts';
import { useEmbed, useEmbedParts, useWords } from './embed-parts.ts';
import { ResultView } from './result-view.tsx';

/** Longer than it takes something to count as seen. */
const PATIENCE_MS = 900;

/** The panes by id. The first shows the result, which has a shorter form here. */
const BODIES = new Map<EmbedPaneId, ComponentType>(
  EMBED_PANES.map(({ id, load }) => [id, id === DEFAULT_PANE ? ResultView : loadOnDemand('pane', load)]),
);
const TrustCard = loadOnDemand('pane', async () => (await import('../../ui/trust/trust-card.tsx')).TrustCard);

/** What came out of the run; before a link was decided about, the card that asks. */
export function Output() {
  const { view } = useParts();
  const words = useWords();
  const shown = useEmbed((state) => state.hasOutput);
  const isPrivate = useEmbed((state) => state.holds);
  const intendsToRun = useEmbed(({ config }) => config.intent === 'run');
  const ran = useSession(({ run }) => run.phase !== 'idle');
  const roomy = ran || intendsToRun;
  const panes = useEmbed(({ config }) => config.panes);
  const undecided = useSession(({ origin }) => origin.kind === 'link' && origin.decision === 'undecided');
  const chosen = useView((state) => state.pane);
  if (undecided) return <Undecided />;
  if (!shown) return null;
  const items = panes
    .flatMap((id) => EMBED_PANES.find((pane) => pane.id === id) ?? [])
    .map((pane) => paneTab(pane, words[pane.id]));
  const pane = items.find(({ value }) => value === chosen)?.value ?? items[0]?.value ?? DEFAULT_PANE;
  return (
    <section className="embed__output paged" aria-label={words.output}>
      <div className="embed__strip">
        <Tabs
          label={words.output}
          idPrefix="out"
          value={pane}
          items={items}
          onChange={(next) => view.setState({ pane: next })}
        />
        <RunState />
      </div>
      <div
        className={`embed__out${roomy ? ' embed__out--roomy' : ''}${isPrivate ? ' embed__out--private' : ''}${pane === DEFAULT_PANE ? '' : ' embed__out--pane'}`}
        role="tabpanel"
        id="out-panel"
        aria-labelledby={`out-tab-${pane}`}
      >
        <Suspense fallback={null}>
          <PaneBody pane={pane} />
        </Suspense>
      </div>
    </section>
  );
}

/** What came from an address, and the ways on. A click that could not be seen decides nothing; a tab of its own helps then. */
function Undecided() {
  const { shareUrl } = useEmbedParts();
  const words = useWords();
  const place = useRef<HTMLElement>(null);
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    const card = place.current;
    if (card === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setCovered(!inFullView(card)), PATIENCE_MS);
    };
    const end = watchSight(card, look);
    look();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return (
    <section ref={place} className="embed__trust" aria-label={words.output}>
      <Suspense fallback={null}>
        <TrustCard />
      </Suspense>
      {covered ? (
        <p className="embed__notice">
          <span className="grow">{CONSENT_WORDS.covered}</span>
          <button
            type="button"
            className="btn btn--sm"
            onClick={() => void shareUrl().then((url) => window.open(url, '_blank', 'noopener'))}
          >
            {CONSENT_WORDS.openTab}
          </button>
        </p>
      ) : null}
    </section>
  );
}

function RunState() {
  const words = useWords();
  const run = useSession((state) => state.run);
  const replayed = useSession((state) => state.ranMode === 'replay' && state.run.phase !== 'idle');
  const ended = run.phase !== 'idle' && !isLive(run);
  const bad = run.phase === 'failed' || run.phase === 'limited' || run.phase === 'crashed';
  return (
    <span className={`push embed__took${bad ? ' is-error' : ''}`} role="status">
      {replayed ? <span className="badge">{words.recorded}</span> : null} {runWord(run, words)}
      {ended && !replayed ? <span className="embed__time"> · {formatMs(run.totalMs)}</span> : null}
    </span>
  );
}

function PaneBody({ pane }: { readonly pane: EmbedPaneId }) {
  const Body = BODIES.get(pane);
  return Body === undefined ? null : <Body />;
}
