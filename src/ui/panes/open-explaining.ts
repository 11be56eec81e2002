import { isLive } from '../../session/index.ts';
import type { PlaygroundParts } from '../core/playground.ts';

/** How a run ends that left something to explain. */
const EXPLAINED: ReadonlySet<string> = new Set(['failed', 'limited', 'crashed']);

/**
 * Shows the diagnostics of a run that failed, unless the person chose what to look at while it ran. The next run goes
 * back to the pane that was in front before. Returns what ends the watch.
 */
export function openExplaining({ session, view }: Pick<PlaygroundParts, 'session' | 'view'>): () => void {
  const inFront = () => {
    const { pane, narrow } = view.getState();
    return { pane, narrow };
  };
  let atStart = inFront();
  let replaced: ReturnType<typeof inFront>['pane'] | null = null;
  return session.store.subscribe(({ run }, before) => {
    const wasLive = isLive(before.run);
    if (isLive(run) && !wasLive) {
      if (replaced !== null && view.getState().pane === 'diagnostics') view.setState({ pane: replaced });
      replaced = null;
      // What shows the run itself is set with its start.
      queueMicrotask(() => {
        atStart = inFront();
      });
      return;
    }
    if (!wasLive || isLive(run) || !EXPLAINED.has(run.phase)) return;
    const now = inFront();
    if (now.pane !== atStart.pane || now.narrow !== atStart.narrow || now.pane === 'diagnostics') return;
    replaced = now.pane;
    view.setState({ pane: 'diagnostics' });
  });
}
