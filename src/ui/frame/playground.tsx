// First, because it sets the order of the layers that all other styles go into.
import '../styles/tokens.css';

import { type CSSProperties, useEffect, useMemo } from 'react';
import { afterPaint } from '../core/after-paint.ts';
import { PlaygroundContext, type PlaygroundParts, useParts, useView } from '../core/playground.ts';
import { NARROW, useMedia } from '../core/use-size.ts';
import { EditorPane } from '../editor/editor-pane.tsx';
import { bindKeys } from '../keys/bind-keys.ts';
import { Rail } from '../rail/rail.tsx';
import { RunBar } from '../run/run-bar.tsx';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/marks.css';
import '../styles/surfaces.css';
import '../styles/forced-colors.css';
import '../panes/panes.css';
import { openExplaining } from '../panes/open-explaining.ts';
import { frameWords as words } from '../words/frame.ts';
import { originWords } from '../words/origin.ts';
import { Dialogs } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import './frame.css';
import { NarrowTabs } from './narrow-tabs.tsx';
import { Panel } from './panel.tsx';
import { RequestDialogs } from './request-dialogs.tsx';
import { TopBar } from './top-bar.tsx';

const DOCKS_BELOW = '(max-width: 1180px)';

/** The whole screen of one session. */
export function Playground({ parts }: { readonly parts: PlaygroundParts }) {
  return (
    <PlaygroundContext value={parts}>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </PlaygroundContext>
  );
}

function Screen() {
  const parts = useParts();
  const narrow = useMedia(NARROW);
  const crowded = useMedia(DOCKS_BELOW);
  const dock = useView((state) => state.dock);
  const railPx = useView((state) => state.railPx);
  const panelPx = useView((state) => state.panelPx);
  const bottomPx = useView((state) => state.bottomPx);
  const below = crowded || dock === 'bottom';
  useEffect(() => bindKeys(parts), [parts]);
  useEffect(() => openExplaining(parts), [parts]);
  const style = useMemo(
    () =>
      ({
        '--w-rail': `${railPx}px`,
        '--w-panel': `clamp(320px, ${panelPx}px, calc(100vw - ${railPx}px - 280px))`,
        '--h-bottom': `${bottomPx}px`,
      }) as CSSProperties,
    [railPx, panelPx, bottomPx],
  );
  return (
    <div className={`app${below ? ' app--bottom' : ''}`} style={style}>
      <button
        type="button"
        className="skip-link"
        onClick={() => {
          parts.view.setState({ narrow: 'code' });
          requestAnimationFrame(() => parts.editor.current?.focus());
        }}
      >
        {words.skip}
      </button>
      <TopBar />
      {narrow ? <NarrowTabs /> : null}
      <Rail />
      <main className="app__main">
        <RunBar />
        <EditorPane />
        <Panel withTabs={!narrow} below={below} />
      </main>
      <Recovered />
      <LinkProblem />
      <Dialogs />
      <RequestDialogs />
      <Announcer />
    </div>
  );
}

/** Connects and warms up after the first paint; after a crash it says why nothing did, and offers to. */
function Recovered() {
  const { session, view } = useParts();
  const recovered = useView((state) => state.recovered);
  useEffect(() => {
    if (recovered) return;
    return afterPaint(() => {
      session.connectOnOpen();
      // A sandbox that cannot be made ready ahead says so when a run needs it.
      void session.warm().catch(() => undefined);
    });
  }, [session, recovered]);
  if (!recovered) return null;
  return (
    <div className="recovered notice notice--warn" role="status">
      <span>{words.recovered}</span>
      <button type="button" className="btn btn--sm" onClick={() => view.setState({ recovered: false })}>
        {words.resume}
      </button>
    </div>
  );
}

/** Why a link could not be opened; what was there before is there still. */
function LinkProblem() {
  const { view } = useParts();
  const problem = useView((state) => state.linkProblem);
  if (problem === undefined) return null;
  return (
    <div className="recovered notice notice--warn" role="alert">
      <span>
        {problem}. {originWords.yourWork}
      </span>
      <button type="button" className="btn btn--sm" onClick={() => view.setState({ linkProblem: undefined })}>
        {originWords.dismiss}
      </button>
    </div>
  );
}

/** Says what happened to people who cannot see it. */
function Announcer() {
  const announcement = useView((state) => state.announcement);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announcement}
    </div>
  );
}
