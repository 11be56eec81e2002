import { useEffect, useRef } from 'react';
import { isLive } from '../../session/index.ts';
import { useParts } from '../core/playground.ts';

/** Tenths of a second: digits that change faster cannot be read, and each change costs the page a frame. */
const TICK_MS = 100;

/** Calls back while a run is live: ten times a second, and whenever its state changes, as when its clock is paused. */
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
      timer = setTimeout(tick, TICK_MS);
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
