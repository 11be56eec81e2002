import { useEffect, useRef } from 'react';
import { isLive, untilBeatMs } from '../../session/index.ts';
import { useParts } from '../core/playground.ts';

/** Calls back while a run is live: at each beat of the page, and whenever its state changes, as when its clock is paused. */
export function useRunClock(onTick: () => void): void {
  const { session } = useParts();
  const callback = useRef(onTick);
  callback.current = onTick;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (!isLive(session.store.getState().run)) return;
      callback.current();
      timer = setTimeout(tick, untilBeatMs());
    };
    tick();
    const unsubscribe = session.store.subscribe(({ run }, before) => {
      if (run !== before.run) tick();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [session]);
}
