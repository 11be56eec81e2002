import { useEffect, useRef } from 'react';
import { isLive } from '../../session/index.ts';
import { useParts } from '../core/playground.ts';

/** Calls back every frame of a live run with the time since its start, in milliseconds; pauses count. */
export function useRunClock(onFrame: (nowMs: number) => void): void {
  const { session } = useParts();
  const callback = useRef(onFrame);
  callback.current = onFrame;
  useEffect(() => {
    let frame = 0;
    const tick = (): void => {
      const { run } = session.store.getState();
      frame = 0;
      if (!isLive(run)) return;
      callback.current(performance.now() - run.clock.startedAtMs);
      frame = requestAnimationFrame(tick);
    };
    const follow = (): void => {
      if (frame === 0 && isLive(session.store.getState().run)) frame = requestAnimationFrame(tick);
    };
    follow();
    const unsubscribe = session.store.subscribe(follow);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [session]);
}
