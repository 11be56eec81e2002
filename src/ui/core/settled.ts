import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { onSight, untilInFullViewMs } from './sight.ts';

/** A click this soon after something appeared was meant for something else. */
const SETTLE_MS = 500;

export interface Settled {
  /** Whether a click counts now. Buttons that give consent show it, so that no click is lost without a sign. */
  readonly settled: boolean;
  /** Whether a click or a form came from a person, and so late that they could see what it is for. */
  readonly meant: (event: SyntheticEvent) => boolean;
}

/** How long until a click on a control of a page in sight since `sinceMs` counts; 0 or less where it does. */
const untilMeantMs = (sinceMs: number, control: Element): number =>
  Math.max(sinceMs + SETTLE_MS - performance.now(), untilInFullViewMs(control));

/**
 * Guards buttons that give consent. `settled` becomes true once the place they are in has been on a page in view for half a
 * second, in the frame of another page with nothing over it.
 */
export function useSettled(place: RefObject<Element | null>): Settled {
  const [settled, setSettled] = useState(false);
  const sinceMs = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    // A question may be in a window of its own.
    const page = element.ownerDocument;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (page.visibilityState !== 'visible') sinceMs.current = Number.POSITIVE_INFINITY;
      else if (sinceMs.current === Number.POSITIVE_INFINITY) sinceMs.current = performance.now();
      const waitMs = untilMeantMs(sinceMs.current, element);
      setSettled(waitMs <= 0);
      if (waitMs > 0 && Number.isFinite(waitMs)) timer = setTimeout(look, Math.ceil(waitMs));
    };
    look();
    page.addEventListener('visibilitychange', look);
    const end = onSight(look);
    return () => {
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', look);
      end();
    };
  }, [place]);
  const meant = useCallback(
    ({ nativeEvent, currentTarget }: SyntheticEvent) =>
      nativeEvent.isTrusted && untilMeantMs(sinceMs.current, currentTarget as Element) <= 0,
    [],
  );
  return { settled, meant };
}
