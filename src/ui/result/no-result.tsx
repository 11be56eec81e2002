import { Suspense, useState } from 'react';
import type { RunEnd } from '../../session/index.ts';
import { useGoToLine } from '../core/go-to-line.ts';
import { useParts, useSession } from '../core/playground.ts';
import { problemLine } from '../core/problem-text.ts';
import { showPane } from '../core/view.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { Blank } from '../panes/blank.tsx';
import { lineOf } from '../trace/call-status.ts';
import { noResultWords } from '../words/no-result.ts';
import { resultWords as words } from '../words/panes.ts';
import { hasEnvelope } from './has-envelope.ts';

const EnvelopeView = loadOnDemand('pane', async () => (await import('./envelope-view.tsx')).EnvelopeView);
const MAX_MESSAGE = 600;

/** Why there is no result: the first error, in its own words. */
export function NoResult({ phase }: { readonly phase: Exclude<RunEnd, 'finished'> }) {
  const { session, view } = useParts();
  const [shown, setShown] = useState(false);
  const error = useSession((state) => state.problems.find(({ severity }) => severity === 'error'));
  const goTo = useGoToLine();
  const { title, text } = noResultWords.ended[phase];
  const path = error?.path;
  if (shown) {
    return (
      <div className="pane">
        <div className="toolbar">
          <button type="button" className="btn btn--sm" onClick={() => setShown(false)}>
            {words.hideEnvelope}
          </button>
        </div>
        <Suspense fallback={null}>
          <EnvelopeView />
        </Suspense>
      </div>
    );
  }
  // Who pressed Stop knows why.
  const why = phase === 'stopped' || error === undefined ? text : problemLine(error).slice(0, MAX_MESSAGE);
  return (
    <Blank title={title} text={why}>
      {error?.hint === undefined || phase === 'stopped' ? null : <p className="faint">{error.hint}</p>}
      <p className="row blank__actions">
        {path === undefined ? null : (
          <button type="button" className="btn" onClick={() => goTo(path)}>
            {noResultWords.goToLine(lineOf(path))}
          </button>
        )}
        {phase === 'stopped' ? null : (
          <button type="button" className="btn" onClick={() => showPane(view, 'diagnostics')}>
            {noResultWords.showDiagnostics}
          </button>
        )}
        {hasEnvelope(session) ? (
          <button type="button" className="btn" onClick={() => setShown(true)}>
            {words.showEnvelope}
          </button>
        ) : null}
      </p>
    </Blank>
  );
}
