// First, because it sets the order of the layers that all other styles go into.
import '../styles/tokens.css';

import { type CSSProperties, Suspense, useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { nextTask } from '../../runtime/next-task.ts';
import { isLive } from '../../session/index.ts';
import { afterPaint } from '../core/after-paint.ts';
import { PlaygroundContext, type PlaygroundParts, useParts, useView } from '../core/playground.ts';
import { NARROW, useMedia } from '../core/use-size.ts';
import { DEFAULT_PREFERENCES } from '../core/view.ts';
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
import { Dialogs } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import './frame.css';
import { loadOnDemand } from './load-on-demand.tsx';
import { NarrowTabs } from './narrow-tabs.tsx';
import { fetchDefaultPane, Panel } from './panel.tsx';
import { RequestDialogs } from './request-dialogs.tsx';
import { TopBar } from './top-bar.tsx';

const Recovered = loadOnDemand('pane', async () => (await import('./page-notices.tsx')).Recovered);
const LinkProblem = loadOnDemand('pane', async () => (await import('./page-notices.tsx')).LinkProblem);
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
        '--w-panel': `clamp(320px, ${panelWidth(panelPx)}, calc(100vw - ${railPx}px - 280px))`,
        '--h-bottom': `${bottomPx}px`,
      }) as CSSProperties,
    [railPx, panelPx, bottomPx],
  );
  return (
    <div className={`app${below ? ' app--bottom' : ''}`} style={style}>
      <button
        type="button"
        className="skip-link"
        onClick={async () => {
          // At once, or what is typed next goes nowhere.
          flushSync(() => parts.view.setState({ narrow: 'code' }));
          // The editor is made in the task after that of the screen around it.
          if (parts.editor.current === undefined) await nextTask();
          parts.editor.current?.focus();
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
      <Notices />
      <Dialogs />
      <RequestDialogs />
      <Announcer />
    </div>
  );
}

/**
 * Until somebody has moved its edge, the output gets a share of the screen: a wide screen is used, and on a small one lines of code
 * keep room enough to be read.
 */
const panelWidth = (px: number): string =>
  px === DEFAULT_PREFERENCES.panelPx ? `max(min(${px}px, 44.5vw), 42vw)` : `${px}px`;

/** Connects and warms up after the first paint, or with a run before it; after a crash nothing does, until the person says so. */
function useWarmUp(): boolean {
  const { session } = useParts();
  const recovered = useView((state) => state.recovered);
  useEffect(() => {
    if (recovered) return;
    const stopWaiting = (): void => {
      cancelPaint();
      unsubscribe();
    };
    const begin = (): void => {
      stopWaiting();
      session.connectOnOpen();
      // A sandbox that cannot be made ready ahead says so when a run needs it.
      void session.warm().catch(() => undefined);
      void fetchDefaultPane();
    };
    const cancelPaint = afterPaint(begin);
    const unsubscribe = session.store.subscribe(({ run }) => {
      if (isLive(run)) begin();
    });
    return stopWaiting;
  }, [session, recovered]);
  return recovered;
}

/** What is said of a page that crashed, and of a link that could not be opened. */
function Notices() {
  const recovered = useWarmUp();
  const hasProblem = useView((state) => state.linkProblem !== undefined);
  return (
    <Suspense fallback={null}>
      {recovered ? <Recovered /> : null}
      {hasProblem ? <LinkProblem /> : null}
    </Suspense>
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
