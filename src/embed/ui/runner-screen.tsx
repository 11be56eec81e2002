// First, because it sets the order of the layers that all other styles go into.
import '../../ui/styles/tokens.css';

import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { PlaygroundContext, type PlaygroundParts } from '../../ui/core/playground.ts';
import { ErrorBoundary } from '../../ui/frame/error-boundary.tsx';
import '../../ui/styles/base.css';
import '../../ui/styles/controls.css';
import '../../ui/styles/marks.css';
import '../../ui/styles/surfaces.css';
import '../../ui/styles/forced-colors.css';
import '../../ui/panes/panes.css';
import { useSession } from '../../ui/core/playground.ts';
import { CodePane } from './code-pane.tsx';
import './embed.css';
import { EmbedContext, type EmbedParts, useEmbed } from './embed-parts.ts';
import { Foot } from './foot.tsx';
import { Output } from './output.tsx';
import { Questions } from './questions.tsx';
import { Strips } from './strips.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RunnerScreenProps {
  readonly parts: EmbedParts;
  /** The frame needs another height, in CSS pixels. */
  readonly onHeight: (px: number) => void;
  /** Everything is on the screen. */
  readonly onMounted: () => void;
  /** The reader made a link to the playground. */
  readonly onShare: (url: string) => void;
}

/** Room that a question needs, whatever the script's own height is. */
const DIALOG_PX = 460;
const NO_GUARD = { enter: () => undefined, leave: () => undefined };
/** The frame keeps nothing between visits. */
const NO_KEEPER: PlaygroundParts['keeper'] = {
  runs: () => Promise.resolve(undefined),
  changeRun: () => Promise.resolve(),
  removeRun: () => Promise.resolve(),
  clearRuns: () => Promise.resolve(),
  onRunsChanged: () => () => undefined,
  clearAddress: () => undefined,
  backToOwn: () => undefined,
};

/** Everything that the frame shows. */
export function RunnerScreen({ parts, ...props }: RunnerScreenProps) {
  const playground = useMemo(
    (): PlaygroundParts => ({
      session: parts.session,
      view: parts.view,
      examples: async () => [],
      guard: NO_GUARD,
      keeper: NO_KEEPER,
      editor: { current: undefined },
    }),
    [parts],
  );
  return (
    <PlaygroundContext value={playground}>
      <EmbedContext value={parts}>
        <ErrorBoundary>
          <Screen {...props} />
        </ErrorBoundary>
      </EmbedContext>
    </PlaygroundContext>
  );
}

function Screen({ onHeight, onMounted, onShare }: Omit<RunnerScreenProps, 'parts'>) {
  const root = useRef<HTMLDivElement>(null);
  const hasRequest = useSession(({ requests }) => requests.length > 0);
  const layout = useEmbed(({ config }) => config.layout);
  const tell = useRef(onHeight);
  tell.current = onHeight;

  useLayoutEffect(() => {
    const screen = root.current;
    if (screen === null) return;
    const measure = (): void => tell.current(Math.ceil(screen.getBoundingClientRect().height));
    const observer = new ResizeObserver(measure);
    observer.observe(screen);
    measure();
    return () => observer.disconnect();
  }, []);
  const mounted = useRef(onMounted);
  useEffect(() => mounted.current(), []);
  useEffect(() => {
    document.documentElement.style.setProperty('--h-asked', hasRequest ? `${DIALOG_PX}px` : '0px');
  }, [hasRequest]);

  return (
    <div ref={root} className={`embed embed--${layout}`}>
      <Toolbar onShare={onShare} />
      <CodePane />
      <Output />
      <Strips />
      <Foot />
      <Questions />
    </div>
  );
}
