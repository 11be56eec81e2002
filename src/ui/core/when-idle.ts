import { afterPaint } from './after-paint.ts';

const LATEST_MS = 2_000;
const WITHOUT_IDLE_MS = 200;

/** Runs a task after the first paint, when nothing more urgent is to do. Returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  let cancel = (): void => undefined;
  const cancelPaint = afterPaint(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(task, { timeout: LATEST_MS });
      cancel = () => cancelIdleCallback(id);
    } else {
      const timer = setTimeout(task, WITHOUT_IDLE_MS);
      cancel = () => clearTimeout(timer);
    }
  });
  return () => {
    cancelPaint();
    cancel();
  };
}
