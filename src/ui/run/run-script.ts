import type { RunRequest } from '../../runtime/spec.ts';
import { isUndecided, type PlaygroundParts } from '../core/playground.ts';
import { NARROW } from '../core/use-size.ts';
import { originWords } from '../words/origin.ts';
import { runWords } from '../words/run.ts';

/** Runs the script in front; says so where a run is under way. Where one thing is shown at a time, shows what comes out. */
export function runScript(
  { session, view }: Pick<PlaygroundParts, 'session' | 'view'>,
  limits?: RunRequest['limits'],
): void {
  if (isUndecided(session.store.getState())) {
    view.setState({ announcement: originWords.decideFirst, narrow: 'output' });
    return;
  }
  if (!session.store.getState().actions.run(limits)) {
    view.setState({ announcement: runWords.alreadyRunning });
    return;
  }
  view.setState({ callId: undefined, announcement: '', ...(matchMedia(NARROW).matches ? { narrow: 'output' } : {}) });
}
