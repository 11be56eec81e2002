import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { inFullView } from './sight.ts';

/** A click this soon after something appeared was meant for something else. */
const SETTLE_MS = 500;

/**
 * Guards buttons that give consent: `settled` becomes true once they have been on a page in view for half a second, and
 * `meant` tells whether a click came from a person after that.
 */
export function useSettled(): { readonly settled: boolean; readonly meant: (event: MouseEvent) => boolean } {
  const [settled, setSettled] = useState(false);
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      setSettled(false);
      since.current = Number.POSITIVE_INFINITY;
      if (document.visibilityState !== 'visible') return;
      since.current = performance.now();
      timer = setTimeout(() => setSettled(true), SETTLE_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const meant = useCallback(
    (event: MouseEvent) =>
      event.isTrusted && performance.now() - since.current >= SETTLE_MS && inFullView(event.currentTarget as Element),
    [],
  );
  return { settled, meant };
}
