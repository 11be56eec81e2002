import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef } from 'react';
import { inFullView } from '../core/sight.ts';

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
    const settled = performance.now() - shownAtMs.current >= SETTLE_MS;
    if (event.nativeEvent.isTrusted && settled && inFullView(event.currentTarget as Element)) act();
  }, []);
  return { refuse, when };
}
