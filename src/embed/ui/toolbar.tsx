import { useEffect, useRef } from 'react';
import { isLive } from '../../session/index.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useActions, useSession } from '../../ui/core/playground.ts';
import { watchSight } from '../../ui/core/sight.ts';
import { startHere, useEmbed, useEmbedParts, useWords } from './embed-parts.ts';

/** Name, Run, Stop, and the way to the playground. */
export function Toolbar({ onShare }: { readonly onShare: (url: string) => void }) {
  const parts = useEmbedParts();
  const { handle, toolbar } = parts;
  const { stop } = useActions();
  const words = useWords();
  const { name, dialect } = useEmbed(({ config }) => config);
  const edited = useEmbed((state) => state.edited);
  const sharedOrigin = useEmbed((state) => state.sharedOrigin);
  const run = useSession((state) => state.run);
  const mode = useSession((state) => state.mode);
  const undecided = useSession(({ origin }) => origin.kind === 'link' && origin.decision === 'undecided');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (toolbar.current === null ? undefined : watchSight(toolbar.current)), [toolbar]);
  const live = isLive(run);
  const stopping = live && 'stopping' in run && run.stopping;

  useEffect(() => {
    handle.focusRun = () => button.current?.focus();
  }, [handle]);

  const start = (event: React.MouseEvent): void => {
    if (event.isTrusted) startHere(parts);
  };
  return (
    <header ref={toolbar} className="embed__bar paged">
      <span className="embed__name truncate">{name}</span>
      {dialect === null ? null : <span className="embed__dialect">{dialect}</span>}
      <span className="row push">
        {edited ? <Edited /> : null}
        {sharedOrigin ? null : <OpenButton onShare={onShare} />}
        {mode === 'replay' && !live ? <RunLiveButton /> : null}
        {live ? (
          <button type="button" className="btn btn--sm" aria-disabled={stopping} onClick={stop}>
            <Icon name="stop" />
            {stopping ? words.stopping : words.stop}
          </button>
        ) : null}
        <button
          ref={button}
          type="button"
          className="btn btn--sm embed__run"
          aria-disabled={live || undecided}
          onClick={start}
        >
          {live ? <span className="spin" /> : <Icon name="run" />}
          {live ? words.running : run.phase === 'idle' ? words.run : words.runAgain}
        </button>
      </span>
    </header>
  );
}

/** The script is not what the page has. */
function Edited() {
  const { reset } = useEmbedParts();
  const words = useWords();
  return (
    <>
      <span className="embed__edited">{words.edited}</span>
      <button type="button" className="btn btn--sm btn--quiet" onClick={reset}>
        {words.reset}
      </button>
    </>
  );
}

/** Opens the script in the playground. */
function OpenButton({ onShare }: { readonly onShare: (url: string) => void }) {
  const { shareUrl } = useEmbedParts();
  const { open: label } = useWords();
  const openPlayground = async (): Promise<void> => {
    const url = await shareUrl();
    onShare(url);
    window.open(url, '_blank', 'noopener');
  };
  return (
    <button
      type="button"
      className="icon-btn icon-btn--sm"
      aria-label={label}
      title={label}
      onClick={() => void openPlayground()}
    >
      <OpenIcon />
    </button>
  );
}

/** Runs against the servers what has so far been answered from a recording. */
function RunLiveButton() {
  const parts = useEmbedParts();
  const { setMode } = useActions();
  const words = useWords();
  const start = (event: React.MouseEvent): void => {
    if (!event.isTrusted) return;
    setMode('live');
    startHere(parts);
  };
  return (
    <button type="button" className="btn btn--sm btn--quiet" onClick={start}>
      {words.runLive}
    </button>
  );
}

function OpenIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M6.5 3.5H4a1 1 0 0 0-1 1V12a1 1 0 0 0 1 1h7.5a1 1 0 0 0 1-1V9.5M9.5 2.75h3.75V6.5M13 3L7.5 8.5" />
    </svg>
  );
}
