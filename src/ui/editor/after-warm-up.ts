import { isLive, type Session } from '../../session/index.ts';
import { afterPaint } from '../core/after-paint.ts';
import { whenIdle } from '../core/when-idle.ts';

/** A line so slow, or a run so long, that the editor comes all the same. */
const LATEST_MS = 6_000;

/**
 * Runs a task once, when the page is ready to run the script and no run is under way: what a run needs is first on the line,
 * and Monaco, several times as large, after it. Returns what calls it off.
 */
export function afterWarmUp(session: Session, task: () => void): () => void {
  let isWarm = false;
  let hasBegun = false;
  let cancelIdle = (): void => undefined;
  const stopWaiting = (): void => {
    hasBegun = true;
    clearTimeout(timer);
    unsubscribe();
    cancelPaint();
  };
  const begin = (): void => {
    if (hasBegun) return;
    stopWaiting();
    cancelIdle = whenIdle(task);
  };
  const beginIfQuiet = (): void => {
    if (isWarm && !isLive(session.store.getState().run)) begin();
  };
  // Where the page cannot be made ready, a run says why.
  const onWarm = (): void => {
    isWarm = true;
    beginIfQuiet();
  };
  const timer = setTimeout(begin, LATEST_MS);
  const unsubscribe = session.store.subscribe(beginIfQuiet);
  const cancelPaint = afterPaint(() => session.warm().then(onWarm, onWarm));
  return () => {
    stopWaiting();
    cancelIdle();
  };
}
