import { Suspense } from 'react';
import { activeScript } from '../../session/index.ts';
import { Keys } from '../controls/keys.tsx';
import { useSession, useView } from '../core/playground.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { paneWords as words } from '../words/panes.ts';
import { AboutLinks } from './about-links.tsx';
import { Blank } from './blank.tsx';

const EmptyBlank = loadOnDemand('pane', async () => (await import('./empty-blank.tsx')).EmptyBlank);
const SchemaSaving = loadOnDemand('line', async () => (await import('./schema-saving.tsx')).SchemaSaving);

/** What the panes say before the first run: what this is for, and the key to press; beside an empty script, ways on. */
export function ReadyBlank() {
  const empty = useSession((state) => activeScript(state).text.trim() === '');
  // It writes the types of all tools, which nobody needs for a first run.
  const settled = useView((state) => state.settled);
  if (empty) {
    return (
      <Suspense fallback={null}>
        <EmptyBlank />
      </Suspense>
    );
  }
  return (
    <Blank title={words.ready.title} text={words.about}>
      <p>{words.ready.text}</p>
      <p className="blank__keys">
        <Keys keys={SHORTCUTS.run} />
      </p>
      <AboutLinks />
      <div className="blank__later">
        {settled && (
          <Suspense fallback={null}>
            <SchemaSaving />
          </Suspense>
        )}
      </div>
    </Blank>
  );
}
