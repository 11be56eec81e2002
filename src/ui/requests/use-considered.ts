import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef } from 'react';

/** A click this soon after the dialog appeared was meant for something else. */
const SETTLE_MS = 500;

export interface Considered {
  /** Goes on the button that has the focus at first: the one that says no. */
  readonly refuse: RefObject<HTMLButtonElement | null>;
  /** Runs `act` when a person did it, and had time to see what it is. */
  readonly when: (event: SyntheticEvent, act: () => void) => void;
}

/** For consent: a trusted event, a moment after the question appeared, with the focus on the refusal before. */
export function useConsidered(): Considered {
  const refuse = useRef<HTMLButtonElement>(null);
  const shownAtMs = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shownAtMs.current = performance.now();
    refuse.current?.focus();
  }, []);
  const when = useCallback((event: SyntheticEvent, act: () => void) => {
    if (event.nativeEvent.isTrusted && performance.now() - shownAtMs.current >= SETTLE_MS) act();
  }, []);
  return { refuse, when };
}
